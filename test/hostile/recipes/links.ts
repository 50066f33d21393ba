import { recipesOf, eachFile, megabyte } from "../recipe.ts";
import type { Recipe } from "../recipe.ts";

const make = recipesOf("links", "hugo");

/** Devices, each in place of a file that is read. */
const devices = [
  ["zero", "seo/rules.json", "/dev/zero", "hugo"],
  ["random", ".eleventyignore", "/dev/random", "eleventy"],
  ["terminal", "content/a.md", "/dev/tty", "hugo"],
  ["descriptors", "hugo.yaml", "/dev/stdin", "hugo"],
  ["full-data", "config/_default/params.toml", "/dev/full", "hugo"],
] as const;

export const linksRecipes: readonly Recipe[] = [
  make(
    "circle",
    () => ({ "content/loop": { link: ".." }, "content/more/loop": { link: "../../content" } }),
    "reads",
    "each article once",
    { isPosix: true },
  ),
  make(
    "self",
    () => ({ "content/self.md": { link: "self.md" }, "seo/rules.json": { link: "rules.json" } }),
    "said",
    "rules.json can't be read, once",
    { isPosix: true },
  ),
  make(
    "chain-of-folders",
    () => eachFile(30, (n) => [`content/l${n}`, { link: n ? `l${n - 1}` : "." }]),
    "reads",
    "each article once",
    { isPosix: true },
  ),
  make(
    "pipe",
    () => ({ "seo/rules.json": { pipe: true }, "content/pipe.md": { pipe: true } }),
    "said",
    "no ordinary file: not opened, since opening waits for ever",
    { isPosix: true },
  ),
  make(
    "out-of-the-project",
    () => ({
      "content/out.md": { link: "../../outside/secret.txt" },
      "seo/exports": { link: "../../outside" },
    }),
    "said",
    "nothing is written through a link that leaves the project",
    { isPosix: true },
  ),

  ...devices.map(([name, file, target, base]) =>
    make(
      `device-${name}`,
      () => ({ [file]: { link: target } }),
      "said",
      "no ordinary file: not opened (stat first), said once",
      { base, isPosix: true, open: base === "hugo" ? "content/plain.md" : "src/plain.md" },
    ),
  ),

  make(
    "config-is-a-pipe",
    () => ({ "hugo.toml": { pipe: true }, "hugo.yaml": "baseURL: https://tea.example/\n" }),
    "ends",
    "a pipe isn't opened",
    { isPosix: true },
  ),
  make(
    "folders-2000-deep-links",
    () => eachFile(2000, (n) => [`content/f${n}/up`, { link: "../.." }]),
    "reads",
    "each article once",
    { isPosix: true },
  ),
  make(
    "sparse-article",
    () => ({
      "content/big.md": { sparse: 700 * megabyte },
      "data/big.json": { sparse: 600 * megabyte },
    }),
    "ends",
    "too large, by its size alone",
  ),
  make(
    "sparse-configuration",
    () => ({ "hugo.toml": { sparse: 600 * megabyte } }),
    "ends",
    "too large, by its size alone; URLs are unknown",
  ),
];
