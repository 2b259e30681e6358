export { default as Greeting } from "./Greeting.vue"
