import assert from "node:assert/strict";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { noteOf, pictureNames, pictureOf, sectionOf } from "./shown.ts";
import { of } from "./answersOf.ts";

describe("what pictures say of their answers", () => {
  it("has organic results by position, whatever their order in the answer, and says how the page is ordered", () => {
    const built = of("inspect_serp", {
      item_types_present: ["organic"],
      organic: [
        { position: 3, title: "c" },
        { title: "none" },
        { position: 1, title: "a", url: "https://a.com/" },
      ],
    });
    const { items } = pictureOf(built, "page", "resultPage");
    assert.deepEqual(
      items.map(({ title, link }) => [title, link?.row]),
      [
        ["a", 2],
        ["c", undefined],
        ["none", undefined],
      ],
    );
    assert.equal(sectionOf(built.document.sections, "picture:page").title, "What was on the page");
    assert.match(noteOf(built, "page"), /exact placement is unknown/u);
  });

  it("calls bars of links what they are: those of this answer, lost ones by their name", () => {
    const data = {
      referring_domains: [
        { domain: "a.com", backlinks: 2 },
        { domain: "b.com", backlinks: 5 },
      ],
      anchors: [{ anchor: "x", backlinks: 1 }],
    };
    const titles = (args: JsonRecord): string[][] => {
      const built = of("inspect_backlinks", data, args);
      return ["referring_domains", "anchors"].map((name) => [
        sectionOf(built.document.sections, `picture:${name}`).title,
        noteOf(built, name),
      ]);
    };
    assert.deepEqual(titles({}), [
      ["Backlinks by domain", "Based on the rows in this result (2)."],
      ["Anchor texts", "Based on the rows in this result (1)."],
    ]);
    assert.deepEqual(titles({ status: "lost" })[0], [
      "Backlinks by domain",
      "Based on the rows in this result (2), which cover lost links.",
    ]);
  });

  it("groups links by their site where a site has several", () => {
    const group = (...domains: readonly unknown[]): string | undefined => {
      const built = of("inspect_backlinks", {
        backlinks: domains.map((domain) => ({ domain_from: domain, url_from: "https://a.com/" })),
      });
      const section = sectionOf(built.document.sections, "backlinks");
      return section.kind === "table" ? section.table.groupBy : assert.fail(section.kind);
    };
    assert.equal(group("a.com", "b.com", "a.com"), "domain_from");
    assert.equal(group("a.com", "b.com"), undefined);
    assert.equal(group(null, null, ""), undefined);
  });

  it("says that volumes beside live positions are index estimates", () => {
    const answer = (source: string): ResultModel =>
      of(
        "inspect_search_visibility",
        { positions: [{ keyword: "a", position: 2, monthly_volume: 90 }] },
        {},
        {
          facts: [
            {
              type: "seo.keyword_ranking",
              subject: ["a"],
              fields: {},
              provenance: { source_class: source },
            },
          ],
        },
      );
    const message = (built: ResultModel): unknown[] => [
      built.document.notices.some(({ text }) => text.includes("are index estimates")),
      built.tables
        .get("positions")
        ?.columns.find(({ key }) => key === "monthly_volume")
        ?.help?.includes("Estimated, unlike") ?? false,
    ];
    assert.deepEqual(message(answer("live_serp")), [true, true]);
    assert.deepEqual(message(answer("search_index")), [false, false]);
  });

  it("has no buckets where a position is none, and of an answer that says how much it checked only so many", () => {
    const positions = [
      { keyword: "a", position: 2 },
      { keyword: "b", position: null },
      { keyword: "c", position: null },
    ];
    const args = { domain: "me.com", keywords: ["a", "b", "c"] };
    const counts = (rest: JsonRecord): number[] =>
      pictureOf(
        of("inspect_search_visibility", { positions }, args, rest),
        "places",
        "shares",
      ).parts.map(({ value }) => value);
    assert.deepEqual(counts({}), [1, 0, 0, 0, 2]);
    assert.deepEqual(counts({ coverage: { resolved: 2, requested: 3 } }), [1, 0, 0, 0, 1]);
    assert.deepEqual(
      pictureNames(
        of("inspect_search_visibility", {
          positions: [
            { keyword: "a", position: 0 },
            { keyword: "b", position: 3 },
          ],
        }),
      ),
      [],
    );
    assert.deepEqual(
      pictureNames(of("inspect_search_visibility", { positions: [{ keyword: "a" }] })),
      [],
      "not stated is not the same as not found",
    );
  });

  it("names blocks of a result page of which the answer has nothing more, and takes texts for objects", () => {
    const built = of("inspect_serp", {
      item_types_present: ["video", "organic"],
      organic: [{ position: 1, url: "https://a.com/x" }],
      ai_overview: "An answer.",
      people_also_ask: ["Why?", { title: "How?" }, 7],
    });
    const { items } = pictureOf(built, "page", "resultPage");
    assert.deepEqual(
      items.map(({ kind, title, text, lines }) => [
        kind,
        title,
        text,
        lines.map((line) => line.text),
      ]),
      [
        ["AI overview", "", "An answer.", []],
        ["Video", "", "Shown on the page", []],
        ["Organic", "https://a.com/x", "", []],
        ["People also ask", "", "", ["Why?", "How?"]],
      ],
    );
    assert.equal(items[2]?.position, 1);
  });
});
