import assert from "node:assert/strict";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import { docs, docusaurus, hugo, nextra } from "../checks/linkPlaceSites.ts";
import { foundIn } from "./redirectProject.ts";
import type { Texts } from "./redirectProject.ts";

/** A site whose files say redirects, and all that is found in them. */
type Case = readonly [name: string, texts: Texts, found: readonly string[]];

const lines = (text: string, more: Texts = {}): Texts => ({
  ...hugo,
  "static/_redirects": text,
  ...more,
});
const plugin = (redirects: string): Texts => ({
  ...docs,
  "docusaurus.config.js": docusaurus(
    ` plugins: [["@docusaurus/plugin-client-redirects", { redirects: ${redirects} }]],`,
  ),
});
const next = (redirects: string): Texts => ({
  ...nextra,
  "next.config.mjs": `import nextra from "nextra";\nconst withNextra = nextra({});\nexport default withNextra({ async redirects() { return ${redirects}; } });\n`,
});

/** Sites with several files that say redirects. */
const several: readonly Case[] = [
  [
    "Netlify: a chain from each file into the other, and a loop through both",
    lines("/a /b\n/d /e\n/x /y\n", {
      "netlify.toml":
        '[[redirects]]\nfrom = "/b"\nto = "/guides/green/"\n\n[[redirects]]\nfrom = "/c"\nto = "/a"\n\n[[redirects]]\nfrom = "/e"\nto = "/guides/black/"\nquery = {id = ":id"}\n\n[[redirects]]\nfrom = "/y"\nto = "/x"\n',
    }),
    ["redirect-chain: /b", "redirect-loop: /y", "redirect-chain: /a", "redirect-loop: /x"],
  ],
  [
    "Netlify: what `_redirects` takes isn't asked of netlify.toml",
    lines("/a /b\n/b/* https://tea.example.com/:splat\n/b /guides/green/\n/c /guides/green/\n", {
      "netlify.toml":
        '[[redirects]]\nfrom = "/b"\nto = "/a"\n\n[[redirects]]\nfrom = "/b/x"\nto = "/guides/black/"\n\n[[redirects]]\nfrom = "/c"\nto = "/guides/black/"\nforce = true\n',
    }),
    ["redirect-duplicate: /b", "redirect-shadowed: /b/x"],
  ],
  [
    "two hosts: none of which is known to have the other's",
    lines("/a /b\n", {
      "vercel.json": JSON.stringify({
        redirects: [{ source: "/b", destination: "/guides/green/" }],
      }),
    }),
    [],
  ],
  [
    "a host and the generator below a path: a chain from each into the other",
    {
      ...docs,
      "static/_redirects": "/start /docs/old\n/docs/moved /docs/docs/guides/black\n",
      "docusaurus.config.js": docusaurus(
        ' plugins: [["@docusaurus/plugin-client-redirects", { redirects: [{ from: "/old", to: "/docs/guides/green" }, { from: "/older", to: "/moved" }] }]],',
      ).replace('baseUrl: "/"', 'baseUrl: "/docs/"'),
    },
    ["redirect-chain: /docs/old", "redirect-chain: /moved"],
  ],
  [
    "a host and the generator",
    {
      ...plugin(
        '[{ from: "/old", to: "/docs/guides/green" }, { from: "/older", to: "/moved" }, { from: "/twice", to: "/docs/guides/green" }]',
      ),
      "static/_redirects":
        "/start /old\n/moved /docs/guides/green\n/twice /docs/guides/green\n/end /twice\n",
    },
    ["redirect-chain: /old", "redirect-chain: /moved"],
  ],
  [
    "Vercel and Next.js",
    {
      ...next('[{ source: "/old", destination: "/guides/green", permanent: true }]'),
      "vercel.json": JSON.stringify({
        redirects: [{ source: "/start", destination: "/old" }],
      }),
    },
    ["redirect-chain: /old"],
  ],
];

describe("files that count together", () => {
  for (const [name, texts, found] of several) {
    it(`have found in them together: ${name}`, async () => {
      assert.deepEqual(
        (await foundIn(texts)).map(({ said }) => said),
        found,
      );
    });
  }

  it("have the end of a chain as their own kind writes it", async () => {
    const [, texts] = several.find(([name]) => name.includes("below a path")) ?? [];
    const found = await foundIn(texts ?? {});
    assert.deepEqual(
      found.map(({ finding }) => finding.fixes.map(({ title }) => title)),
      [["Change to /docs/docs/guides/green"], ["Change to /docs/guides/black"]],
    );
  });

  it("name the file that is asked first, and its line", async () => {
    const found = await foundIn(
      lines("# first\n/a/* /guides/:splat\n", {
        "netlify.toml": '[[redirects]]\nfrom = "/a/x"\nto = "/guides/green/"\n',
      }),
    );
    assert.deepEqual(
      found.map(({ finding }) => finding.message),
      ["This redirect is never used: /a/* in line 2 of static/_redirects comes first."],
    );
  });

  it("have a chain through two files pointed to its end, and nothing is found then", async () => {
    const texts = lines("/a /b\n", {
      "netlify.toml": '[[redirects]]\nfrom = "/b"\nto = "/guides/green/"\n',
    });
    const [found] = await foundIn(texts);
    const [fix] = found?.finding.fixes ?? [];
    const after = withChanges("/a /b\n", fix?.kind === "edit" ? fix.changes : []);
    assert.equal(after, "/a /guides/green/\n");
    assert.deepEqual(await foundIn({ ...texts, "static/_redirects": after }), []);
  });
});
