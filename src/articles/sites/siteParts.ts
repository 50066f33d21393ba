// A bundle of its own, loaded with the first site whose rules are read: third-party code only.
export { parse as parseCode } from "@babel/parser";
export { slug as githubSlug } from "github-slugger";
export { default as slugify } from "@sindresorhus/slugify";
