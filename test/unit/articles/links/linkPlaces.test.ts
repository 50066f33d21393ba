import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import { soughtProse } from "../../../../src/articles/checks/body/prose.ts";
import { TextWords } from "../../../../src/articles/links/textWords.ts";
import { LinkPlaces } from "../../../../src/articles/links/linkPlaces.ts";
import type { SourceArticle } from "../../../../src/articles/links/linkPlaces.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const projectFile = z.object({
  articles: z.array(z.object({ path: z.string(), text: z.string(), url: z.nullable(z.string()) })),
});
const pairsFile = z.array(
  z.object({ article: z.string(), target: z.string(), words: z.string(), sentence: z.string() }),
);

function article(path: string, text: string): SourceArticle {
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}: "?(.*?)"?$`, "mu").exec(text)?.[1];
  const [title, keyword] = [field("title"), field("keyword")];
  return {
    path,
    text,
    body: readBody(text, "markdown"),
    language: path.endsWith(".de.md") ? "de" : "en",
    ...(title === undefined ? {} : { title }),
    ...(keyword === undefined ? {} : { keyword }),
  };
}

/** The articles of an example project's newest version, by language. */
function loopArticles(name: string): SourceArticle[] {
  const file = join(repositoryRoot, "test/fixtures/loop", name, "project.json");
  return projectFile
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .articles.filter(({ path }) => !path.startsWith("versioned_docs/"))
    .map(({ path, text }) => article(path, text));
}

/** Places among articles, whose texts are all that there are. */
function placesOf(articles: readonly SourceArticle[]): LinkPlaces {
  const words = new TextWords();
  for (const one of articles) {
    words.add(soughtProse(one));
  }
  return new LinkPlaces(articles, words);
}

describe("places for links between articles", () => {
  it("has the obvious article and the obvious place among the first three of the example projects", () => {
    const missed: string[] = [];
    let [pairCount, articlesFound, placesFound, exact] = [0, 0, 0, 0];
    for (const name of ["potting-bench", "backup-docs", "bread-blog"]) {
      const articles = loopArticles(name);
      const file = join(repositoryRoot, "test/fixtures/loop", name, "links.json");
      for (const pair of pairsFile.parse(JSON.parse(readFileSync(file, "utf8")))) {
        pairCount += 1;
        const source = articles.find(({ path }) => path === pair.article);
        const target = articles.find(({ path }) => path === pair.target);
        assert.ok(source !== undefined && target !== undefined, pair.article);
        const same = articles.filter(({ language }) => language === source.language);
        const places = placesOf(same);
        const targets = places.from(source, same).slice(0, 3);
        const sources = places.to(target, same).slice(0, 3);
        const found = targets.find((one) => one.target === pair.target);
        articlesFound += Number(found !== undefined);
        exact += Number(found?.place.sentence === pair.sentence);
        placesFound += Number(sources.some(({ path }) => path === pair.article));
        if (found === undefined || !sources.some(({ path }) => path === pair.article)) {
          missed.push(
            `${pair.article} -> ${pair.target} (${pair.words}): ${targets.map((one) => `${one.target} by ${one.place.words}`).join(", ")} / ${sources.map((one) => `${one.path} by ${one.words}`).join(", ")}`,
          );
        }
      }
    }
    const said = `${String(articlesFound)} ${String(exact)} ${String(placesFound)} of ${String(pairCount)}\n${missed.join("\n")}`;
    assert.ok(pairCount === 60 && articlesFound >= 54 && placesFound >= 54 && exact >= 54, said);
  });

  it("lets head words count, and puts pages without a subject last", () => {
    const target = article(
      "posts/anlegen.de.md",
      "---\ntitle: Hochbeet anlegen\nkeyword: hochbeet anlegen\n---\nText.\n",
    );
    const head = article(
      "posts/salat.de.md",
      "---\ntitle: Salat\n---\nNach dem Winter das Hochbeet bepflanzen.\n",
    );
    const about = article(
      "about.de.md",
      "---\ntitle: Über uns\n---\nWir wollen jedes Jahr ein Hochbeet anlegen.\n",
    );
    const all = [target, head, about];
    const found = placesOf(all).to(target, all);
    assert.deepEqual(
      found.map(({ path, words, sentence }) => ({ path, words, sentence })),
      [
        {
          path: head.path,
          words: "Hochbeet",
          sentence: "Nach dem Winter das Hochbeet bepflanzen.",
        },
        {
          path: about.path,
          words: "Hochbeet anlegen",
          sentence: "Wir wollen jedes Jahr ein Hochbeet anlegen.",
        },
      ],
    );
  });

  it("takes no word of the keyword of an article that isn't written yet for the whole", () => {
    const sources = [
      "Then pour the milk slowly into it.",
      "We drink coffee in the garden.",
      "It is over when the water is gone.",
      "We like pour-over coffee most.",
    ].map((text, at) => article(`s${String(at)}.md`, `${text}\n`));
    const target = { path: "", keyword: "pour over coffee", language: "en" };
    const places = placesOf(sources).with(target);
    assert.deepEqual(
      places.to(target, sources).map(({ words }) => words),
      ["pour-over coffee"],
    );
    assert.deepEqual(
      sources.map((source) => places.weightIn(target, soughtProse(source)) > 0),
      [false, false, false, true],
    );
    const german = { path: "", keyword: "hochbeet anlegen", language: "de" };
    const garden = article("g.de.md", "Nach dem Winter das Hochbeet bepflanzen.\n");
    assert.equal(
      placesOf([...sources, garden])
        .with(german)
        .to(german, [garden]).length,
      1,
    );
  });

  it("finds nothing in headings, code, links, front matter and templates", () => {
    const target = article("a.md", "---\ntitle: Root Rot\nkeyword: root rot\n---\nText.\n");
    const source = article(
      "b.md",
      [
        "---\ntitle: On root rot\n---",
        "# Root rot",
        "`root rot` and [root rot](x.md) and {{< note root rot >}} and <!-- root rot -->",
        "```\nroot rot\n```",
        "{% raw %}root rot{% endraw %}",
      ].join("\n\n"),
    );
    assert.deepEqual(placesOf([target, source]).to(target, [source]), []);
    const plain = article("c.md", "Look for root rot, then for root rot again.\n");
    assert.equal(placesOf([target, plain]).to(target, [plain]).length, 1);
  });

  it("finds nothing in what a link would break or can't be drawn in", () => {
    const target = article("a.md", "---\ntitle: Root Rot\nkeyword: root rot\n---\nText.\n");
    for (const part of [
      "We saw it[^root-rot] and more.",
      "[^root rot]: A note.",
      "See [[root rot]], and [[Root rot|that]].",
      "*[RR]: root rot is meant",
      'Some text. {: title="on root rot"}',
      '![x](a.png){title="on root rot"}',
      "So $root rot$ is it.",
      "So $$ root rot $$ is it.",
      'See <a href="/x/">about root rot</a> here.',
      "<button>Beat root rot now</button> or not.",
      "A <label>root rot</label> and <kbd>root rot</kbd> here.",
      "export const text = 'about root rot';",
      'Text {"about root rot"} here.',
      "<Tip text={<b>about root rot</b>} /> here.",
    ]) {
      const source = article("b.md", `${part}\n`);
      assert.deepEqual(placesOf([target, source]).to(target, [source]), [], part);
    }
    for (const part of [
      "A note.[^1]\n\n[^1]: See root rot in wet soil.",
      "It costs $5, and root rot costs $6.",
      "An { alone, and root rot.",
      "See <b>about root rot</b> here.",
    ]) {
      const source = article("b.md", `${part}\n`);
      const [place] = placesOf([target, source]).to(target, [source]);
      assert.equal(place?.words, "root rot", part);
    }
  });

  it("lets a word alone count where it is rare, in the form of a title or the first of a keyword", () => {
    const filler = Array.from({ length: 60 }, (_none, at) =>
      article(
        `f${String(at)}.md`,
        `---\ntitle: Filler ${String(at)}\n---\nAlways use strict rules here.\n`,
      ),
    );
    const targets = [
      article("strict.md", "---\ntitle: Strict\n---\nText.\n"),
      article("no-extra-label.md", "---\ntitle: no-extra-label\n---\nText.\n"),
      article("selectors.md", "---\ntitle: Selectors\n---\nText.\n"),
      article("contact.md", "---\ntitle: Contact\n---\nText.\n"),
    ];
    const source = article(
      "s.md",
      "---\ntitle: Source\n---\nA strict mode with an extra object, a selector, and a contact form. See /selectors/ too.\n",
    );
    const all = [...filler, ...targets, source];
    const places = placesOf(all);
    assert.deepEqual(
      places.from(source, all).map(({ target, place }) => [target, place.words]),
      [["selectors.md", "selector"]],
    );
    assert.deepEqual(
      [...places.namedIn(soughtProse(source)).entries()]
        .filter(([, weight]) => weight > 0)
        .map(([path]) => path),
      ["selectors.md"],
    );
    assert.deepEqual(
      placesOf(all)
        .to(article("cjk.md", "---\ntitle: 補足情報\n---\n"), [
          article("j.md", "補足情報（「警告」とも呼ばれます）は便利です。\n"),
        ])
        .map(({ words }) => words),
      ["補足情報"],
    );
  });
});
