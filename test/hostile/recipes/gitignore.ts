import { recipesOf, eachFile, fill, each, titled, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const link = titled(
  "[x](/images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png) [y](/missing/)\n\n# One\n\n# Two\n",
);
const ignored = (text: string): Files => ({ ".gitignore": text, "content/a.md": link });

const make = recipesOf("gitignore", "hugo");

export const gitignoreRecipes: readonly Recipe[] = [
  make(
    "globstars-in-a-line",
    () => ignored(`${"**/".repeat(2000)}a\n`),
    "ends",
    "linear in pattern and path, for the whole file",
  ),
  make(
    "classes",
    () => ignored(`${"[!-~]*[a-a]*".repeat(40)}!\n`),
    "ends",
    "linear in pattern and path, for the whole file",
  ),
  make(
    "3000-turns",
    () => ignored(each(3000, (n) => `*a*${n}\n!*a*b${n}\n`)),
    "ends",
    "linear in pattern and path, for the whole file; the last line that meets counts",
  ),
  make(
    "backslashes",
    () => ignored(`${"\\".repeat(50001)}\n[\\\n[!\n[a-\n`),
    "reads",
    "odd lines meet nothing; others count",
  ),
  make(
    "one-line-2mb",
    () => ignored(fill(2 * megabyte, "a?")),
    "ends",
    "linear in pattern and path, for the whole file",
  ),
  make(
    "200-folders",
    () => ({
      "content/a.md": link,
      ...eachFile(200, (n) => [
        `static/${"s/".repeat(n % 100)}f${n}/.gitignore`,
        "*\n!*/\n!*.png\n",
      ]),
    }),
    "reads",
    "each file is read once",
    { open: "content/a.md" },
  ),
];
