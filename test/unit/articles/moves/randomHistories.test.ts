import assert from "node:assert/strict";
import type { LostRedirect, UrlChange } from "../../../../src/articles/moves/urlChange.ts";
import fc from "fast-check";
import { publishedPage } from "../../../../src/articles/moves/comparedProject.ts";
import { urlKey } from "../../../../src/articles/sites/urlIndex.ts";
import { lines } from "./siteHistory.ts";
import { expectedLines, locations } from "./scriptedSites.ts";
import { changesBetween } from "./withoutGit.ts";

/** Configurations, some of which leave URLs open. */
const configurations = [
  {},
  { permalinks: { posts: "/p/:slug/" } },
  { permalinks: { posts: "/p/:year/:title/" } },
  { permalinks: { posts: "/p/:nothing/" } },
  { uglyURLs: true },
  { module: { mounts: [{ source: "content", target: "content" }] } },
  { baseURL: "https://other.example/blog/" },
];
const fronts = [
  {},
  { draft: true },
  { slug: "other" },
  { slug: "{{ code }}" },
  { url: "/fixed/" },
  { url: "/posts/a/" },
  { aliases: ["/posts/b/"] },
  { date: "2030-01-01" },
  { date: "whenever" },
  { expiryDate: "2020-01-01" },
];
const paths = ["posts/a", "posts/b", "posts/c", "about", "posts/_index", "posts/deep/d"];

const state = fc.record({
  config: fc.constantFrom(...configurations),
  articles: fc.dictionary(fc.constantFrom(...paths), fc.constantFrom(...fronts), { maxKeys: 6 }),
  redirects: fc.option(
    fc.constantFrom("/posts/a/ /else/\n", "/posts/* /p/:splat\n", "/gone/ /about/\n"),
    {
      nil: undefined,
    },
  ),
});

type State = typeof state extends fc.Arbitrary<infer Of> ? Of : never;

function textsOf({ config, articles, redirects }: State): Record<string, string> {
  return {
    "hugo.json": JSON.stringify({ baseURL: "https://tea.example/", ...config }),
    ...(redirects === undefined ? {} : { "static/_redirects": redirects }),
    ...Object.fromEntries(
      Object.entries(articles).map(([path, front]) => [
        `content/${path}.md`,
        `---\n${JSON.stringify(front)}\n---\n\nThe text of ${path}, which is its own.\n`,
      ]),
    ),
  };
}

/** That a redirect led from a URL, of which nothing was a page, to what was a page for sure; and neither is so now. */
function assertLost(
  { oldUrl, target }: LostRedirect,
  {
    before,
    there,
    texts,
    later,
  }: {
    readonly before: Awaited<ReturnType<typeof locations>>;
    readonly there: ReadonlySet<string>;
    readonly texts: Readonly<Record<string, string>>;
    readonly later: Readonly<Record<string, string>>;
  },
): void {
  const name = "static/_redirects";
  const [, from = "", to = ""] = /^(\S+) (\S+)\n$/u.exec(texts[name] ?? "") ?? [];
  const path = new URL(oldUrl).pathname;
  const led = to.replace(":splat", path.slice(from.length - 1));
  assert.ok(from.endsWith("*") ? path.startsWith(from.slice(0, -1)) : path === from);
  assert.equal(new URL(target).pathname, led);
  const made = [...before.values()].flatMap((location) => publishedPage(location)?.url ?? []);
  assert.ok(!made.includes(oldUrl), oldUrl);
  assert.ok(made.some((url) => url.startsWith(target)) || led === "/p/", target);
  assert.ok(!there.has(urlKey(oldUrl)));
  assert.notEqual(later[name], texts[name]);
}

describe("random histories", () => {
  it("never report what isn't known on either side, was never published, or is still there", async () => {
    await fc.assert(
      fc.asyncProperty(state, state, async (one, other) => {
        const [texts, later] = [textsOf(one), textsOf(other)];
        const [before, after] = [await locations(texts, ""), await locations(later, "")];
        const found = await changesBetween(texts, later);
        const there = new Set(
          [...after.values()].flatMap((location) => {
            const page = publishedPage(location);
            return page === undefined ? [] : [page.url, ...page.aliases].map(urlKey);
          }),
        );
        for (const change of found.changes) {
          if (change.kind === "unredirected") {
            assertLost(change, { before, there, texts, later });
            continue;
          }
          const page = publishedPage(before.get(change.before));
          assert.ok(page?.url === change.oldUrl || page?.aliases.includes(change.oldUrl) === true);
          if (change.kind === "moved") {
            assert.equal(publishedPage(after.get(change.file))?.url, change.newUrl);
          }
          assert.equal(there.has(urlKey(change.oldUrl)), change.kind === "takenOver");
        }
        const renamed = new Map(
          found.changes.flatMap((change) =>
            change.file === undefined || change.kind === "unredirected"
              ? []
              : [[change.before, change.file] as const],
          ),
        );
        const wanted = expectedLines(before, after, { renamed, texts: later }).lines;
        const isOfPage = (change: UrlChange): boolean =>
          change.kind !== "unredirected" &&
          publishedPage(before.get(change.before))?.url === change.oldUrl;
        const own = { changes: found.changes.filter(isOfPage) };
        const got = lines(own).map((line) => line.replace(/ \(cause\)$/u, ""));
        assert.deepEqual(
          got.filter((line) => !wanted.includes(line)),
          [],
        );
      }),
      { numRuns: 150 },
    );
  });
});
