import type { RuleName } from "./ruleNames.ts";

/** Rules of markdownlint that look at the same, by number and by name. */
export const lintedBy: Readonly<Record<string, RuleName>> = {
  md001: "heading-jump",
  "heading-increment": "heading-jump",
  md025: "heading-h1-many",
  "single-h1": "heading-h1-many",
  "single-title": "heading-h1-many",
  md045: "image-alt",
  "no-alt-text": "image-alt",
  md051: "link-anchor",
  "link-fragments": "link-anchor",
  md059: "link-text",
  "descriptive-link-text": "link-text",
};
