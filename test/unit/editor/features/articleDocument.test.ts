import assert from "node:assert/strict";
import fc from "fast-check";
import {
  fontSizes,
  measuredText,
  textWidth,
} from "../../../../src/articles/checks/width/textWidth.ts";
import { articleDocument } from "../../../../src/editor/features/articleView/articleDocument.ts";
import { searchSnippet } from "../../../../src/editor/features/articleView/searchSnippet.ts";
import { shownValue } from "../../../../src/editor/features/article/fieldWords.ts";
import { editFrontMatter } from "../../../../src/articles/frontMatter/editFrontMatter.ts";
import { fieldList, fieldNamed } from "../../../../src/articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import type { ArticleDocument } from "../../../../src/shared/articleProtocol.ts";
import { checkedFacts, factsOf, sectionOf } from "./articleUnderTest.ts";

describe("the fields of the article view", () => {
  it("have what the front matter says, with their widths", async () => {
    const facts = await factsOf(
      "---\ntitle: Green Tea\ndescription: >\n  What it is\n  and how\nkeyword: green tea\n---\nText",
      { titleSuffix: " | Tea Shop" },
    );
    const { fields } = articleDocument(facts, 1).document;
    assert.deepEqual(
      fields.map(({ field, value }) => [field, value]),
      [
        ["title", "Green Tea"],
        ["description", "What it is and how"],
        ["slug", ""],
        ["keyword", "green tea"],
        ["keywords", ""],
      ],
    );
    const wanted = Math.floor(textWidth("Green Tea | Tea Shop", fontSizes.title).pixels);
    assert.equal(fields[0]?.width?.words, `${wanted} of 600 px`);
    assert.equal(fields[2]?.width, undefined);
  });

  it("never round a text that is cut to one that fits", async () => {
    for (const length of [52, 53, 54, 55, 56]) {
      const title = `${"o".repeat(length)}${"i".repeat(length % 5)}`;
      const facts = await factsOf(`---\ntitle: ${title}\n---\n`);
      const width = articleDocument(facts, 1).document.fields[0]?.width;
      assert.ok(width);
      assert.equal(width.pixels > width.room, measuredText(title, "title").pixels > 600);
    }
  });

  it("can't be edited where they hold more than one value, in HTML's missing slug, and in front matter that can't be read", async () => {
    const fixedOf = async (text: string, name?: string): Promise<string[]> =>
      articleDocument(await factsOf(text, {}, name), 1)
        .document.fields.filter(({ fixed }) => fixed !== undefined)
        .map(({ field }) => field);
    assert.deepEqual(await fixedOf("---\nkeyword: [green tea, matcha]\n---\n"), ["keyword"]);
    assert.deepEqual(await fixedOf("---\ntitle:\n  en: Tea\n---\n"), ["title"]);
    assert.deepEqual(await fixedOf("<html><head><title>Tea</title></head></html>", "tea.html"), [
      "slug",
    ]);
    assert.equal((await fixedOf("---\ntitle: [\n---\n")).length, 5);
    for (const list of ["[a: 1, b]", "[a; b, c]", "{a: 1}"]) {
      assert.deepEqual(await fixedOf(`---\nkeywords: ${list}\n---\n`), ["keywords"], list);
    }
    assert.deepEqual(await fixedOf("---\nkeywords: ['a, b', 2]\n---\n"), []);
    assert.deepEqual(await fixedOf("---\nkeywords: a, b\n---\n"), []);
    assert.deepEqual(await fixedOf("No front matter."), []);
  });

  it("say what counts in the place of an empty one", async () => {
    const facts = await factsOf("---\nkeywords: [matcha, tea]\n---\n# Green Tea\n");
    const [title, , , keyword] = articleDocument(facts, 1).document.fields;
    assert.match(title?.note ?? "", /Green Tea/u);
    assert.match(keyword?.note ?? "", /matcha/u);
  });

  it("have the findings that are about them, and all others are listed with their lines", async () => {
    const finding = (rule: ReportedFinding["rule"], start: number): ReportedFinding => ({
      rule,
      severity: "warning",
      message: `About ${rule}`,
      start,
      end: start + 1,
      fixes: [],
    });
    const text = "---\ntitle: Tea\n---\n\n[a](b)\n";
    const facts = await checkedFacts(text, [
      finding("title-duplicate", 11),
      finding("keyword-not-in-intro", 12),
      finding("link-broken", 20),
    ]);
    const { document, actions } = articleDocument(facts, 1);
    assert.deepEqual(
      document.fields.map(({ field, findings }) => [field, findings.length]),
      [
        ["title", 1],
        ["description", 0],
        ["slug", 0],
        ["keyword", 1],
        ["keywords", 0],
      ],
    );
    const [entry] = sectionOf(document, "findings").groups[0]?.entries ?? [];
    assert.equal(entry?.text, "About link-broken");
    assert.equal(entry?.detail, "Line 5");
    assert.deepEqual(actions[entry?.action ?? -1], { kind: "place", start: 20, end: 21 });
  });
});

