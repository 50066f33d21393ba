// A bundle of its own, loaded with the first glob that is read: third-party code only.
export { default as picomatch } from "picomatch";
