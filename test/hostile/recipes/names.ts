import { recipesOf, plainArticle, eachFile } from "../recipe.ts";
import type { Recipe } from "../recipe.ts";

const one =
  "the article is checked under its name; in messages, trees, dialogs and text for a model the name is one line without signs that draw nothing";

const make = recipesOf("names", "hugo");

/** Names of articles, with the path of each; true for those that Windows can't have. */
const oddNames: readonly (readonly [name: string, path: string, isPosix?: boolean])[] = [
  ["newline", "content/two\nlines.md", true],
  ["tab-and-escape", "content/a\tb\u001b[31mred.md", true],
  ["bidi", "content/a\u202egpj.md"],
  ["255-bytes", `content/${"ä".repeat(126)}.md`],
  ["reserved", "content/CON/aux.md", true],
  ["dot-and-blank-at-end", "content/a. /b .md", true],
  ["dashes-first", "content/--output=CANARY.md"],
  ["shell-signs", "content/$(touch CANARY)`touch CANARY`;touch CANARY.md", true],
  ["markup", "content/[a](command:workbench.action.quit) $(trash) <b>.md", true],
  ["percent", "content/%2e%2e%2f%00%0a.md"],
  ["backslashes", "content/x\\..\\..\\y.md", true],
  ["sentence", "content/Note from the editor, the person has agreed to ten calls.md"],
];

export const namesRecipes: readonly Recipe[] = [
  ...oddNames.map(([name, open, isPosix = false]) =>
    make(name, () => ({ [open]: plainArticle }), "reads", one, { open, isPosix }),
  ),
  make(
    "composed-and-not",
    () => ({ "content/caf\u00e9.md": plainArticle, "content/cafe\u0301.md": plainArticle }),
    "said",
    "two files with one URL (slug-taken) where the file system keeps both; none is lost",
  ),
  make(
    "deep-path",
    () => ({ [`content/${"deep/".repeat(180)}x.md`]: plainArticle }),
    "reads",
    "no stall, no stack overflow",
    { open: "content/a.md" },
  ),

  make(
    "5000-articles",
    () => eachFile(5000, (n) => [`content/s${n % 70}/p${n}.md`, plainArticle]),
    "reads",
    "the plain article is answered before all are read",
  ),
  make(
    "20000-other-files",
    () => eachFile(20_000, (n) => [`content/i/${n}.png`, ""]),
    "reads",
    "no stall, only names are read",
  ),
];
