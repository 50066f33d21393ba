import assert from "node:assert/strict";
import { mostPresenceNames } from "../../../../src/shared/table.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { columnKeys, columnOfTable, noteOf, pictureNames, pictureOf, shown } from "./shown.ts";
import { of } from "./answersOf.ts";

describe("pictures of answers that are not as expected", () => {
  const domain = (summary: unknown, mix?: unknown): string[] =>
    pictureNames(of("inspect_domain", { summary, intent_mix: mix }));

  it("has no places where the counts are not cumulative", () => {
    const figures = { organic_keywords: 100, top_10_keywords: 20, top_3_keywords: 5 };
    assert.deepEqual(domain(figures), ["figures", "places"]);
    assert.deepEqual(domain({ ...figures, top_3_keywords: 30 }), ["figures"]);
    assert.deepEqual(domain({ ...figures, top_10_keywords: "20" }), ["figures"]);
    assert.deepEqual(domain({ ...figures, top_10_keywords: null }), ["figures"]);
  });

  it("has intents only as fractions of one whole, and says what is left", () => {
    assert.deepEqual(domain(null, { informational: 0.9, commercial: 0.7 }), []);
    assert.deepEqual(domain(null, { informational: 62, commercial: 70 }), []);
    const { parts } = pictureOf(
      of("inspect_domain", { intent_mix: { informational: 0.5, commercial: 0.3 } }),
      "intents",
      "shares",
    );
    assert.deepEqual(
      parts.map(({ label, text }) => [label, text]),
      [
        ["Informational", "50%"],
        ["Commercial", "30%"],
        ["Not reported", "20%"],
      ],
    );
  });

  it("has a funnel without the steps that the figures don't bear out", () => {
    const steps = (summary: JsonRecord): number[] =>
      pictureOf(of("compare_backlink_gap", { summary }), "funnel", "funnel").steps.map(
        ({ value }) => value,
      );
    const summary = {
      candidates: 100,
      dropped_spam: 30,
      dropped_low_authority: 20,
      after_filter: 50,
      gap_count: 45,
      earned_count: 5,
    };
    assert.deepEqual(steps(summary), [100, 70, 50, 45]);
    assert.deepEqual(steps({ ...summary, dropped_spam: 31 }), [100, 50, 45]);
    assert.deepEqual(steps({ ...summary, gap_count: 60 }), [100, 70, 50]);
    assert.deepEqual(
      pictureNames(of("compare_backlink_gap", { summary: { ...summary, after_filter: 200 } })),
      ["figures"],
    );
  });

  it("keeps the list of competitors where columns of positions don't say it all", () => {
    const gaps = [
      {
        keyword: "a",
        your_position: null,
        competitors: [{ domain: "r.com", position: 3, url: "https://r.com/" }],
      },
    ];
    assert.deepEqual(
      columnKeys(of("compare_keyword_coverage", { domain: "me.com", gaps }), "gaps"),
      ["keyword", "position:me.com", "position:r.com", "competitors"],
    );
    const twice = [
      {
        keyword: "a",
        your_position: "none",
        competitors: [
          { domain: "r.com", position: 3 },
          { domain: "r.com", position: 5 },
        ],
      },
    ];
    const built = of("compare_keyword_coverage", { domain: "me.com", gaps: twice });
    assert.deepEqual(columnKeys(built, "gaps"), [
      "keyword",
      "position:r.com",
      "your_position",
      "competitors",
    ]);
    assert.deepEqual(columnOfTable(built, "gaps", "position:r.com"), [3]);
    const itself = [
      { keyword: "a", your_position: 9, competitors: [{ domain: "me.com", position: 3 }] },
    ];
    assert.deepEqual(
      columnKeys(of("compare_keyword_coverage", { domain: "me.com", gaps: itself }), "gaps"),
      ["keyword", "position:me.com", "your_position"],
    );
    assert.deepEqual(
      columnKeys(
        of("compare_keyword_coverage", { gaps: [{ keyword: "a", competitors: ["r.com"] }] }),
        "gaps",
      ),
      ["keyword", "competitors"],
    );
  });

  it("has dots for names only", () => {
    const format = (links: unknown): unknown =>
      of("compare_backlink_gap", {
        competitors: ["a.com"],
        gap: [{ domain: "x.com", links_to: links }],
      })
        .tables.get("gap")
        ?.columns.find(({ key }) => key === "links_to");
    assert.deepEqual(format(["b.com"]), {
      key: "links_to",
      label: "Links to",
      format: "presence",
      options: ["a.com", "b.com"],
    });
    assert.deepEqual(format([{ domain: "b.com" }]), {
      key: "links_to",
      label: "Links to",
      format: "json",
    });
    assert.deepEqual(
      format(Array.from({ length: mostPresenceNames }, (_, index) => `${index}.com`)),
      { key: "links_to", label: "Links to", format: "list" },
      "one more than there are places for",
    );
    const eleven = Array.from({ length: mostPresenceNames - 1 }, (_, index) => `${index}.com`);
    assert.deepEqual(format(eleven), {
      key: "links_to",
      label: "Links to",
      format: "presence",
      options: ["a.com", ...eleven],
    });
  });

  it("has a legend of the dots before their table, in their order, with how many rows link to each", () => {
    const gap = [
      { domain: "x.com", links_to: ["b.com"] },
      { domain: "y.com", links_to: ["b.com", "b.com", "c.com"] },
      { domain: "z.com", links_to: null },
    ];
    const built = of("compare_backlink_gap", { competitors: ["a.com", "b.com"], gap });
    const { bars } = pictureOf(built, "links_to", "bars");
    assert.deepEqual(
      bars.map(({ label, text }) => [label, text]),
      [
        ["1 · a.com", "0 of 3 rows"],
        ["2 · b.com", "2 of 3 rows"],
        ["3 · c.com", "1 of 3 rows"],
      ],
    );
    assert.deepEqual(
      built.tables.get("gap")?.columns.find(({ key }) => key === "links_to")?.options,
      ["a.com", "b.com", "c.com"],
    );
    const names = built.document.sections.map(({ name }) => name);
    assert.equal(names.indexOf("gap"), names.indexOf("picture:links_to") + 1);
    assert.deepEqual(
      pictureNames(
        of("compare_backlink_gap", { gap: [{ domain: "x.com", links_to: [{ domain: "b.com" }] }] }),
      ),
      [],
    );
  });

  it("calls nobody's site yours: lines and cards have the word for the site they mark", () => {
    const answers = of(
      "inspect_ai_visibility",
      { mentions: 1, sample_answers: [{ question: "q", cited_sources: ["me.com", "other.com"] }] },
      { domain: "me.com" },
    );
    assert.deepEqual(pictureOf(answers, "quotes", "quotes").quotes[0]?.sources, [
      { text: "me.com", own: true, mark: "Inspected site" },
      { text: "other.com", own: false },
    ]);
    const data = {
      organic: [{ position: 1, title: "t", domain: "me.com" }],
      people_also_ask: [{ question: "q", url: "https://me.com/a" }],
      ai_overview: { text: "x", references: [{ domain: "me.com" }] },
    };
    const marks = (page: ResultModel): (string | undefined)[] =>
      pictureOf(page, "page", "resultPage").items.flatMap(({ mark, lines }) =>
        [mark ?? [], lines.map((line) => line.mark)].flat(),
      );
    assert.deepEqual(
      marks(of("inspect_serp", data, { domain: "me.com" })),
      Array(3).fill("Inspected site"),
    );
    assert.deepEqual(
      marks(shown("inspect_serp", { data }, {}, "me.com")),
      Array(3).fill("Your site"),
    );
  });

  it("says what of quotes, cards and their lines is not drawn", () => {
    const samples = Array.from({ length: 25 }, (_, index) => ({
      question: `q ${index}`,
      cited_sources: [],
    }));
    const quoted = of("inspect_ai_visibility", { sample_answers: samples });
    assert.match(noteOf(quoted, "quotes"), /20 of 25; see the table below for all\.$/u);
    assert.equal(pictureOf(quoted, "quotes", "quotes").quotes.length, 20);
    assert.doesNotMatch(
      noteOf(of("inspect_ai_visibility", { sample_answers: samples.slice(0, 20) }), "quotes"),
      / of /u,
    );
    const organic = Array.from({ length: 210 }, (_, index) => ({
      position: index + 1,
      title: `t ${index}`,
    }));
    const page = of("inspect_serp", { organic });
    assert.match(noteOf(page, "page"), /200 of 210; see the tables below for all\.$/u);
    assert.equal(pictureOf(page, "page", "resultPage").items.length, 200);
    const questions = Array.from({ length: 33 }, (_, index) => `why ${index}?`);
    const lines =
      pictureOf(of("inspect_serp", { people_also_ask: questions }), "page", "resultPage").items[0]
        ?.lines ?? [];
    assert.deepEqual(
      [lines.length, lines.at(-1)?.text],
      [31, "30 of 33; see the table below for all."],
    );
  });
});
