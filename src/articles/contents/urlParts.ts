// A bundle of its own, loaded with the first look at a text: third-party code only.
export { LinkifyIt } from "linkify-it";
