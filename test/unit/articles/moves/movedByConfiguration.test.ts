import assert from "node:assert/strict";
import { formatInteger } from "../../../../src/shared/format.ts";
import { causeSentence } from "../../../../src/articles/moves/moveWords.ts";
import { moveProblems } from "../../../../src/articles/moves/moveProblems.ts";
import { changesBetween } from "./withoutGit.ts";
import { astroPages, docusaurus, eleventy, hugo, jekyll } from "./movedSites.ts";

type Texts = Readonly<Record<string, string>>;

/** A site whose configuration is changed, and the folder that its many articles are in. */
interface ManyMoved {
  readonly name: string;
  readonly site: Texts;
  readonly folder: string;
  readonly change: Texts;
  /** How many articles are there; a few hundred show the same, for less of the tests' time. */
  readonly count: number;
  /** Pages of the site that the change moves beside those. */
  readonly others: number;
  readonly file: string;
  readonly key: string | undefined;
  readonly example: string;
}

const sites: readonly ManyMoved[] = [
  {
    name: "Hugo's permalinks",
    site: hugo,
    folder: "content/posts/",
    change: { "hugo.toml": `${hugo["hugo.toml"]}[permalinks]\nposts = "/p/:filename/"\n` },
    count: 2_000,
    others: 0,
    file: "hugo.toml",
    key: "permalinks.posts",
    example: "/posts/tea-0/ → /p/tea-0/",
  },
  {
    name: "Jekyll's permalink",
    site: jekyll,
    folder: "_posts/2024-01-02-",
    change: { "_config.yml": jekyll["_config.yml"].replace("pretty", "/p/:title/") },
    count: 200,
    others: 0,
    file: "_config.yml",
    key: "permalink",
    example: "/2024/01/02/tea-0/ → /p/tea-0/",
  },
  {
    name: "Docusaurus' routeBasePath",
    site: docusaurus,
    folder: "docs/more/",
    change: {
      "docusaurus.config.js": docusaurus["docusaurus.config.js"].replace(
        "docs: {}",
        'docs: { routeBasePath: "guide" }',
      ),
    },
    count: 200,
    others: 4,
    file: "docusaurus.config.js",
    key: "presets.classic.docs.routeBasePath",
    example: "/docs/more/tea-0 → /guide/more/tea-0",
  },
  {
    name: "Astro's base",
    site: astroPages,
    folder: "src/pages/more/",
    change: {
      "astro.config.mjs": astroPages["astro.config.mjs"].replace("{ site", '{ base: "/tea", site'),
    },
    count: 200,
    others: 4,
    file: "astro.config.mjs",
    key: undefined,
    example: "/more/tea-0/ → /tea/more/tea-0/",
  },
  {
    name: "a directory's data of Eleventy",
    site: { ...eleventy, "more/more.json": "{}" },
    folder: "more/",
    change: { "more/more.json": '{"permalink": "/p/{{ page.fileSlug }}/"}' },
    count: 200,
    others: 0,
    file: "more/more.json",
    key: "permalink",
    example: "/more/tea-0/ → /p/tea-0/",
  },
];

/** An article on each of many teas. */
function many(folder: string, count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${folder}tea-${at}.md`,
      `---\ntitle: Tea ${at}\n---\n`,
    ]),
  );
}

describe("URLs that one change of a configuration moves", () => {
  for (const { name, site, folder, change, count, others, file, key, example } of sites) {
    it(`are one problem of its file, which says how many: ${name}`, async () => {
      const before = { ...site, ...many(folder, count) };
      const found = await changesBetween(before, { ...before, ...change });
      const all = count + others;
      assert.deepEqual(found.causes, [{ file, ...(key === undefined ? {} : { key }), count: all }]);
      assert.deepEqual(found.unknown, {});
      const [problem, ...more] = moveProblems(found);
      assert.deepEqual(more, []);
      assert.deepEqual([problem?.file, problem?.changes.length], [file, all]);
      assert.match(
        problem?.message ?? "",
        new RegExp(`\\b${formatInteger(all)} published URLs`, "u"),
      );
      const [cause] = found.causes;
      const moved = found.changes.find(({ before: path }) => path.endsWith("tea-0.md"));
      assert.ok(cause !== undefined && moved !== undefined);
      assert.ok(causeSentence(cause, moved).includes(example), causeSentence(cause, moved));
    });
  }
});
