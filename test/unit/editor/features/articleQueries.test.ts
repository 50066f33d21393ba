import assert from "node:assert/strict";
import { articleDocument } from "../../../../src/editor/features/articleView/articleDocument.ts";
import type { QueryFacts } from "../../../../src/editor/features/articleView/articleFacts.ts";
import { checkedFacts, factsOf, sectionOf } from "./articleUnderTest.ts";

describe("the queries of the article's page", () => {
  const exported = (query: string): QueryFacts => ({
    shape: "filtered",
    resultId: "export",
    circumstances: "",
    isSample: false,
    queries: [
      {
        query,
        clicks: { now: 3, before: 9 },
        impressions: { now: 1200, before: 800 },
        position: { now: null, before: null },
      },
    ],
    days: ["2026-10-27", "2026-11-23"],
    hasMore: true,
  });

  it("have their figures, period and export, and open it", async () => {
    const facts = await factsOf("# Tea", {
      queries: [exported("green tea")],
    });
    const { document, actions } = articleDocument(facts, 1);
    const { groups, notes } = sectionOf(document, "queries");
    const [entry] = groups.flatMap(({ entries }) => entries);
    assert.equal(entry?.text, "green tea");
    assert.match(entry.detail ?? "", /1,200.*3 \(before: 9\).*—/u);
    assert.deepEqual(actions[entry.action ?? -1], { kind: "result", resultId: "export" });
    assert.equal(notes.length, 2);
    assert.match(groups[0]?.title ?? "", /exported by you for this page: .*2026 .*2026/u);
  });

  it("are told source by source, never mixed, estimates with their market and the day of the result before", async () => {
    const unknown = { now: null, before: null };
    const facts = await factsOf("# Tea", {
      queries: [
        exported("green tea"),
        { ...exported("tea"), shape: "rows", resultId: "rows" },
        {
          shape: "index",
          resultId: "page",
          circumstances: "Germany, German · Nov 20, 2026",
          comparedWith: "2026-11-03T10:00:00Z",
          isSample: true,
          queries: [
            {
              query: "matcha",
              clicks: unknown,
              impressions: unknown,
              position: { now: 8, before: 5 },
              volume: 900,
            },
          ],
          days: ["", ""],
          hasMore: false,
        },
      ],
    });
    const { document, actions } = articleDocument(facts, 1);
    const { groups } = sectionOf(document, "queries");
    assert.deepEqual(
      groups.map(({ entries }) => entries.map(({ text }) => text)),
      [["green tea"], ["tea"], ["matcha"]],
    );
    assert.match(
      groups[2]?.title ?? "",
      /^Search index, estimated: Germany, German · Nov 20, 2026 · before: .*2026 · Sample data$/u,
    );
    const [entry] = groups[2]?.entries ?? [];
    assert.match(entry?.detail ?? "", /^Monthly volume: 900 · position: 8 \(before: 5\)(?:$|\n)/u);
    assert.deepEqual(actions[entry?.action ?? -1], { kind: "result", resultId: "page" });
  });

  it("say which of their words title, headings and text lack, whatever their forms, and no stop words", async () => {
    const text =
      "# Brewing teas\n\n## The right temperature\n\nGreen tea wants [80 degrees](/a) and `matcha`.\n";
    const queries = [
      "green tea",
      "how to brew tea for the cold",
      "temperature for matcha",
      "brewing tea",
    ].map(exported);
    const facts = await checkedFacts(text, [], { language: "en", queries });
    const { groups } = sectionOf(articleDocument(facts, 1).document, "queries");
    const missing = groups.flatMap(({ entries }) =>
      entries.map(({ detail = "" }) => detail.split("\n").at(1) ?? ""),
    );
    assert.deepEqual(missing, [
      "not in the title: green · not in headings: green",
      "not in the title: cold · not in headings: cold · not in the text: brew, cold",
      "not in the title: temperature, matcha · not in headings: matcha · not in the text: temperature",
      "not in the text: brewing",
    ]);
  });

  it("are asked for by two free ways where no export has any, and not without the page's URL", async () => {
    const { document, actions } = articleDocument(await factsOf("# Tea"), 1);
    const { groups, notes, buttons } = sectionOf(document, "queries");
    assert.deepEqual([groups.length, notes.length], [0, 1]);
    assert.deepEqual(
      buttons.map(({ action }) => actions[action]?.kind),
      ["searchConsole", "importExport"],
    );
    const elsewhere = await factsOf("# Tea", {
      location: { kind: "unknown", reason: "No site.", steps: [] },
    });
    assert.ok(!articleDocument(elsewhere, 1).document.sections.some(({ id }) => id === "queries"));
  });
});
