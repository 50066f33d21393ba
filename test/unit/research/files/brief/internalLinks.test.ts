import assert from "node:assert/strict";
import {
  bestLinks,
  linkJudge,
  relativePath,
} from "../../../../../src/research/files/brief/internalLinks.ts";
import { english } from "../../../../../src/articles/written/writtenLanguages.ts";
import { linksSection } from "../../../../../src/research/files/brief/linksSection.ts";
import { inLanguage } from "../../../../../src/shared/l10n.ts";
import { inputOf } from "./briefUnderTest.ts";

describe("candidates for internal links", () => {
  const article = (
    text: string,
    shownPath = "content/a.md",
  ): { path: string; shownPath: string; text: string } => ({
    path: `../../${shownPath}`,
    shownPath,
    text,
  });

  it("name the keyword as a word of its own, or a related term", async () => {
    const judge = linkJudge("cold brew", ["cold brew ratio", "coffee", "brew"]);
    const found = await judge(
      article('---\ntitle: "Water"\n---\nCold  brew, cold-brew. COLD BREW!'),
    );
    assert.deepEqual([found?.title, found?.mentions, found?.shared], ["Water", 3, []]);
    assert.equal(await judge(article("scold brewery")), undefined);
    // a slug and an address mention nothing
    const named = "slug: cold-brew-at-home\n[here](/guides/cold-brew-at-home/)";
    assert.equal(await judge(article(named)), undefined);
    const joined = linkJudge("state-of-the-art", []);
    assert.equal((await joined(article("a state-of-the-art mill")))?.mentions, 1);
    assert.deepEqual((await judge(article("# Heading\ncoffee")))?.shared, ["coffee"]);
    assert.equal((await judge(article("coffee")))?.title, "a.md");
  });

  it("are found in scripts without spaces, and whatever signs a keyword has", async () => {
    assert.equal((await linkJudge("コーヒー", [])(article("美味しいコーヒー豆")))?.mentions, 1);
    for (const keyword of ["c++", "a.b", "what is (x)?", "-best", "100%", "a/b", "[x]"]) {
      assert.equal(
        (await linkJudge(keyword, [])(article(`see ${keyword} here`)))?.mentions,
        1,
        keyword,
      );
    }
    assert.equal(await linkJudge("", [""])(article("x")), undefined);
  });

  it("are called what their front matter or head says, else by their first heading", async () => {
    const titleOf = async (text: string, shownPath?: string): Promise<string | undefined> =>
      (await linkJudge("latte", [])(article(`${text}\nlatte`, shownPath)))?.title;
    assert.equal(
      await titleOf('---\ntitle: "Its \\"here\\"" # for now\nseo:\n  title: Other\n---\n# Heading'),
      'Its "here"',
    );
    assert.equal(await titleOf('+++\n[seo]\ntitle = "Other"\n+++\n# Heading'), "Heading");
    assert.equal(await titleOf("---\n# a remark\nlayout: post\n---\n\n# Heading"), "Heading");
    assert.equal(await titleOf("# Heading\n\n```yaml\ntitle: Other\n```"), "Heading");
    assert.equal(
      await titleOf("<html><head><title>Milk &amp; coffee</title></head><body>", "site/a.html"),
      "Milk & coffee",
    );
    assert.equal(await titleOf("---\ntitle: [broken\n---\n# Heading"), "Heading");
    assert.equal(await titleOf("# \u00A0Heading\n\n# Other"), "Heading");
  });

  it("come with the sentence in which a link fits: no heading, no code, none where one is already", async () => {
    const quoteOf = async (text: string, path?: string): Promise<string | undefined> =>
      (await linkJudge("cold brew", ["filter"])(article(text, path)))?.quote;
    assert.equal(
      await quoteOf(
        "---\ntitle: Cold brew\n---\n# Cold brew\n\n```\ncold brew\n```\n\nHot. We **like**\n_cold_ brew most. Why?\n",
      ),
      "We like cold brew most.",
    );
    assert.equal(
      await quoteOf("See [cold brew](x.md) here.\n\n- Then cold brew [again](y.md)!"),
      "Then cold brew again!",
    );
    assert.equal(await quoteOf("[Cold brew](x.md) | [about](y.md)"), "");
    assert.equal(await quoteOf("# Cold brew\n\nA filter helps."), "");
    assert.equal(await quoteOf("A filter helps."), "A filter helps.");
    assert.equal(
      await quoteOf("Then {% icon {name: 'cup'} %} cold brew helps."),
      "Then cold brew helps.",
    );
    assert.equal(await quoteOf("<p>Try <b>cold brew</b>.</p>", "a.html"), "Try cold brew .");
    assert.equal(
      (await linkJudge("コーヒー", [])(article("今日は暑い。コーヒーを飲む。")))?.quote,
      "コーヒーを飲む。",
    );
    const long = `${"word ".repeat(60)}cold brew ${"more ".repeat(60)}.`;
    const cut = (await quoteOf(long)) ?? "";
    assert.match(cut, /^…word .*cold brew more.*…$/u);
    assert.equal([...cut].length, 160);
  });

  it("come with those first that name the keyword most, ten at most", () => {
    const candidates = Array.from({ length: 30 }, (_, index) => ({
      title: "x",
      path: "x",
      shownPath: `${String(index).padStart(2, "0")}.md`,
      mentions: index % 3,
      shared: index % 2 === 0 ? ["a"] : [],
      quote: "",
    }));
    const best = bestLinks(candidates);
    assert.equal(best.length, 10);
    assert.deepEqual(
      best.slice(0, 6).map(({ shownPath }) => shownPath),
      ["02.md", "08.md", "14.md", "20.md", "26.md", "05.md"],
    );
  });

  it("aren't said to mention the keyword where they only have words of it", () => {
    const named = { mentions: 1, shared: [], quote: "" };
    const candidates = [
      { ...named, title: "latte", path: "../latte.md", shownPath: "latte.md" },
      {
        ...named,
        title: "about",
        path: "../about.md",
        shownPath: "about.md",
        isInOtherWords: true as const,
      },
    ];
    const links = { candidates, searched: 2, cut: false };
    const { body } = inLanguage(english, () => linksSection(inputOf({ links })));
    assert.match(
      body,
      /which mention the keyword:\n\n- \[latte\]\(<\.\.\/latte\.md>\)\n\nLink from these articles, which have words of the keyword:\n\n- \[about\]/u,
    );
  });

  it("have a path from the brief", () => {
    assert.equal(relativePath("/p/seo/briefs/x.md", "/p/content/a.md"), "../../content/a.md");
    assert.equal(relativePath("/p/seo/briefs/x.md", "/p/seo/briefs/y.md"), "y.md");
    assert.equal(relativePath("/p/x.md", "/p/a/b.md"), "a/b.md");
  });
});
