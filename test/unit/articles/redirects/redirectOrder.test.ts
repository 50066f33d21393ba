import assert from "node:assert/strict";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import { hugo, jekyll, page } from "../checks/linkPlaceSites.ts";
import { foundIn, redirected, waysOf } from "./redirectProject.ts";

/** A line of `_redirects`, as these tests read it. */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly isConditional: boolean;
}

function linesOf(text: string): Line[] {
  return text
    .split("\n")
    .map((line) => line.trim().split(/\s+/u))
    .filter(([from = ""]) => from.startsWith("/"))
    .map(([from = "", to = "", , ...conditions]) => ({
      from,
      to,
      isConditional: conditions.length > 0,
    }));
}

/** What a pattern takes, as a regular expression; `slash` says what may follow at its end. */
function expression(from: string, slash: string): RegExp {
  const parts = from
    .replace(/(.)\/$/u, slash === "" ? "$1/" : "$1")
    .split("/")
    .map((part) =>
      part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : part.replaceAll(/[.+]/gu, "\\$&"),
    );
  return new RegExp(`^${parts.join("/")}${slash}$`, "u");
}

/** Where hosts lead a path: Netlify with or without a slash at its end, Cloudflare by each sign. */
const hosts = {
  netlify: (lines: readonly Line[], path: string): string | undefined =>
    lines.find(
      ({ from, isConditional }) =>
        !isConditional &&
        (expression(from, "/?").test(path) ||
          (from.endsWith("/*") && from.slice(0, -2) === path.replace(/\/$/u, ""))),
    )?.to,
  cloudflare: (lines: readonly Line[], path: string): string | undefined =>
    lines.find(({ from, isConditional }) => !isConditional && expression(from, "").test(path))?.to,
};

const sources = [
  "/guides/*",
  "/*",
  "/guides/:page",
  "/guides/gone",
  "/Guides/Gone/",
  "/guides/gone.html",
  "/other",
  "/guides/gone/*",
  "/a/guides/gone/",
];

/** A list of lines for each number, always the same. */
function linesFor(seed: number): string {
  const count = seed % 4;
  return Array.from({ length: count + 1 }, (_, index) => {
    const source = sources[(seed * (index + 3) + index) % sources.length] ?? "/other";
    const rest =
      (seed + index) % 3 === 0 ? " 302 Country=de" : (seed + index) % 3 === 1 ? " 301" : "";
    return `${source} /shop/${index}/${rest}\n`;
  }).join("");
}

describe("the order of redirects", () => {
  const request = { from: "/guides/gone/", to: "/guides/green/", file: "content/guides/green.md" };

  it("has a new one take its path before all others, by matchers that aren't ours", async () => {
    let written = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const before = linesFor(seed);
      const texts = { ...hugo, "static/_redirects": before };
      const { ways } = await waysOf(texts, [request]);
      const edit = ways.find(({ kind }) => kind === "_redirects")?.edits[0];
      assert.ok(edit !== undefined, before);
      const lines = linesOf(withChanges(before, edit.changes));
      assert.equal(hosts.netlify(lines, request.from), request.to, before);
      assert.equal(hosts.cloudflare(lines, request.from), request.to, before);
      // the others stay in their order
      assert.deepEqual(
        lines.filter(({ to }) => to !== request.to),
        linesOf(before),
      );
      written += 1;
    }
    assert.equal(written, 300);
  });

  it("tells of a rule that is never used only where these matchers agree", async () => {
    let found = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const text = linesFor(seed);
      const lines = linesOf(text);
      for (const { finding, said } of await foundIn({ ...hugo, "static/_redirects": text })) {
        if (finding.rule === "redirect-shadowed" || finding.rule === "redirect-duplicate") {
          const line = text.slice(0, finding.start).split("\n").length - 1;
          const source = lines[line]?.from.replaceAll(/\*|:page/gu, "x") ?? "";
          for (const host of Object.values(hosts)) {
            const taken = host(lines.slice(0, line), source);
            assert.ok(taken !== undefined, `${text}${said}`);
          }
          found += 1;
        }
      }
    }
    assert.ok(found > 50, String(found));
  });

  it("is judged in files of thousands of rules, and not in larger ones", async () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, index) => `/old/${index} /guides/green/\n`).join("");
    const found = await foundIn({ ...hugo, "static/_redirects": `${many(5_000)}${many(1)}` });
    assert.deepEqual(
      found.map(({ said }) => said),
      ["redirect-duplicate: /old/0"],
    );
    assert.deepEqual(
      await foundIn({ ...hugo, "static/_redirects": `${many(20_000)}${many(1)}` }),
      [],
    );
  });
});

describe("the plugin of Jekyll's redirects", () => {
  const request = { from: "/guides/gone/", to: "/guides/green/", file: "guides/green.md" };
  for (const [name, gemfile, isThere] of [
    [
      "in the group that Jekyll loads",
      'group :jekyll_plugins do\n  gem "jekyll-feed"\n  gem "jekyll-redirect-from"\nend\n',
      true,
    ],
    ["with that group on its line", "gem 'jekyll-redirect-from', group: :jekyll_plugins\n", true],
    [
      "outside of it",
      'group :jekyll_plugins do\n  gem "jekyll-feed"\nend\ngem "jekyll-redirect-from"\n',
      false,
    ],
    ["in a comment", '# gem "jekyll-redirect-from", group: :jekyll_plugins\n', false],
  ] as const) {
    it(`is found in the Gemfile ${name}: ${isThere ? "yes" : "no"}`, async () => {
      const texts = { ...jekyll, Gemfile: gemfile };
      if (isThere) {
        const after = await redirected(texts, "redirect_from", [request]);
        assert.equal(after["guides/green.md"], page("Green", "redirect_from: [/guides/gone/]\n"));
      } else {
        const { refused } = await waysOf(texts, [request]);
        assert.deepEqual(
          refused.map(({ reason }) => reason),
          ["pluginMissing"],
        );
      }
    });
  }
});
