import assert from "node:assert/strict";
import { headingIds } from "../../../../src/articles/checks/links/headingIds.ts";
import type { HeadingIdRule } from "../../../../src/articles/sites/siteRules.ts";

const headings = [
  "Brewing tea",
  "Grün & Töpfe: ein Test",
  "What's new in 2.0?",
  "C++ and C#",
  "snake_case name",
  "Multiple   spaces",
  "Leading - hyphen",
  "1. First step",
  "日本語 の 見出し",
  "Émile's Café",
  "Tea & coffee / milk",
  "Emoji 🎉 party",
  "Tea",
  "Tea",
  "Tea 1",
  "Tea",
  "!!!",
  "(Parens) [brackets]",
  "привет Мир",
  "a.b.c",
  "Trailing -",
];

/** The ids that Hugo 0.111.3, kramdown 2.4 and github-slugger 2.0 make of these headings, in this order. */
const made: Readonly<Partial<Record<HeadingIdRule, string>>> = {
  "goldmark-github":
    "brewing-tea grün--töpfe-ein-test whats-new-in-20 c-and-c snake_case-name multiple---spaces leading---hyphen 1-first-step 日本語-の-見出し émiles-café tea--coffee--milk emoji--party tea tea-1 tea-1-1 tea-2 heading parens-brackets привет-мир abc trailing--",
  "goldmark-github-ascii":
    "brewing-tea grun--topfe-ein-test whats-new-in-20 c-and-c snake_case-name multiple---spaces leading---hyphen 1-first-step -- emiles-cafe tea--coffee--milk emoji--party tea tea-1 tea-1-1 tea-2 heading parens-brackets - abc trailing--",
  "goldmark-blackfriday":
    "brewing-tea grün-töpfe-ein-test what-s-new-in-2-0 c-and-c snake-case-name multiple-spaces leading-hyphen 1-first-step 日本語-の-見出し émile-s-café tea-coffee-milk emoji-party tea tea-1 tea-1-1 tea-2 heading parens-brackets привет-мир a-b-c trailing",
  kramdown:
    "brewing-tea grn--tpfe-ein-test whats-new-in-20 c-and-c snakecase-name multiple---spaces leading---hyphen first-step section miles-caf tea--coffee--milk emoji--party tea tea-1 tea-1 tea-2 section-1 parens-brackets section-2 abc trailing--",
  "kramdown-gfm":
    "brewing-tea grün--töpfe-ein-test whats-new-in-20 c-and-c snake_case-name multiple---spaces leading---hyphen 1-first-step 日本語-の-見出し émiles-café tea--coffee--milk emoji--party tea tea-1 tea-1 tea-2  parens-brackets привет-мир abc trailing--",
  "github-slugger":
    "brewing-tea grün--töpfe-ein-test whats-new-in-20 c-and-c snake_case-name multiple---spaces leading---hyphen 1-first-step 日本語-の-見出し émiles-café tea--coffee--milk emoji--party tea tea-1 tea-1-1 tea-2  parens-brackets привет-мир abc trailing--",
};

describe("ids of headings", () => {
  for (const rule of [
    "goldmark-github",
    "goldmark-github-ascii",
    "goldmark-blackfriday",
    "kramdown",
    "kramdown-gfm",
    "github-slugger",
  ] as const) {
    it(`are those that the generator makes by ${rule}`, async () => {
      assert.deepEqual(await headingIds(headings, rule), (made[rule] ?? "").split(" "));
    });
  }
});
