// What is done with an article's text, loaded when one is read or changed. One part of the bundle.
export { articleKeyword } from "./articleKeyword.ts";
export { articleUrl } from "./articleUrl.ts";
export { editField } from "./editField.ts";
export { setField } from "./setField.ts";
export { TextFacts } from "./textFacts.ts";
