import { recipesOf, fill, each, tower, plainArticle, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const unknown =
  "URLs of this site are unknown, said once with the file's name; the plain article is checked";

const next = (text: string, article = ""): Files => ({
  "next.config.mjs": text,
  "app/a/page.mdx": plainArticle + article,
});

const make = recipesOf("next", "next");

export const nextRecipes: readonly Recipe[] = [
  make(
    "split-join-squares",
    () =>
      next(
        tower(
          "'abc'",
          7,
          (v) => `${v}.split('').join(${v})`,
          "export default { basePath: '/' + v7, pageExtensions: ['mdx'] };",
        ),
      ),
    "ends",
    unknown,
  ),
  make(
    "entries-tower",
    () =>
      next(
        tower(
          "{ a: 'x' }",
          40,
          (v) => `Object.fromEntries([['l', ${v}], ['r', ${v}]])`,
          "export default { basePath: JSON.stringify(v40), pageExtensions: ['mdx'] };",
        ),
      ),
    "ends",
    unknown,
  ),
  make(
    "redirect-patterns",
    () =>
      next(
        "export default { pageExtensions: ['mdx'], async redirects() { return [{ source: '/:p((?:[a-z]+-?)+)!', destination: '/x', permanent: true }]; } };\n",
        `[x](/${"a".repeat(48)})\n`,
      ),
    "ends",
    "the redirect is unknown: a link that it might meet isn't called broken",
  ),
  make(
    "redirects-40000",
    () =>
      next(
        `export default { pageExtensions: ['mdx'], async redirects() { return [\n${each(40000, (n) => `{ source: "/r${n}", destination: "/r${n}", permanent: true },`, "\n")}\n]; } };\n`,
      ),
    "ends",
    "2.5 MB of loops of one",
  ),
  make(
    "route-groups-deep",
    () => ({ [`app/${"(g)/".repeat(150)}deep/page.mdx`]: plainArticle }),
    "reads",
    "/deep for the deep file and /a for the opened one",
  ),
  make(
    "comment-stars",
    () => next(`/*${fill(2 * megabyte, "*")}\nexport default {};\n`),
    "ends",
    "a comment that never closes",
  ),
];
