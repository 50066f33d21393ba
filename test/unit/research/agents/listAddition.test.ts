import assert from "node:assert/strict";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { codeSpan } from "../../../../src/research/agents/codeSpan.ts";
import { listAddition } from "../../../../src/research/agents/listAddition.ts";
import { byKeyword } from "../../../../src/research/files/keywordLists/observations.ts";
import { hostile } from "../files/hostileText.ts";

const market = { location: "Germany", language: "German" };
const observed = [
  ...byKeyword(
    [
      {
        keyword: "green tea",
        ...market,
        source: "search_index",
        observedAt: "2026-11-20T00:00:00Z",
        figures: { monthly_volume: 90 },
      },
    ],
    market,
  ).values(),
];

describe("what an agent is told of an addition to a keyword list", () => {
  it("has each keyword with what became of it, and its figures with their source", () => {
    const { head, rows } = listAddition({
      list: "seo/keywords/tea.csv",
      isNew: false,
      result: "Research Keywords: tea",
      resultId: "r1",
      wanted: [
        { keyword: "Green Tea", observed, wasThere: false },
        { keyword: "black tea", observed, wasThere: true },
        { keyword: "made up", observed: [], wasThere: false },
      ],
      sentence: "seo/keywords/tea.csv: 1 added.",
      isSample: true,
    });
    assert.deepEqual(head, [
      "List “seo/keywords/tea.csv”: 1 of 3 keywords added from the saved result “r1” (“Research Keywords: tea”). Already in the list: 1. Not in the result, so not added: 1.",
      "The person is told: “seo/keywords/tea.csv: 1 added.”",
      "The figures are those of the saved result. The person can undo this in the file.",
      "Sample data of the sandbox: made up, and marked so in the list.",
    ]);
    const source = ["search_index", "Germany, German", "2026-11-20T00:00:00Z"];
    assert.deepEqual(rows, [
      ["Green Tea", "added", 90, ...source],
      ["black tea", "already in the list", 90, ...source],
      ["made up", "not in the result", null, null, null, null],
    ]);
  });
});

describe("a code span of somebody else's text", () => {
  it("draws the text and nothing else", () => {
    assert.equal(codeSpan("green tea"), "`green tea`");
    assert.equal(codeSpan("a`b``c"), "```a`b``c```");
    assert.equal(codeSpan("`x"), "`` `x ``");
    assert.equal(codeSpan(" \u200B\n"), "");
    assert.equal(codeSpan("[x](command:y)\n# $(zap)"), "`[x](command:y) # $(zap)`");
  });

  it("is nothing but code, whatever the text says, among others like it", () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const spans = [codeSpan(one), codeSpan(other)].filter((span) => span !== "");
        const { children } = fromMarkdown(`Keywords: ${spans.join(", ")}.`);
        const [paragraph] = children;
        assert.ok(children.length === 1 && paragraph?.type === "paragraph");
        const kinds = paragraph.children.map(({ type }) => type);
        assert.deepEqual(kinds, spans.flatMap(() => ["text", "inlineCode"]).concat("text"));
      }),
    );
  });
});
