import { recipesOf, each, titled, fill, kilobyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const given =
  "given up after a second or two, said once for this file; the plain article is answered meanwhile";

const mdx = (text: string): Files => ({ "docs/a.md": null, "docs/a.mdx": titled(text) });

const make = recipesOf("mdx", "docusaurus");

export const mdxRecipes: readonly Recipe[] = [
  make(
    "tags-nested",
    () => mdx(`${"<Tabs><Tab>".repeat(9000)}a${"</Tab></Tabs>".repeat(9000)}\n`),
    "ends",
    given,
    { open: "docs/a.mdx" },
  ),
  make(
    "attributes-nested",
    () => mdx(`${"<A b={".repeat(15000)}1${"}/>".repeat(15000)}\n`),
    "ends",
    given,
    { open: "docs/a.mdx" },
  ),
  make(
    "braces",
    () => mdx(`${"{".repeat(100000)}\n`),
    "ends",
    "read as plain Markdown, no finding",
    { open: "docs/a.mdx" },
  ),
  make(
    "imports-20000",
    () => mdx(`${each(20000, (n) => `import C${n} from "./c${n}.mdx"\n`)}\nText.\n`),
    "ends",
    given,
    { open: "docs/a.mdx" },
  ),

  make("expressions-60000", () => mdx(fill(250 * kilobyte, "{a} ")), "ends", given, {
    open: "docs/a.mdx",
  }),
  make("tags-open", () => mdx(fill(120 * kilobyte, "<A ")), "ends", given, { open: "docs/a.mdx" }),
  make("template-texts", () => mdx(`{${fill(120 * kilobyte, "`${")}}\n`), "ends", given, {
    open: "docs/a.mdx",
  }),
  make(
    "exports-long",
    () => mdx(`export const a = ${fill(250 * kilobyte, "[1, {b: ")}\n`),
    "ends",
    given,
    { open: "docs/a.mdx" },
  ),
];
