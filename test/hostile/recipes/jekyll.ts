import { recipesOf, fill, each, kilobyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const unknown =
  "URLs of this site are unknown, said once with the file's name; the plain article is checked";

const yml = (text: string): Files => ({ "_config.yml": `url: https://tea.example\n${text}\n` });

const make = recipesOf("jekyll", "jekyll");

export const jekyllRecipes: readonly Recipe[] = [
  make(
    "exclude-braces",
    () => yml(`exclude: ["_posts/${"{2*,*-,*0,*}".repeat(20)}z"]`),
    "ends",
    unknown,
  ),
  make(
    "exclude-classes",
    () => yml(`exclude: ["${"[!a-b]*[c-z]*".repeat(30)}!"]`),
    "ends",
    unknown,
  ),
  make(
    "defaults-20000",
    () =>
      yml(
        `defaults:\n${each(20000, (n) => `  - {scope: {path: "d${n}/**/*x*"}, values: {permalink: /p${n}/:title}}\n`)}`,
      ),
    "ends",
    "1.4 MB; the time for two articles, not for 20,000 patterns times all files",
  ),
  make(
    "merge-tower",
    () =>
      yml(
        `t0: &t0 {a: 1}\n${each(40, (n) => `t${n + 1}: &t${n + 1} {<<: *t${n}, x${n}: *t${n}, y${n}: *t${n}}\n`)}defaults: [{scope: {path: ""}, values: *t40}]`,
      ),
    "ends",
    unknown,
  ),
  make(
    "block-lists-in-a-line",
    () => yml(`x: \n  ${fill(250 * kilobyte, "- ")}1`),
    "ends",
    unknown,
  ),
  make("question-keys", () => yml(fill(100 * kilobyte, "? ")), "ends", unknown),
  make(
    "collections-50000",
    () => yml(`collections:\n${each(50000, (n) => `  c${n}: {output: true}\n`)}`),
    "ends",
    "1.2 MB; folders of collections aren't looked for one by one on the host",
  ),
  make(
    "anchors-20000",
    () =>
      yml(`a0: &a0 [1]\n${each(20000, (n) => `a${n + 1}: &a${n + 1} [*a${n}]\n`)}exclude: *a20000`),
    "ends",
    unknown,
  ),
  make(
    "circular-alias",
    () => yml("defaults: &d\n  - scope: {path: ''}\n    values: {more: *d}"),
    "said",
    "no endless walk, no stack overflow",
  ),
  make(
    "tags-of-code",
    () =>
      yml(
        'x: !ruby/object:Gem::Installer {i: x}\ny: !!js/function \'function(){require("fs").writeFileSync("CANARY","")}\'\nz: !!python/object/apply:os.system [\'touch CANARY\']',
      ),
    "ends",
    "tags run nothing: no CANARY; the site is read without them, or unknown",
  ),
  make(
    "20000-categories",
    () => ({
      "_posts/2026-01-02-a.md": `---\ntitle: A\ncategories: [${each(20000, (n) => `c${n}`, ", ")}]\n---\n\nText.\n`,
    }),
    "ends",
    "no URL longer than 2,048 characters is offered",
  ),
];
