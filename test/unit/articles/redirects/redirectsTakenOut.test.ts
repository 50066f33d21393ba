import assert from "node:assert/strict";
import { othersKept } from "../../../../src/articles/redirects/othersKept.ts";
import { rulesOf } from "../../../../src/articles/redirects/redirectFiles.ts";
import type { RedirectKind } from "../../../../src/articles/redirects/redirectWays.ts";
import { docs, docusaurus, guide, hugo, starlight } from "../checks/linkPlaceSites.ts";
import { redirected } from "./redirectProject.ts";
import type { Texts } from "./redirectProject.ts";

const ofHugo = { from: "/guides/gone/", to: "/guides/green/", file: "content/guides/green.md" };
const ofDocs = {
  from: "/docs/guides/gone",
  to: "/docs/guides/green",
  file: "docs/guides/green.md",
};

const back = '[[redirects]]\n  from = "/guides/green/"\n  to = "/guides/gone/"\n';
const other = '[[redirects]]\n  from = "/a/"\n  to = "/b/"\n';
const conditions = '  [redirects.conditions]\n  Country = ["US"]\n';
const dotted = '  conditions.Language = ["de"]\n  query.id = ":id"\n';

/** What a file of a Hugo site says once `/guides/gone/` is redirected by the front matter of its article. */
async function afterwards(path: string, text: string): Promise<string | undefined> {
  return (await redirected({ ...hugo, [path]: text }, "aliases", [ofHugo]))[path];
}

describe("redirects that lead back are taken out", () => {
  const cases: Readonly<Record<string, readonly [string, string, string]>> = {
    "netlify.toml, and the table behind it stays": [
      "netlify.toml",
      `${back}\n[build]\n  command = "hugo"\n\n# about tea\n${other}`,
      `[build]\n  command = "hugo"\n\n# about tea\n${other}`,
    ],
    "netlify.toml, and a comment of the next one stays": [
      "netlify.toml",
      `${other}\n${back}\n# about tea\n${other}`,
      `${other}\n# about tea\n${other}`,
    ],
    "netlify.toml, with their conditions": [
      "netlify.toml",
      `${other}\n${back}${conditions}\n[build]\n`,
      `${other}\n[build]\n`,
    ],
    "netlify.toml, behind one with conditions": [
      "netlify.toml",
      `${other}${conditions}\n${back}`,
      `${other}${conditions}\n`,
    ],
    "netlify.toml, with conditions and queries as dotted keys": [
      "netlify.toml",
      `${other}\n${back}${dotted}`,
      `${other}\n`,
    ],
    "netlify.toml, with such keys in a table of their own": [
      "netlify.toml",
      `${other}\n${back}  [redirects.headers]\n  x.y = "a"\n\n[build]\n`,
      `${other}\n[build]\n`,
    ],
    "vercel.json, two behind another": [
      "vercel.json",
      '{ "redirects": [{ "source": "/a", "destination": "/b" }, { "source": "/guides/green", "destination": "/guides/gone" }, { "source": "/guides/green/", "destination": "/guides/gone" }] }',
      '{ "redirects": [{ "source": "/a", "destination": "/b" }] }',
    ],
    "vercel.json, two before another": [
      "vercel.json",
      '{ "redirects": [{ "source": "/guides/green", "destination": "/guides/gone" }, { "source": "/guides/green/", "destination": "/guides/gone" }, { "source": "/a", "destination": "/b" }] }',
      '{ "redirects": [{ "source": "/a", "destination": "/b" }] }',
    ],
    "vercel.json, all there are": [
      "vercel.json",
      '{ "redirects": [{ "source": "/guides/green", "destination": "/guides/gone" }, { "source": "/guides/green/", "destination": "/guides/gone" }] }',
      '{ "redirects": [] }',
    ],
  };
  for (const [name, [path, before, after]] of Object.entries(cases)) {
    it(`of ${name}`, async () => {
      assert.equal(await afterwards(path, before), after);
    });
  }

  it("of a configuration that is code, and comments about others stay", async () => {
    const config = (redirects: string): Texts => ({
      ...docs,
      "docusaurus.config.js": docusaurus(
        ` plugins: [["@docusaurus/plugin-client-redirects", { redirects: [${redirects}] }]],`,
      ),
    });
    const kept = '\n  // from the handbook\n  { from: "/x", to: "/docs/intro" }, // kept\n';
    const green = '  { from: "/docs/guides/green", to: "/docs/guides/gone" }, // moved once\n';
    const gone = '  { from: "/docs/guides/gone", to: "/docs/guides/green" },\n';
    for (const before of [`\n${green}${kept.slice(1)}`, `${kept}${green}`]) {
      const after = await redirected(config(before), "docusaurus", [ofDocs]);
      assert.equal(after["docusaurus.config.js"], config(`${kept}${gone}`)["docusaurus.config.js"]);
    }
  });
});

