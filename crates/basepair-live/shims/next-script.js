// A preview loads no other scripts.
export default () => null
