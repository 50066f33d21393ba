import assert from "node:assert/strict";
import { buildCombined } from "../../../../../src/research/results/combined/combinedDocument.ts";
import type { ResultModel } from "../../../../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import { writtenText } from "../../../../../src/shared/columnFormats.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { memberOf } from "../../../../../src/shared/reading.ts";
import { savedAnswer, shown } from "../shown.ts";

function combined(
  tool: string,
  [first, ...others]: readonly [JsonRecord, ...JsonRecord[]],
  own = "",
): ResultModel {
  const part = (data: JsonRecord) =>
    ({
      result: savedAnswer(tool, {}),
      envelope: readEnvelope({ data }),
      firstAction: 0,
      firstResource: 0,
    }) as const;
  const parts = [part(first), ...others.map(part)] as const;
  const items = parts.map((one, index) => ({ subject: `item ${index}`, part: one, problem: "" }));
  return buildCombined(parts, items, own);
}

/** The table as it is read: its labels, then its rows. */
function written({ document, tables }: ResultModel, name: string): string[][] {
  const section = document.sections.find((one) => one.name === name);
  const source = section?.kind === "table" ? tables.get(section.table.id) : undefined;
  assert.ok(source !== undefined, name);
  return [
    source.columns.map(({ label }) => label),
    ...source
      .rows(0, source.count)
      .map((row) => source.columns.map((column) => writtenText(memberOf(row, column.key), column))),
  ];
}

describe("several results as one table", () => {
  it("have one unit in a column: shares in percent beside fractions, money of two currencies", () => {
    const mix = (informational: number, rest: number): JsonRecord => ({
      intent_mix: { informational, commercial: rest },
    });
    const shares = written(
      combined("inspect_domain", [mix(0.873, 0.127), mix(87.3, 12.7), mix(40, 7)]),
      "batch_items",
    );
    const text = JSON.stringify(shares);
    assert.equal(text.split('"87.3%"').length, 3, text);
    assert.ok(!/8,730%|"40%"|4,000%/u.test(text), text);

    const rows = (share: number): JsonRecord => ({ citation_map: [{ domain: "a.com", share }] });
    const cited = written(
      combined("discover_ai_citations", [rows(0.873), rows(87.3), rows(873)]),
      "citation_map",
    );
    assert.equal(JSON.stringify(cited).split('"87.3%"').length, 3);
    assert.ok(
      cited.flat().includes("873") && !cited.flat().some((cell) => /8,730|873%/u.test(cell)),
    );

    const cost = (currency: string): JsonRecord => ({
      currency,
      summary: { cost: 10 },
      rows: [{ campaign: "a", cost: 10 }],
    });
    const money = combined("get_ad_performance", [cost("USD"), cost("EUR")]);
    for (const name of ["batch_items", "rows"]) {
      const [labels = []] = written(money, name);
      assert.ok(labels.includes("Cost (USD)") && labels.includes("Cost (EUR)"), labels.join());
    }
  });

  it("lead with what each result page says of the own site, who is first, and its blocks", () => {
    const page = (domains: readonly string[]): JsonRecord => ({
      item_types_present: ["organic", "ai_overview"],
      organic: domains.map((domain, index) => ({ position: index + 1, domain })),
      ai_overview: { text: "Milk.", asynchronous: true },
    });
    const [labels = [], one = [], other = []] = written(
      combined("inspect_serp", [page(["b.com", "www.own.com"]), page(["c.com"])], "own.com"),
      "batch_items",
    );
    assert.deepEqual(labels.slice(0, 4), ["Item", "Your position", "Who is first", "On the page"]);
    assert.deepEqual(one.slice(0, 4), ["item 0", "2", "b.com", "Organic results; AI overview"]);
    assert.deepEqual(other.slice(0, 3), ["item 1", "—", "c.com"]);
    assert.ok(
      labels.slice(4).every((label) => label.startsWith("AI overview · ")),
      labels.join(),
    );
  });
});

describe("counts by intent", () => {
  it("aren't percentages", () => {
    for (const mix of [
      { informational: 40, commercial: 7, navigational: 0, transactional: 3 },
      { informational: 40 },
      { informational: 60, commercial: 61 },
    ]) {
      const { document } = shown("inspect_domain", { data: { intent_mix: mix } });
      assert.doesNotMatch(JSON.stringify(document.sections), /%/u, JSON.stringify(mix));
    }
    const percent = { informational: 62, commercial: 21, navigational: 3, transactional: 14 };
    const { document } = shown("inspect_domain", { data: { intent_mix: percent } });
    assert.match(JSON.stringify(document.sections), /62%/u);
  });
});