describe("a snippet preview", () => {
  it("is cut to the room that a result page has, at the end of a word", async () => {
    const words = "All about green tea and how it is made ";
    const facts = await factsOf(
      `---\ntitle: ${words.repeat(3)}\ndescription: ${words.repeat(9)}\n---\n`,
      { titleSuffix: " | Shop" },
    );
    const { title, description, breadcrumbs } = searchSnippet(facts);
    assert.match(title, /^All about.* …$/u);
    assert.ok(measuredText(title, "title").pixels <= 600);
    assert.ok(measuredText(description, "description").pixels <= 920);
    assert.ok(words.split(" ").includes(title.replace(/ …$/u, "").split(" ").at(-1) ?? "?"));
    assert.deepEqual(breadcrumbs, ["tea.example.net", "posts", "grüner-tee"]);
  });

  it("fits for any text, and is the text itself where there is room", async () => {
    const facts = await factsOf("Text");
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.string({ maxLength: 30 }),
        (typed, titleSuffix) => {
          const { title } = searchSnippet({ ...facts, titleSuffix }, { title: typed });
          const whole = `${typed.trim()}${titleSuffix}`;
          const isWhole = measuredText(whole, "title").pixels <= 600;
          const isShown = typed.trim() !== "" && !/\{\{|\{%|<%/u.test(typed);
          assert.ok(!isShown || (title === whole) === isWhole);
          assert.ok(measuredText(title, "title").pixels <= 600);
          return Promise.resolve();
        },
      ),
    );
  });

  it("takes the main heading for a missing title, and says what is missing", async () => {
    const facts = await factsOf("# Green *Tea*\n", {
      location: { kind: "unknown", reason: "Set the URL.", steps: [] },
    });
    const snippet = searchSnippet(facts);
    assert.equal(snippet.title, "Green Tea");
    assert.deepEqual(snippet.breadcrumbs, []);
    assert.match(snippet.notes.join(" "), /Set the URL\..*description/u);
  });
});

describe("the sections of the article view", () => {
  it("lead to the price only in trusted folders", async () => {
    const context = {
      age: () => "3 days ago",
      sample: false,
      location: "United States",
      language: "English",
      ownSite: undefined,
    };
    const facts = { figures: [], placings: [], resultPages: [] };
    const documentOf = async (leadsToCalls: boolean): Promise<ArticleDocument> => {
      const figures = { facts, context: { ...context, leadsToCalls } };
      return articleDocument(await factsOf("Text", { keyword: "green tea", figures }), 1).document;
    };
    const trusted = sectionOf(await documentOf(true), "keyword");
    assert.ok(trusted.buttons.length > 0);
    assert.ok(trusted.buttons.every(({ label }) => /\(\d+ credits?\)/u.test(label)));
    const restricted = sectionOf(await documentOf(false), "keyword");
    assert.deepEqual(restricted.buttons, []);
    assert.match(restricted.notes.join(" "), /Trust this folder/u);
  });

  it("count links by what they lead to, and name where one would fit", async () => {
    const link = { from: "content/a.md", target: "/x/", text: "x", line: 3, start: 9, end: 12 };
    const others = {
      into: [{ ...link, verdict: { kind: "external" as const } }],
      mentions: {
        total: 3,
        first: [{ path: "content/b.md", sentence: "Green tea.", line: 7, start: 1, end: 5 }],
      },
      unread: 1,
    };
    const broken = { kind: "broken" as const, sought: "x", form: "page" as const, nearest: [] };
    const { document, actions } = articleDocument(
      await factsOf("Text", {
        keyword: "green tea",
        links: { out: [{ ...link, verdict: broken }], others },
      }),
      1,
    );
    const { groups, notes } = sectionOf(document, "links");
    assert.deepEqual(
      groups.map(({ title }) => title),
      ["Broken: 1", "Incoming (1)", "Articles that could link here: 3"],
    );
    assert.equal(groups[2]?.entries.length, 2);
    assert.deepEqual(actions[groups[2]?.entries[0]?.action ?? -1], {
      kind: "file",
      path: "content/b.md",
      start: 1,
      end: 5,
    });
    assert.match(notes.join(" "), /couldn't be read: 1/u);
  });

  it("say why the links of others couldn't be read, instead of waiting for them", async () => {
    const problem = "The project's articles couldn't be read. Reload the window, then try again.";
    for (const [links, isWaiting] of [
      [{ out: [] }, true],
      [{ out: [], problem }, false],
    ] as const) {
      const { document } = articleDocument(await factsOf("Text", { links }), 1);
      const section = sectionOf(document, "links");
      assert.equal(section.waiting !== undefined, isWaiting);
      assert.equal(section.notes.includes(problem), !isWaiting);
    }
  });

  it("say which questions of saved results the text has all words of", async () => {
    const text =
      "---\ntitle: Tea\n---\n# Tea\n\n## Brewing green tea\n\nWater for [tea](https://a.example/caffeine) should have 80 degrees. More follows.\n";
    const facts = await checkedFacts(text, [], {
      questions: {
        questions: [
          "How do you brew green tea?",
          "How hot should water for teas be?",
          "How much caffeine has tea?",
          "What degrees does the water need?",
        ],
        sources: ["Inspect SERP · 3 days ago"],
      },
    });
    const [missing, found] = sectionOf(articleDocument(facts, 1).document, "questions").groups;
    assert.deepEqual(
      missing?.entries.map((entry) => entry.text),
      [
        "How do you brew green tea?",
        "How hot should water for teas be?",
        "How much caffeine has tea?",
      ],
    );
    assert.deepEqual(
      found?.entries.map((entry) => [entry.text, entry.detail]),
      [["What degrees does the water need?", "Line 8"]],
    );
  });
});

describe("an edit from the article view", () => {
  it("leaves every other byte of the article as it is, and reads back as it was typed", async () => {
    const text =
      "\uFEFF---\r\n# a comment\r\ntitle: 'Tea'   # why\r\ntags: [a,  b]\r\nslug: tea\r\n---\r\n\r\nText  \r\n";
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("title", "description", "keyword"),
        fc.string({ unit: "grapheme", maxLength: 120 }),
        async (name, typed) => {
          const value = typed.replaceAll(/\s+/gu, " ").trim();
          const edit = await editFrontMatter(text, "markdown", { name, value, after: ["title"] });
          if (edit.kind !== "change") {
            return;
          }
          const { start, end, text: written } = edit.change;
          const after = text.slice(0, start) + written + text.slice(end);
          assert.equal(after.slice(0, start), text.slice(0, start));
          assert.equal(after.slice(start + written.length), text.slice(end));
          const [before, front] = await Promise.all([
            readFrontMatter(text, "markdown"),
            readFrontMatter(after, "markdown"),
          ]);
          assert.equal(shownValue(front, name), value);
          for (const other of ["title", "slug"].filter((one) => one !== name)) {
            assert.deepEqual(fieldNamed(front, other)?.value, fieldNamed(before, other)?.value);
          }
          assert.deepEqual(fieldList(front, "tags"), ["a", "b"]);
        },
      ),
    );
  });
});
