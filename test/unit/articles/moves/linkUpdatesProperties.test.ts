import assert from "node:assert/strict";
import fc from "fast-check";
import type { JudgedLink } from "../../../../src/articles/checks/links/linkGraph.ts";
import { astroPages, docusaurus, eleventy, hugo, jekyll, page } from "./movedSites.ts";
import { judgedIn, move } from "./movedProject.ts";
import type { Texts } from "./movedProject.ts";

const sites: Readonly<Record<string, readonly [texts: Texts, content: string, base: string]>> = {
  hugo: [hugo, "content/", "/"],
  jekyll: [jekyll, "", "/"],
  docusaurus: [docusaurus, "docs/", "/docs/"],
  astro: [astroPages, "src/pages/", "/"],
  eleventy: [eleventy, "", "/"],
};

const names = ["green", "black", "from", "über uns", "white-tea"] as const;
const folders = ["guides", "guides/deep", "other"] as const;

/** How a link is written that leads from a file to another; both relative to the content. */
const forms: readonly ((from: string, to: string, base: string) => string)[] = [
  (from, to) => `[a](${escapedWay(from, to)}.md)`,
  (from, to) => `[a](./${escapedWay(from, to)}.md#brew "Title")`,
  (from, to) => `[a](<${way(from, to)}.md?x=1&y>)`,
  (_, to, base) => `[a](${base}${encodeURI(to)}/)`,
  (_, to, base) => `[a](${base}${encodeURI(to)}?a=1#brew)`,
  (_, to, base) => `<a class=x href="${base}${encodeURI(to)}/?a=1&amp;b=2">a</a>`,
  (_, to, base) => `<https://tea.example.org${base}${encodeURI(to)}/>`,
  (from, to) => `[a](../${escapedWay(from, to)}/)`,
  (from, to) => `[a][r]\n\n[r]: ${escapedWay(from, to)}.md 'T'\n\n`,
  (_, to) => `\`[a](${encodeURI(to)}.md)\``,
  () => "[a](https://other.example/guides/green/)",
];

function way(from: string, to: string): string {
  const ups = from.split("/").length - 1;
  return "../".repeat(ups) + to;
}

function escapedWay(from: string, to: string): string {
  return encodeURI(way(from, to));
}

/** A text without the targets of its links; what stands elsewhere stays, also where it is the end of a target. */
function withoutTargets(text: string, links: readonly JudgedLink[]): string {
  const targets = links
    .flatMap(({ target }) => [target, target.replaceAll("&", "&amp;")])
    .toSorted((a, b) => b.length - a.length)
    .map((target) => target.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`));
  return targets.length === 0
    ? text
    : text.replaceAll(
        new RegExp(String.raw`(?<=\]\(<?|\]: |href="|<)(?:${targets.join("|")})`, "gu"),
        "",
      );
}

describe("links after moves", () => {
  for (const [name, [texts, content, base]] of Object.entries(sites)) {
    it(`lead to where their pages are, and nothing else changed: ${name}`, async () => {
      const file = fc
        .tuple(fc.constantFrom(...folders), fc.constantFrom(...names))
        .map((parts) => parts.join("/"));
      const links = fc.array(fc.tuple(file, fc.constantFrom(...forms)), { maxLength: 6 });
      const moves = fc.uniqueArray(fc.tuple(file, file), {
        minLength: 1,
        maxLength: 3,
        selector: ([from]) => from,
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(file, links), { minLength: 4, maxLength: 10 }),
          moves,
          fc.boolean(),
          async (articles, wanted, ofFolder) => {
            const before: Record<string, string> = { ...texts };
            for (const [path, own] of articles) {
              // a second definition of a name is none
              const body = own
                .map(([to, form], at) => form(path, to, base).replaceAll("[r]", `[r${at}]`))
                .join(" and\n");
              before[`${content}${path}.md`] = page(path, "", body);
            }
            const taken = new Set(Object.keys(before));
            const possible = ofFolder
              ? ([[`${content}other/`, `${content}moved/other/`]] as const)
              : wanted
                  .map(([from, to]) => [`${content}${from}.md`, `${content}to/${to}.md`] as const)
                  .filter(
                    ([from, to], at, all) =>
                      taken.has(from) && all.findIndex((one) => one[1] === to) === at,
                  );
            const moved = await move(before, possible);
            const led = await judgedIn(before);
            const leads = await judgedIn(moved.updated);
            const nowAt = (path: string): string => {
              const own = possible.find(
                ([from]) => path === from || (from.endsWith("/") && path.startsWith(from)),
              );
              return own === undefined ? path : own[1] + path.slice(own[0].length);
            };
            let lost = 0;
            for (const path of new Set(led.map(({ from }) => from))) {
              const [was, is] = [led, leads.filter(({ from }) => from === nowAt(path))].map(
                (all, at) => (at === 0 ? all.filter(({ from }) => from === path) : all),
              );
              assert.equal(is?.length, was?.length);
              was?.forEach(({ verdict, target }, at) => {
                const now = is?.[at];
                if (verdict.kind === "file") {
                  const isThere =
                    now?.verdict.kind === "file" && now.verdict.path === nowAt(verdict.path);
                  lost += isThere ? 0 : 1;
                } else {
                  assert.equal(now?.target, target);
                }
              });
              assert.equal(
                withoutTargets(moved.updated[nowAt(path)] ?? "", is ?? []),
                withoutTargets(before[path] ?? "", was ?? []),
              );
            }
            assert.ok(
              lost <= moved.report.leftOut,
              `${lost} links are lost, ${moved.report.leftOut} are told of`,
            );
            assert.equal(moved.report.leftOut, 0);
          },
        ),
        { numRuns: 40 },
      );
    });
  }
});
