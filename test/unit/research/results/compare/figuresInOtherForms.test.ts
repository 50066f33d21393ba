import assert from "node:assert/strict";
import { buildComparison } from "../../../../../src/research/results/compare/comparisonDocument.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import { isRecord } from "../../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { figuresAsTexts } from "../alteredMembers.ts";
import { toolResponses } from "../alteredResponses.ts";
import { savedAnswer } from "../shown.ts";

/** What became of each row of a compared list, by the words of its state. */
function statesOf(
  tool: string,
  before: unknown,
  now: unknown,
  section?: string,
): readonly unknown[] {
  const part = (body: unknown) =>
    ({
      result: savedAnswer(tool, {}),
      envelope: readEnvelope(body),
      firstAction: 0,
      firstResource: 0,
    }) as const;
  const { document, tables } = buildComparison([part(before)], [part(now)]);
  return document.sections.flatMap((one) =>
    one.kind === "table" && (section === undefined || one.name === `${section}_compared`)
      ? (tables.get(one.table.id)?.rows(0, one.table.rowCount) ?? []).map((row) => row["status"])
      : [],
  );
}

describe("figures that came in another form in the other result", () => {
  it("are the same as texts, in every tool's lists", () => {
    for (const { tool, body } of toolResponses) {
      const { data } = body;
      const texts = { ...body, data: figuresAsTexts(data) };
      for (const [before, now] of [
        [body, texts],
        [texts, body],
      ] as const) {
        assert.deepEqual(statesOf(tool, before, now), statesOf(tool, body, body), tool);
      }
    }
  });

  it("say nothing of rows that came in a shape of their own", () => {
    for (const { tool, body } of toolResponses) {
      const data: JsonRecord = isRecord(body["data"]) ? body["data"] : {};
      for (const [member, rows] of Object.entries(data)) {
        if (Array.isArray(rows) && rows.some(isRecord)) {
          const asLists = rows.map((row) => Object.values(isRecord(row) ? row : {}));
          for (const shape of [asLists, { items: rows }, JSON.stringify(rows)]) {
            const other = { ...body, data: { ...data, [member]: shape } };
            const states = [
              ...statesOf(tool, body, other, member),
              ...statesOf(tool, other, body, member),
            ];
            assert.deepEqual(
              states.filter((state) => state !== "notComparable"),
              [],
              `${tool}.${member}`,
            );
          }
        }
      }
    }
  });

  it("are in one unit: a share as a fraction, in percent, and in a text; else they aren't compared", () => {
    const tool = "inspect_ai_visibility";
    const shares = (share_within_set: unknown, other: unknown = 0): JsonRecord => ({
      data: {
        mentions: [
          { domain: "a.com", mentions: 5, share_within_set },
          { domain: "b.com", mentions: 1, share_within_set: other },
        ],
      },
    });
    for (const [one, other] of [
      [0.283, 28.3],
      [0.283, "28.3%"],
      [0.283, "0.283"],
      [28.3, "28.3%"],
      [0.283, 283],
    ]) {
      assert.deepEqual(statesOf(tool, shares(one), shares(other)), ["same", "same"], String(other));
      assert.deepEqual(statesOf(tool, shares(other), shares(one)), ["same", "same"], String(other));
    }
    assert.deepEqual(statesOf(tool, shares(0.283), shares("30%")), ["changed", "same"]);
  });

  it("aren't compared where they are money of two currencies", () => {
    const rows = (currency: string, cost: number): JsonRecord => ({
      data: { currency, rows: [{ campaign: "a", clicks: 5, cost }], summary: { cost } },
    });
    assert.deepEqual(statesOf("get_ad_performance", rows("USD", 10), rows("EUR", 9)), ["same"]);
    assert.deepEqual(statesOf("get_ad_performance", rows("USD", 10), rows("USD", 9)).length, 1);
    assert.notDeepEqual(statesOf("get_ad_performance", rows("USD", 10), rows("USD", 9)), ["same"]);
  });
});