describe("a redirect takes the place of the only one, which leads back", () => {
  const ofAstro = {
    from: "/guides/gone/",
    to: "/guides/green/",
    file: "src/content/docs/guides/green.md",
  };
  const ofRedirects = (text: string): string => starlight(`redirects: {${text}},`);
  const cases: Readonly<
    Record<string, readonly [RedirectKind, Texts, string, string, typeof ofHugo]>
  > = {
    "vercel.json": [
      "vercel",
      {
        ...hugo,
        "vercel.json":
          '{ "redirects": [{ "source": "/guides/green/", "destination": "/guides/gone/" }] }\n',
      },
      "vercel.json",
      '{ "redirects": [\n  { "source": "/guides/gone/", "destination": "/guides/green/", "permanent": true }\n] }\n',
      ofHugo,
    ],
    "a configuration of Astro with a comma at the end": [
      "astro",
      { ...guide, "astro.config.mjs": ofRedirects('"/guides/green": "/guides/gone",') },
      "astro.config.mjs",
      ofRedirects('\n  "/guides/gone": "/guides/green/",\n'),
      ofAstro,
    ],
    "netlify.toml with line ends of Windows": [
      "netlify",
      { ...hugo, "netlify.toml": back.replaceAll("\n", "\r\n") },
      "netlify.toml",
      '[[redirects]]\r\n  from = "/guides/gone/"\r\n  to = "/guides/green/"\r\n  status = 301\r\n',
      ofHugo,
    ],
  };
  for (const [name, [kind, texts, path, after, request]] of Object.entries(cases)) {
    it(`in ${name}`, async () => {
      assert.equal((await redirected(texts, kind, [request]))[path], after);
    });
  }
});

describe("redirects are written behind others of netlify.toml", () => {
  it("that have conditions of their own", async () => {
    const before = `${other}${conditions}\n[build]\n  command = "hugo"\n`;
    const after = await redirected({ ...hugo, "netlify.toml": before }, "netlify", [ofHugo]);
    assert.equal(
      after["netlify.toml"],
      `${other}${conditions}\n[[redirects]]\n  from = "/guides/gone/"\n  to = "/guides/green/"\n  status = 301\n\n[build]\n  command = "hugo"\n`,
    );
  });

  it("that have conditions of their own as dotted keys", async () => {
    const before = `${other}${dotted}`;
    const after = await redirected({ ...hugo, "netlify.toml": before }, "netlify", [ofHugo]);
    assert.equal(
      after["netlify.toml"],
      `${before}\n[[redirects]]\n  from = "/guides/gone/"\n  to = "/guides/green/"\n  status = 301\n`,
    );
  });
});

describe("a way is refused after which rules that it isn't about say something else", () => {
  const path = "netlify.toml";
  const text = `${other}\n${back}${dotted}`;
  const at = text.indexOf(back);
  /** What becomes of a way that takes out the second rule, with so much behind it. */
  const outcome = async (length: number): Promise<string> => {
    const rules = (await rulesOf("netlify", text, path)) ?? [];
    assert.equal(rules.length, 2);
    const edits = [{ path, text, changes: [{ start: at, end: at + length, text: "" }] }];
    const way = await othersKept(
      { kind: "aliases", file: "content/guides/green.md", edits },
      [{ kind: "netlify", path, text, rules }],
      new Map(edits.map((edit) => [path, edit])),
    );
    return "reason" in way ? `${way.file} ${way.reason}` : "possible";
  };

  it("since conditions of a rule that went are another one's then", async () => {
    assert.equal(await outcome(back.length), "netlify.toml unreadable");
    assert.equal(await outcome(back.length + dotted.length), "possible");
  });

  it("since another rule went, too", async () => {
    const rules = (await rulesOf("netlify", text, path)) ?? [];
    const edits = [{ path, text, changes: [{ start: 0, end: text.length, text: "" }] }];
    const way = await othersKept(
      { kind: "netlify", file: path, edits },
      [{ kind: "netlify", path, text, rules }],
      new Map([[path, { changes: [{ start: at, end: text.length, text: "" }] }]]),
    );
    assert.ok("reason" in way && way.reason === "unreadable");
  });
});
