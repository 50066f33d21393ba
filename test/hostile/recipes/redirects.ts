import { recipesOf, each, titled } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const redirects = (file: string, text: string): Files => ({
  [file]: text,
  "content/a.md": titled(
    `[x](/r0/) [y](/loop/b/) [z](/grow/1/) [long](/${"r0/".repeat(20)})\n\n# One\n\n# Two\n`,
  ),
});

const make = recipesOf("redirects", "hugo");

export const redirectsRecipes: readonly Recipe[] = [
  make(
    "chain-80000",
    () =>
      redirects(
        "static/_redirects",
        each(80000, (n) => `/r${n}/ /r${n + 1}/\n`),
      ),
    "ends",
    "1.4 MB; one pass, the end of a chain kept",
  ),
  make(
    "grows",
    () => redirects("static/_redirects", "/grow/* /grow/more/:splat\n/loop/* /loop/:splat\n"),
    "said",
    "loop, once for each line; never followed without a limit",
  ),
  make(
    "placeholders",
    () => redirects("static/_redirects", `${"/:a".repeat(5000)} ${"/:a".repeat(5000)}\n`),
    "ends",
    "linear",
  ),
  make(
    "vercel-patterns",
    () =>
      redirects(
        "vercel.json",
        JSON.stringify({
          redirects: [
            { source: "/((?:[a-z0-9]|r0|/|0/)*)!", destination: "/x" },
            { source: "/:p(([a-z0-9/]+)*)+!", destination: "/y" },
          ],
        }),
      ),
    "ends",
    "the dialect's patterns are linear or unknown; what is unknown isn't called broken",
  ),
  make(
    "htaccess-patterns",
    () =>
      redirects(
        ".htaccess",
        `RewriteEngine On\n${each(2000, (n) => `RewriteRule ^(([a-z])+.)+${n}$ /x [R=301]\n`)}`,
      ),
    "ends",
    "the dialect's patterns are linear or unknown; what is unknown isn't called broken",
  ),
  make(
    "netlify-25000",
    () =>
      redirects(
        "netlify.toml",
        each(
          25000,
          (n) => `[[redirects]]\nfrom = "/n${n}/*"\nto = "/n${n}/:splat"\nforce = true\n`,
        ),
      ),
    "ends",
    "1.6 MB",
  ),
];
