export { default as Greeting } from "./greeting.svelte"
