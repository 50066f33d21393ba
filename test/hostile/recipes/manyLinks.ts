import { each, eachFile, fill, plainArticle, recipesOf, titled } from "../recipe.ts";
import type { Recipe } from "../recipe.ts";

// Many links, many pages, and much of what links are compared with.

const links = recipesOf("links", "hugo");
const names = recipesOf("names", "hugo");

export const manyLinksRecipes: readonly Recipe[] = [
  links(
    "definitions-100000",
    () => ({
      "content/a.md": titled(
        `${each(50_000, (n) => `[d${n}]: /x${n % 100}/\n`)}\n${each(20_000, (n) => `[d${n}] `)}\n`,
      ),
    }),
    "ends",
    "linear",
  ),
  links(
    "to-one-missing-page",
    () => ({ "content/a.md": titled(fill(300_000, "[x](/m/) ")) }),
    "ends",
    "33,000 links to one missing page: judged once",
  ),
  links(
    "to-one-page-from-many",
    () => ({
      "content/a.md": titled("Text.\n"),
      ...eachFile(100, (n) => [`content/p${n}.md`, titled(fill(4_000, "[x](/a/) "))]),
    }),
    "ends",
    "44,000 links to one page",
  ),
  links(
    "to-5000-missing-pages",
    () => ({
      "content/a.md": titled(each(5000, (n) => `[x](/posts/tea-${n}-pot/) `)),
      ...eachFile(5000, (n) => [`content/posts/coffee-${n}-cup.md`, plainArticle]),
    }),
    "ends",
    "5,000 missing pages beside 5,000",
  ),
  links(
    "to-3000-missing-files",
    () => ({
      "content/a.md": titled(each(3000, (n) => `[x](/files/tea-${n}.pdf) `)),
      ...eachFile(20_000, (n) => [`static/other/coffee-${n}.pdf`, ""]),
      "static/files/one.pdf": "",
    }),
    "ends",
    "3,000 missing files beside 20,000",
  ),
  links(
    "with-redirects-and-ignores",
    () => ({
      "content/a.md": titled(each(2000, (n) => `[x](/posts/tea-${n}/) [y](/files/x${n}.pdf) `)),
      "content/posts/b.md": plainArticle,
      "content/posts/c.md": plainArticle,
      "static/files/one.pdf": "",
      "static/_redirects": each(10_000, (n) => `/old/${n}/* /new/${n}/:splat 301\n`),
      "vercel.json": JSON.stringify({
        redirects: Array.from({ length: 5000 }, (_none, n) => ({
          source: `/older/${n}/:path*`,
          destination: "/",
        })),
      }),
      ".gitignore": each(5000, (n) => `*old${n}*\n`),
    }),
    "ends",
    "4,000 links, 15,000 redirects, 5,000 lines",
  ),
  links(
    "redirects-in-rings",
    () => ({
      "content/a.md": titled(each(500, (n) => `[x](/x/tea-${n}/) `)),
      "static/_redirects": each(10_000, (n) => `/x/* /x/${n}/:splat 301\n`),
    }),
    "ends",
    "10,000 redirects that each of the others takes",
  ),
  links(
    "fragments-5000-of-10000-headings",
    () => ({
      "content/a.md": titled(
        `${each(10_000, (n) => `## Tea ${n} pot <b>\n\n`)}${each(5000, (n) => `[x](#coffee-${n}-cup) `)}\n`,
      ),
    }),
    "ends",
    "5,000 fragments, 10,000 headings",
  ),
  names(
    "20000-folders",
    () =>
      eachFile(20_000, (n) => [
        `content/${String(n % 27)}/${String(n % 271)}/f${n}/index.md`,
        plainArticle,
      ]),
    "reads",
    "20,000 articles in as many folders",
    { open: "content/a.md" },
  ),
];
