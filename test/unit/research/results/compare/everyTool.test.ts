import assert from "node:assert/strict";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { catalogue } from "../../../../../src/research/tools/catalogue.ts";
import { examples } from "./comparedExamples.ts";
import { compared, cut, rowsOf } from "./comparisonUnderTest.ts";

describe("two results of a tool", () => {
  it("are compared for every tool", () => {
    assert.deepEqual(
      [...new Set(examples.map(({ tool }) => tool))].toSorted(),
      catalogue.map(({ name }) => name).toSorted(),
    );
    const lists = catalogue.flatMap(({ name, sections }) =>
      sections.flatMap(({ member, compared: rows }) =>
        rows === undefined ? [] : [`${name} ${member}`],
      ),
    );
    const shown = new Set(examples.map(({ tool, member }) => `${tool} ${member}`));
    assert.deepEqual(
      lists.filter((list) => !shown.has(list)),
      ["inspect_domain top_pages", "inspect_domain likely_competitors"],
    );
  });

  for (const { tool, member, args = {}, before, now, columns, rows } of examples) {
    it(`${tool}: ${member}`, () => {
      const model = compared(
        tool,
        { args, data: { [member]: before } },
        { args, data: { [member]: now } },
      );
      assert.deepEqual(rowsOf(model, member, columns), rows);
    });
  }

  it("what the best competitor gained is neither better nor worse", () => {
    const at = (position: number): JsonRecord => ({
      gaps: [{ keyword: "a", competitors: [{ domain: "brewnotes.org", position }] }],
    });
    const model = compared("compare_keyword_coverage", { data: at(8) }, { data: at(5) });
    const change = model.tables
      .get("gaps_compared")
      ?.columns.find(({ key }) => key === "change_in_best_competitor_position");
    assert.deepEqual([change?.isNeutral, change?.isLessBetter], [true, undefined]);
  });

  it("position changes are never inverted: closer to 1 is up in every list with positions", () => {
    const places = catalogue.flatMap(({ name, sections }) =>
      sections.flatMap(({ member, compared: rows }) =>
        Object.entries(rows?.measures ?? {}).flatMap(([figure, better]) =>
          better === "position"
            ? [{ name, member, figure, keys: rows?.keys.find(({ length }) => length === 1) ?? [] }]
            : [],
        ),
      ),
    );
    assert.ok(places.length >= 9, `${places.length}`);
    for (const { name, member, figure, keys } of places) {
      const [key = ""] = keys;
      const at = (position: number): JsonRecord => ({
        [member]: [{ [key]: "a", [figure]: position }],
      });
      const change = (from: number, to: number): unknown =>
        rowsOf(compared(name, { data: at(from) }, { data: at(to) }), member, [
          `change_in_${figure}`,
        ])[0]?.[0];
      assert.equal(change(8, 5), 3, `${name} ${member} ${figure}`);
      assert.equal(change(5, 8), -3, `${name} ${member} ${figure}`);
    }
  });

  for (const { name, sections } of catalogue) {
    it(`${name}: a row missing from a cut result is never called gone, one missing from an earlier cut result never new`, () => {
      for (const { member, compared: rows } of sections) {
        const [key] = rows?.keys[0] ?? [];
        if (rows !== undefined && key !== undefined) {
          const row = (value: string): JsonRecord =>
            Object.fromEntries((rows.keys[0] ?? []).map((name_) => [name_, value]));
          const model = compared(
            name,
            { data: { [member]: [row("a"), row("b")] }, coverage: cut },
            { data: { [member]: [row("b"), row("c")] }, coverage: cut },
          );
          const found = rowsOf(model, member, [key, "status"]).map(String);
          assert.deepEqual(
            found.filter((text) => text.startsWith("a") || text.startsWith("c")),
            ["c,notInEarlier", "a,notInLater"],
            member,
          );
        }
      }
    });
  }
});
