import assert from "node:assert/strict";
import fc from "fast-check";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { formatCell } from "../../../../src/shared/columnFormats.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

function saved(tool: string, origin = "https://api.example.com"): SavedResult {
  return {
    format: "seo-research/result",
    version: 1,
    id: "x",
    tool,
    args: { seed: "espresso" },
    subject: "espresso",
    market: { location: "United States", language: "English" },
    sentAt: "2026-03-01T12:00:00.000Z",
    receivedAt: "2026-03-01T12:00:01.000Z",
    cost: 3,
    balanceAfter: 497,
    origin,
    callKey: "k",
    envelope: {},
    answerFile: null,
  };
}

function model(body: unknown, tool = "research_keywords", origin?: string): ResultModel {
  return resultModelOf(saved(tool, origin), readEnvelope(body));
}

/** Every text the view is given: the document's own, and the cells of all rows behind its tables. */
function everything({ document, tables }: ResultModel): string {
  const cells = [...tables.values()].flatMap(({ rows, count, columns }) =>
    rows(0, count).flatMap((row) => columns.map(({ key, format }) => formatCell(row[key], format))),
  );
  return (
    JSON.stringify(document.sections) + JSON.stringify(document.notices) + JSON.stringify(cells)
  );
}

describe("the document of a result", () => {
  it("says beside the service's scope how to get the rest, only where a button does that", () => {
    const stepOf = (resources: readonly unknown[], coverage: object): unknown =>
      model({
        data: { keywords: [{ keyword: "a", monthly_volume: 1 }] },
        coverage: { returned: 1, scope_note: "The first keyword of the index.", ...coverage },
        resources,
      }).document.notices.find(({ text }) => text.startsWith("The first keyword"))?.step;
    const dataset = [{ uri: "dataset://a", description: "All keywords", row_count: 40 }];
    const more = { total_available: 40, truncated: true };
    assert.equal(
      stepOf(dataset, more),
      "To get the rest, use Load All. Its button shows the price.",
    );
    assert.equal(stepOf([], more), undefined, "nothing to load");
    assert.equal(stepOf(dataset, { total_available: 1, truncated: false }), undefined, "all here");
  });

  it("shows the keyword table of the fixture with the field's terms, its scope note and evidence", () => {
    const { document, tables } = model(wireFixture("research_keywords").response.body);
    const section = document.sections.find(({ name }) => name === "keywords");
    assert.equal(section?.kind, "table");
    const labels = section.table.columns.map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 3), ["Keyword", "Monthly volume", "12-month trend"]);
    assert.ok(labels.includes("Ads competition"));
    assert.equal(tables.get("keywords")?.count, 2);
    assert.equal(document.header.title, "Research Keywords");
    assert.equal(document.header.market, "United States, English");
    assert.deepEqual(
      document.header.evidence.map(({ kind, source, confidence }) => [kind, source, confidence]),
      [["index", "search index", [0.7, 0.7]]],
    );
    const page = model(wireFixture("inspect_serp").response.body).document;
    assert.ok(page.header.evidence.some(({ source }) => source === "search results"));
    assert.ok(document.notices.some(({ kind }) => kind === "caveat"));
    assert.ok(document.resources[0]?.label.includes("Export Dataset (1 credit)"));
    assert.ok(document.actions.length > 0);
  });

  it("writes single values and facts in the words of a cell", () => {
    const figures = {
      competition_level: "HIGH",
      intent: "commercial",
      change_12m: -0.25,
      is_lost: true,
      issue: "noindex",
    };
    const { document, tables } = model({
      data: { summary: figures },
      facts: [{ type: "x", subject: "y", ...figures }],
    });
    const values = document.sections.flatMap((section) =>
      section.kind === "values" ? section.values.map(({ value }) => value) : [],
    );
    const words = ["High", "Commercial", "down 25%", "yes", "Blocked from search (noindex)"];
    assert.deepEqual(
      words.filter((word) => !values.includes(word)),
      [],
    );
    const fields = String(tables.get("facts")?.rows(0, 1)[0]?.["fields"]);
    assert.deepEqual(
      words.filter((word) => !fields.includes(`: ${word}`)),
      [],
    );
  });

  it("writes unknown as a dash, never as 0", () => {
    const { document } = model(
      { data: { organic_keywords: null, top_keywords: [{ keyword: "a", monthly_volume: null }] } },
      "inspect_page",
    );
    const values = document.sections.find(({ kind }) => kind === "values");
    assert.equal(values?.kind === "values" ? values.values[0]?.value : "", "—");
    const table = document.sections.find(({ kind }) => kind === "table");
    assert.deepEqual(table?.kind === "table" ? table.table.firstRows[1] : [], [null]);
  });

  it("takes small records apart, and names years as years", () => {
    const { document } = model(
      { data: { summary: { movement: { new: 2, lost: null }, organic_keywords: 1234 } } },
      "inspect_domain",
    );
    const section = document.sections.find(({ name }) => name === "summary");
    assert.deepEqual(
      section?.kind === "values" ? section.values.map(({ label, value }) => [label, value]) : [],
      [
        ["Movement · New", "2"],
        ["Movement · Lost", "—"],
        ["Organic keywords", "1,234"],
      ],
    );
    const trend = model(
      { data: { trend: [{ year: 2026, month: 3, search_volume: 2026 }] } },
      "inspect_keyword",
    ).document.sections[0];
    assert.deepEqual(
      trend?.kind === "table" ? trend.table.columns.map(({ format }) => format) : [],
      ["plain", "plain", "integer"],
    );
  });

  it("offers the rows of a dataset once: an export that the service suggests is what Load All and Save As do", () => {
    const { actions, resources } = model(
      wireFixture("compare_backlink_gap").response.body,
    ).document;
    assert.match(resources[0]?.load ?? "", /^Load All 1,904 Rows \(1 credit\)$/u);
    assert.deepEqual(actions, []);
    const suggested = (uri: string): string[] =>
      model({
        data: { keywords: [] },
        resources: [{ uri: "ofe://dataset/a", row_count: 9 }],
        next_actions: [{ tool: "export_dataset", args: { uri } }],
      }).document.actions.map(({ label }) => label);
    assert.deepEqual(suggested("ofe://dataset/a"), []);
    assert.deepEqual(suggested("ofe://dataset/b"), ["Export Dataset (1 credit)"]);
  });

  it("tells next steps with the same name apart by what they are about", () => {
    const about = (seed: string): object => ({ tool: "research_keywords", args: { seed } });
    const labels = (...actions: object[]): string[] =>
      model({ data: { keywords: [] }, next_actions: actions }).document.actions.map(
        ({ label }) => label,
      );
    const serp = { tool: "inspect_serp", args: { query: "tea" } };
    assert.deepEqual(labels(about("tea"), serp), [
      "Research Keywords (3 credits)",
      "Inspect SERP (2 credits)",
    ]);
    assert.deepEqual(labels(about("tea"), about("x".repeat(60)), serp), [
      "Research Keywords: tea (3 credits)",
      `Research Keywords: ${"x".repeat(39)}… (3 credits)`,
      "Inspect SERP (2 credits)",
    ]);
  });

  it("explains an empty answer", () => {
    const { document } = model({ data: { keywords: [] } });
    const section = document.sections[0];
    assert.equal(section?.kind, "empty");
    assert.match(section.text, /other mode/u);
  });

  it("marks sample data, and keeps notes of the answer in sight", () => {
    const { document } = model(
      { data: { note: "Expired.", notes: ["a", "b"] } },
      "export_dataset",
      "sandbox",
    );
    assert.deepEqual(
      document.notices.map(({ kind }) => kind),
      ["note", "note", "note"],
    );
    assert.ok(document.header.sample);
  });

  it("says that an answer could not be read, instead of failing", () => {
    const { document } = resultModelOf(saved("research_keywords"), undefined);
    assert.ok(document.notices.some(({ kind }) => kind === "problem"));
  });

  it("opens an answer of a tool this version does not know", () => {
    const { document } = model({ data: { rows: [{ a: 1 }] } }, "foretell_trends");
    assert.equal(document.header.title, "Foretell trends");
    assert.equal(document.sections[0]?.kind, "table");
  });

  it("sends at most 200 rows with the document and keeps all behind it", () => {
    const keywords = Array.from({ length: 1_000 }, (_, index) => ({ keyword: `k${index}` }));
    const { document, tables } = model({ data: { keywords } });
    const section = document.sections[0];
    assert.ok(section?.kind === "table");
    assert.equal(section.table.rowCount, 1_000);
    assert.equal(section.table.firstRows[0]?.length, 200);
    assert.equal(tables.get("keywords")?.count, 1_000);
  });

  it("never throws, and every leaf of data is in what it shows", () => {
    const names = fc.constantFrom(
      "keywords",
      "note",
      "rows",
      "a_b",
      "x",
      "position",
      "monthly_volume",
      "trend_12m",
      "intent",
      "url",
    );
    const leaf = fc.oneof(
      fc.string(),
      fc.integer({ min: 1_000_000 }),
      fc.boolean(),
      fc.constant(null),
    );
    const value = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(names, tie("tree"), { noNullPrototype: true }),
      ),
    })).tree;
    fc.assert(
      fc.property(
        fc.dictionary(names, value, { noNullPrototype: true }),
        fc.dictionary(names, value),
        (data, rest) => {
          const shown = everything(model({ ...rest, data }));
          for (const text of leaves(data)) {
            assert.ok(shown.includes(text), `${text} is not in ${shown}`);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Strings and figures anywhere in a value, as they stand in cells, or as JSON inside of JSON. */
function leaves(value: unknown): string[] {
  if (typeof value === "string" && /^\w{3,}$/u.test(value)) {
    return [value];
  }
  if (Array.isArray(value)) {
    return value.flatMap(leaves);
  }
  return isRecord(value) ? Object.values(value).flatMap(leaves) : [];
}
