import assert from "node:assert/strict";
import { astroPages, docusaurus, eleventy, hugo, jekyll, page } from "./movedSites.ts";
import { move } from "./movedProject.ts";
import type { Meanwhile, Moves, Texts } from "./movedProject.ts";

/** The body of a file after its links were updated. */
async function bodyAfter(
  texts: Texts,
  moves: Moves,
  path: string,
  meanwhile: Meanwhile = {},
): Promise<string> {
  const { updated } = await move(texts, moves, meanwhile);
  return (updated[path] ?? "").replace(/^---[^]*?\n---\n\n?/u, "");
}

describe("links to pages that moved", () => {
  it("are written as they were: relative, from the root, with ending, slash, anchor, query and title", async () => {
    const from =
      "[a](green.md) [b](./green.md#brew) [c](/guides/green/) [d](/guides/green?x=1#brew 'Green') [e](../green/)\n" +
      "[f](https://tea.example.org/guides/green/) <https://tea.example.org/guides/green/#brew> [g](<green.md>)\n" +
      '<a href="/guides/green/#brew">h</a> <a href=\'../green/\'>i</a> [j][ref] [k][ref]\n\n[ref]: ../guides/green.md "Title"\n' +
      "`[l](green.md)` [m](#brew) [n](black.md) [o](https://other.example/guides/green/)\n";
    const texts = { ...hugo, "content/guides/from.md": page("From", "", from) };
    assert.equal(
      await bodyAfter(
        texts,
        [["content/guides/green.md", "content/howto/sencha.md"]],
        "content/guides/from.md",
      ),
      from
        .replace("(green.md)", "(../howto/sencha.md)")
        .replace("(./green.md#brew)", "(../howto/sencha.md#brew)")
        .replaceAll("/guides/green/", "/howto/sencha/")
        .replace("/guides/green?x", "/howto/sencha?x")
        .replace("[e](../green/)", "[e](../../howto/sencha/)")
        .replace("'../green/'", "'../../howto/sencha/'")
        .replace("<green.md>", "<../howto/sencha.md>")
        .replace("../guides/green.md", "../howto/sencha.md")
        .replace("other.example/howto/sencha", "other.example/guides/green"),
    );
  });

  it("are those of ref and relref, in code and in comments none", async () => {
    const from =
      '[a]({{< ref "green.md" >}}) [b]({{% relref "/guides/green" %}}) [c]({{< ref "guides/green.md#brew" >}}) [d]({{<ref path="green">}})\n' +
      '{{</* ref "green.md" */>}} [e]({{< ref "black.md" >}}) [f]({{< ref path="green" lang="de" >}})\n';
    const texts = { ...hugo, "content/guides/from.md": page("From", "", from) };
    assert.equal(
      await bodyAfter(
        texts,
        [["content/guides/green.md", "content/howto/sencha.md"]],
        "content/guides/from.md",
      ),
      from
        .replace('[a]({{< ref "green.md"', '[a]({{< ref "sencha.md"')
        .replace('"/guides/green"', '"/howto/sencha"')
        .replace('"guides/green.md#brew"', '"howto/sencha.md#brew"')
        .replace('path="green">', 'path="sencha">'),
    );
  });

  it("are those of link and post_url", async () => {
    const from =
      "[a]({% link guides/green.md %}) [b]({% link _posts/2025-01-31-tea.md %}#x) [c]({% post_url 2025-01-31-tea %})\n" +
      "{% raw %}{% link guides/green.md %}{% endraw %} [d](/guides/green/) [e]({{ site.baseurl }}/guides/green/)\n";
    const texts = {
      ...jekyll,
      "_posts/2025-01-31-tea.md": page("Tea"),
      "guides/from.md": page("From", "", from),
    };
    const moves = [
      ["guides/green.md", "howto/sencha.md"],
      ["_posts/2025-01-31-tea.md", "_posts/2025-02-01-tea.md"],
    ] as const;
    assert.equal(
      await bodyAfter(texts, moves, "guides/from.md"),
      from
        .replace("{% link guides/green.md %})", "{% link howto/sencha.md %})")
        .replaceAll("2025-01-31", "2025-02-01")
        .replace("(/guides/green/)", "(/howto/sencha/)"),
    );
  });

  it("are those of files in Docusaurus, URLs of Astro with and without a slash, and those of Eleventy", async () => {
    const docs =
      "[a](./green.md) [b](/docs/guides/green) [c](green.md#brew) [d](@site/docs/guides/green.md) [e](guides/green.md)\n";
    assert.equal(
      await bodyAfter(
        { ...docusaurus, "docs/guides/from.md": page("From", "", docs) },
        [["docs/guides/green.md", "docs/sencha.md"]],
        "docs/guides/from.md",
      ),
      docs
        .replace("./green.md", "../sencha.md")
        .replace("/docs/guides/green)", "/docs/sencha)")
        .replace("(green.md#", "(../sencha.md#")
        .replace("@site/docs/guides/green.md", "@site/docs/sencha.md")
        .replace("(guides/green.md)", "(sencha.md)"),
    );
    const urls = "[a](/guides/green/) [b](/guides/green) [c](../green/)\n";
    assert.equal(
      await bodyAfter(
        { ...astroPages, "src/pages/guides/from.md": page("From", "", urls) },
        [["src/pages/guides/green.md", "src/pages/sencha.md"]],
        "src/pages/guides/from.md",
      ),
      urls
        .replace("/guides/green/)", "/sencha/)")
        .replace("/guides/green)", "/sencha)")
        .replace("../green/", "../../sencha/"),
    );
    assert.equal(
      await bodyAfter(
        { ...eleventy, "guides/from.md": page("From", "", urls) },
        [["guides/green.md", "sencha.md"]],
        "guides/from.md",
      ),
      urls
        .replace("/guides/green/)", "/sencha/)")
        .replace("/guides/green)", "/sencha)")
        .replace("../green/", "../../sencha/"),
    );
  });

  it("keep their base path, their letters and their escapes", async () => {
    const from =
      "[a](/docs/guides/gr%C3%BCner%20tee/) [b](</docs/guides/grüner tee/>) [c](gr%C3%BCner%20tee.md) [d](<grüner tee.md>)\n";
    const texts = {
      ...hugo,
      "hugo.toml":
        'baseURL = "https://tea.example.org/docs/"\ntitle = "Tea"\n[permalinks]\nguides = "/guides/:contentbasename/"\n',
      "content/guides/grüner tee.md": page("Grün", 'url: "/guides/grüner tee/"\n'),
      "content/guides/from.md": page("From", "", from),
    };
    const after = await bodyAfter(
      texts,
      [["content/guides/grüner tee.md", "content/guides/weißer tee.md"]],
      "content/guides/from.md",
    );
    assert.equal(
      after,
      from
        .replace("gr%C3%BCner%20tee.md", "wei%C3%9Fer%20tee.md")
        .replace("<grüner tee.md>", "<weißer tee.md>"),
    );
  });

  it("of an article that moved itself lead where they led, and those that still do stay", async () => {
    const from =
      "[a](green.md) [b](../black.md) [c](/guides/green/) [d](../green/) [e](beside.pdf) [f](#x)\n";
    const texts = {
      ...hugo,
      "content/black.md": page("Black"),
      "content/guides/beside.pdf": "",
      "content/guides/from.md": page("From", "", from),
    };
    assert.equal(
      await bodyAfter(
        texts,
        [["content/guides/from.md", "content/deep/er/to.md"]],
        "content/deep/er/to.md",
      ),
      from
        .replace("(green.md)", "(../../guides/green.md)")
        .replace("../black.md", "../../black.md")
        .replace("(../green/)", "(../../../guides/green/)")
        .replace("(beside.pdf)", "(../../guides/beside.pdf)"),
    );
  });

  it("of an article that moved itself are kept with its pictures, and those that lie from the root stay", async () => {
    const from =
      '![a](tea.png) ![b](../pictures/pot.png \'Pot\') <img src="./tea.png" alt=""> ![c][cup]\n' +
      "![d](/img/cup.png) ![e](https://tea.example.org/x.png) ![f](missing.png) `![g](tea.png)`\n\n[cup]: ../pictures/cup.png\n";
    const texts = {
      ...docusaurus,
      "docs/guides/tea.png": "",
      "docs/pictures/pot.png": "",
      "docs/pictures/cup.png": "",
      "static/img/cup.png": "",
      "docs/guides/from.md": page("From", "", from),
    };
    assert.equal(
      await bodyAfter(texts, [["docs/guides/from.md", "docs/to.md"]], "docs/to.md"),
      from
        .replace("![a](tea.png)", "![a](guides/tea.png)")
        .replace("../pictures/pot.png", "pictures/pot.png")
        .replace("./tea.png", "./guides/tea.png")
        .replace("../pictures/cup.png", "pictures/cup.png"),
    );
    // what moves with it stays where it is beside it
    const whole = await move(texts, [["docs/guides/", "docs/howto/"]]);
    assert.equal(whole.updated["docs/howto/from.md"], texts["docs/guides/from.md"]);
  });

  it("from the folder of a Docusaurus site follow the file that they name, in articles that stay and in those that move", async () => {
    const from =
      "[a](@site/docs/guides/green.md#brew) ![b](@site/docs/guides/tea.png) [c](@site/docs/intro.md) ![d](@site/static/img/cup.png)\n";
    const after = from
      .replace("docs/guides/green.md", "docs/howto/green.md")
      .replace("docs/guides/tea.png", "docs/howto/tea.png");
    const texts = {
      ...docusaurus,
      "docs/guides/tea.png": "",
      "static/img/cup.png": "",
      "docs/from.md": page("From", "", from),
      "docs/guides/within.md": page("Within", "", from),
    };
    const { updated } = await move(texts, [["docs/guides/", "docs/howto/"]]);
    assert.equal(updated["docs/from.md"], page("From", "", after));
    assert.equal(updated["docs/howto/within.md"], page("Within", "", after));
    const alone = await move(texts, [["docs/guides/within.md", "docs/within.md"]]);
    assert.equal(alone.updated["docs/within.md"], texts["docs/guides/within.md"]);
  });

  it("within a folder that moved stay; those from outside follow, all in one answer", async () => {
    const texts: Record<string, string> = { ...hugo };
    for (let at = 0; at < 50; at += 1) {
      texts[`content/many/p${at}.md`] = page(
        `P${at}`,
        "",
        `[next](p${(at + 1) % 50}.md) [out](../guides/green.md)\n`,
      );
      texts[`content/out/o${at}.md`] = page(
        `O${at}`,
        "",
        `[in](/many/p${at}/) [in](../many/p${at}.md)\n`,
      );
    }
    const { report, updated } = await move(texts, [["content/many/", "content/new/place/"]]);
    assert.equal(report.pages.length, 50);
    assert.deepEqual(report.pages[0], {
      from: "content/many/p0.md",
      to: "content/new/place/p0.md",
      url: "https://tea.example.org/many/p0/",
      newUrl: "https://tea.example.org/new/place/p0/",
    });
    assert.equal(report.updates.flatMap(({ edits }) => edits).length, 150);
    assert.match(
      updated["content/new/place/p3.md"] ?? "",
      /\(p4\.md\) \[out\]\(\.\.\/\.\.\/guides\/green\.md\)/u,
    );
    assert.match(
      updated["content/out/o7.md"] ?? "",
      /\(\/new\/place\/p7\/\) \[in\]\(\.\.\/new\/place\/p7\.md\)/u,
    );
  });

  it("follow a slug that was changed: URLs do, files don't", async () => {
    const from = "[a](/guides/green/) [b](green.md) [c](../green/)\n";
    const texts = { ...hugo, "content/guides/from.md": page("From", "", from) };
    const moved = await move(texts, [["content/guides/green.md", "content/guides/green.md"]], {
      changed: { "content/guides/green.md": page("Green", "slug: sencha\n") },
    });
    assert.equal(
      moved.updated["content/guides/from.md"],
      page("From", "", "[a](/guides/sencha/) [b](green.md) [c](../sencha/)\n"),
    );
    assert.deepEqual(
      moved.report.pages.map(({ url, newUrl }) => [url, newUrl]),
      [["https://tea.example.org/guides/green/", "https://tea.example.org/guides/sencha/"]],
    );
  });

  for (const [name, taker, moves] of [
    ["a file that is new", "content/guides/a.md", []],
    [
      "a file that was there",
      "content/guides/black.md",
      [["content/guides/black.md", "content/guides/black.md"]],
    ],
  ] as const) {
    it(`follow a page whose old URL was taken over, by ${name}`, async () => {
      const from = "[a](/guides/green/) [b](green.md) [c](/guides/mint/)\n";
      const texts = { ...hugo, "content/guides/from.md": page("From", "", from) };
      const { report, updated } = await move(
        texts,
        [["content/guides/green.md", "content/guides/green.md"], ...moves],
        {
          changed: {
            "content/guides/green.md": page("Green", "slug: sencha\n"),
            [taker]: page("Another", "url: /guides/green/\n"),
          },
        },
      );
      assert.equal(
        updated["content/guides/from.md"],
        texts["content/guides/from.md"].replace("/guides/green/", "/guides/sencha/"),
      );
      // a redirect would hide the page that is there now
      assert.ok(!report.pages.some(({ from: path }) => path === "content/guides/green.md"));
    });
  }

  it("to a page that is gone and whose URL was taken over stay, and aren't named: they lead to a page", async () => {
    const texts = { ...hugo, "content/guides/from.md": page("From", "", "[a](/guides/green/)\n") };
    const { report, updated } = await move(texts, [["content/guides/green.md", undefined]], {
      changed: { "content/guides/oolong.md": page("Another", "url: /guides/green/\n") },
    });
    assert.equal(updated["content/guides/from.md"], texts["content/guides/from.md"]);
    assert.deepEqual([report.updates, report.leading], [[], []]);
  });

  it("that the editor updated already aren't counted again, and those in the article that moved aren't changed twice", async () => {
    const texts = {
      ...hugo,
      "content/guides/guides/black.md": page("Other"),
      "content/guides/from.md": page("From", "", "[a](green.md) [b](/guides/green/)\n"),
      "content/guides/green.md": page("Green", "", "[x](black.md)\n"),
    };
    const { report, updated } = await move(
      texts,
      [["content/guides/green.md", "content/sencha.md"]],
      {
        changed: {
          "content/guides/from.md": page("From", "", "[a](../sencha.md) [b](/guides/green/)\n"),
          "content/sencha.md": page("Green", "", "[x](guides/black.md)\n"),
        },
      },
    );
    assert.equal(report.updates.flatMap(({ edits }) => edits).length, 1);
    assert.equal(
      updated["content/guides/from.md"],
      page("From", "", "[a](../sencha.md) [b](/sencha/)\n"),
    );
  });

  it("of an article whose text before isn't known stay where they lead somewhere", async () => {
    const texts = {
      ...hugo,
      "content/other/black.md": page("Other"),
      "content/guides/from.md": page("From", "", "[a](green.md) [b](black.md)\n"),
    };
    const moves = [["content/guides/from.md", "content/other/from.md"]] as const;
    assert.equal(
      await bodyAfter(texts, moves, "content/other/from.md", { withoutTexts: true }),
      "[a](../guides/green.md) [b](black.md)\n",
    );
    assert.equal(
      await bodyAfter(texts, moves, "content/other/from.md"),
      "[a](../guides/green.md) [b](../guides/black.md)\n",
    );
  });

  it("to a page that was deleted, or became a draft, are named and stay", async () => {
    const from = "[Green tea](green.md) and [again](/guides/green/)\n";
    const texts = { ...hugo, "content/guides/from.md": page("From", "", from) };
    for (const meanwhile of [
      undefined,
      { "content/guides/green.md": page("Green", "draft: true\n") },
    ]) {
      const { report, updated } = await move(
        texts,
        [
          [
            "content/guides/green.md",
            meanwhile === undefined ? undefined : "content/guides/green.md",
          ],
        ],
        meanwhile === undefined ? {} : { changed: meanwhile },
      );
      assert.deepEqual(report.pages, [
        {
          from: "content/guides/green.md",
          to: undefined,
          url: "https://tea.example.org/guides/green/",
          newUrl: undefined,
        },
      ]);
      assert.deepEqual(
        report.leading.map(({ path, line, text, target }) => [path, line, text, target]),
        [
          ["content/guides/from.md", 5, "Green tea", "green.md"],
          ["content/guides/from.md", 5, "again", "/guides/green/"],
        ],
      );
      assert.equal(updated["content/guides/from.md"], texts["content/guides/from.md"]);
    }
  });
});
