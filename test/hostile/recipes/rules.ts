import { plainArticle, recipesOf, each, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const rules = (text: string): Files => ({ "seo/rules.json": text });
const ignore = (...patterns: readonly string[]): Files =>
  rules(`${JSON.stringify({ ignore: patterns })}\n`);
const longName = (text: string, count = 44): string => `content/${text.repeat(count)}.md`;

const make = recipesOf("rules", "hugo");

export const rulesRecipes: readonly Recipe[] = [
  make(
    "extglobs",
    () => ({ ...ignore(`content/${"?(r*|*r)".repeat(10)}!`), [longName("r")]: plainArticle }),
    "ends",
    "linear, or said with its line; the plain article is checked",
    { open: longName("r") },
  ),
  make(
    "braces-in-a-row",
    () => ({ ...ignore(`content/${"{a*,*r,*}".repeat(16)}z`), [longName("r")]: plainArticle }),
    "ends",
    "never written out; linear, or said with its line; the plain article is checked",
    { open: longName("r") },
  ),
  make(
    "stars-and-letters",
    () => ({ ...ignore(`content/${"*s*".repeat(18)}!`), [longName("s", 60)]: plainArticle }),
    "ends",
    "linear, or said with its line; the plain article is checked",
    { open: longName("s", 60) },
  ),
  make(
    "empty-pattern",
    () => ignore("", "drafts/**"),
    "said",
    "the empty pattern with its line; drafts/** still counts, and a.md is checked",
  ),
  make(
    "bad-json",
    () => rules('{\n  "rules": { "heading-h1-many": "off" },\n  "ignore": ["drafts/**",]\n'),
    "said",
    "line 3 or 4; what could be read counts, or nothing does, and the message says which",
  ),
  make(
    "sparse-700mb",
    () => ({ "seo/rules.json": { sparse: 700 * megabyte } }),
    "said",
    "too large, by its size alone: not a byte of it is read",
  ),
  make(
    "wrong-kinds",
    () =>
      rules('{"ignore": {"0": "content/**"}, "rules": ["off"], "accepted": "all", "site": 7}\n'),
    "said",
    "each wrong member; all checks go on with their defaults",
  ),
  make(
    "prototype",
    () =>
      rules(
        '{"__proto__": {"ignore": ["**"]}, "constructor": {"prototype": {"x": 1}}, "rules": {"__proto__": "off", "toString": "off"}}\n',
      ),
    "said",
    "names that are no rules; no object elsewhere has a new member",
  ),
  make(
    "accepted-40000",
    () =>
      rules(
        `{"accepted":[${each(40000, (n) => `{"rule":"link-broken","file":"content/f${n}.md","reason":"r"}`, ",")}]}`,
      ),
    "ends",
    "2.5 MB",
  ),
  make(
    "utf16",
    () => ({ "seo/rules.json": () => Buffer.from('\ufeff{"ignore":["content/**"]}', "utf16le") }),
    "said",
    "not UTF-8; no pattern of it is guessed",
  ),
  make(
    "is-a-folder",
    () => ({ "seo/rules.json/x.md": plainArticle }),
    "said",
    "can't be read, once",
    {
      open: "content/a.md",
    },
  ),
];
