import assert from "node:assert/strict";
import type { UrlChange } from "../../../../src/articles/moves/urlChange.ts";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import { waysOf } from "../redirects/redirectProject.ts";
import { lines } from "./siteHistory.ts";
import { hugo, page } from "./teaSite.ts";
import type { Texts } from "./teaSite.ts";
import { changesBetween } from "./withoutGit.ts";

/** The files once the lost redirects of a file are written into it again. */
async function writtenAgain(
  texts: Texts,
  changes: readonly UrlChange[],
  file: string,
): Promise<Texts> {
  const requests = changes.flatMap((change) => {
    assert.ok(change.kind === "unredirected" && change.newUrl !== undefined);
    const { pattern, to, before } = change;
    const [from, target] = [change.oldUrl, change.newUrl].map((url) => new URL(url).pathname);
    return [
      {
        from: from ?? "",
        to: target ?? "",
        ...(to === undefined ? {} : { file: to }),
        ...(pattern === undefined ? {} : { pattern: { path: before, text: pattern } }),
      },
    ];
  });
  const { ways, refused } = await waysOf(texts, requests);
  const way = ways.find((one) => one.file === file);
  assert.ok(way !== undefined, JSON.stringify(refused));
  return {
    ...texts,
    ...Object.fromEntries(
      way.edits.map(({ path, text, changes: own }) => [path, withChanges(text, own)]),
    ),
  };
}

describe("lost redirects that were a pattern", () => {
  const patterns: readonly (readonly [
    file: string,
    before: string,
    after: string,
    written: string,
  ])[] = [
    [
      "static/_redirects",
      "/us /about/\n/tea/* /guides/:splat 302\n/* /404.html 404\n",
      "/us /about/\n/* /404.html 404\n",
      "/us /about/\n/tea/* /guides/:splat 302\n/* /404.html 404\n",
    ],
    [
      "netlify.toml",
      '[[redirects]]\n  from = "/tea/*"\n  to = "/guides/:splat"\n  status = 302\n',
      '[build]\n  publish = "public"\n',
      '[build]\n  publish = "public"\n\n[[redirects]]\n  from = "/tea/*"\n  to = "/guides/:splat"\n  status = 302\n',
    ],
    [
      "netlify.toml",
      '[[redirects]]\nfrom = "/tea/*"\nto = "/guides/:splat"\n',
      '[build]\r\npublish = "public"\r\n',
      '[build]\r\npublish = "public"\r\n\r\n[[redirects]]\r\nfrom = "/tea/*"\r\nto = "/guides/:splat"\r\n',
    ],
    [
      "vercel.json",
      '{ "redirects": [{ "source": "/tea/:path*", "destination": "/guides/:path*", "permanent": false }] }',
      "{}",
      '{\n  "redirects": [\n    { "source": "/tea/:path*", "destination": "/guides/:path*", "permanent": false }\n  ]\n}',
    ],
    [
      "static/.htaccess",
      "Redirect 302 /tea /guides\n",
      "# none\n",
      "# none\nRedirect 302 /tea /guides\n",
    ],
  ];

  for (const [at, [file, before, after, written]] of patterns.entries()) {
    it(`are written again as that pattern: ${file}, ${at}`, async () => {
      const [was, is] = [
        { ...hugo, [file]: before },
        { ...hugo, [file]: after },
      ];
      const { changes } = await changesBetween(was, is);
      assert.ok(changes.length > 1);
      const texts = await writtenAgain(is, changes, file);
      assert.equal(texts[file], written);
      assert.deepEqual(lines(await changesBetween(was, texts)), []);
    });
  }

  it("are written one by one where a page lies below it, or a page moved", async () => {
    const was = { ...hugo, "static/_redirects": "/tea/* /guides/:splat\n" };
    const { "content/guides/black.md": black = "", ...rest } = hugo;
    const moved = { ...rest, "content/guides/assam.md": black, "static/_redirects": "# none\n" };
    const again = async (is: Texts): Promise<string | undefined> => {
      const { changes } = await changesBetween(was, is);
      const lost = changes.filter(({ kind }) => kind === "unredirected");
      return (await writtenAgain(is, lost, "static/_redirects"))["static/_redirects"];
    };
    assert.equal(
      await again({ ...was, "static/_redirects": "# none\n", "content/tea/new.md": page("New") }),
      "# none\n/tea/green/ /guides/green/ 301\n/tea/black/ /guides/black/ 301\n",
    );
    assert.equal(
      await again(moved),
      "# none\n/tea/black/ /guides/assam/ 301\n/tea/* /guides/:splat\n",
    );
  });

  it("are written one by one where it would hide a rule that is there now", async () => {
    const was = { ...hugo, "static/_redirects": "/tea/* /guides/:splat\n" };
    const is = {
      ...hugo,
      "static/_redirects": "/t* /other/ 404\n/tea/shop https://shop.example/\n",
    };
    const { changes } = await changesBetween(was, is);
    const { "static/_redirects": text } = await writtenAgain(is, changes, "static/_redirects");
    assert.ok(text?.includes("/tea/green/ /guides/green/ 301\n") === true, text);
    assert.ok(!text.includes("splat"), text);
  });
});
