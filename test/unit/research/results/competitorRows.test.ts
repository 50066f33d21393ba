import assert from "node:assert/strict";
import { rowChoices } from "../../../../src/research/results/rowMenu.ts";
import type { MenuKnowledge, RowChoice } from "../../../../src/research/results/rowMenu.ts";
import { columnsOf } from "../../../../src/research/results/parts/memberColumns.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const knowing: MenuKnowledge = { availability: () => ({ ok: true }), defaults: () => ({}) };

describe("the menu of a table of competitors", () => {
  it("adds sites of a table of competitors to the project's, one or several, and none that it has", () => {
    const rows = [{ competitor: "beet.example" }, { competitor: "www.known.example" }];
    const project = { ...knowing, competitors: ["known.example"] };
    const choice = (some: readonly JsonRecord[], knowledge: MenuKnowledge): RowChoice | undefined =>
      rowChoices(
        {
          rows: some,
          table: "competitors",
          result: { args: { domain: "own.example" }, market: null },
          columns: columnsOf(some),
        },
        knowledge,
      ).find(({ item }) => item.id === "competitors");
    assert.deepEqual(choice(rows, project), {
      item: { id: "competitors", label: "Add 2 to Project Competitors (free)" },
      act: { kind: "competitors", domains: ["beet.example"] },
    });
    assert.equal(
      choice(rows.slice(0, 1), project)?.item.label,
      "Add to Project Competitors (free)",
    );
    assert.equal(
      choice(rows.slice(1), project)?.item.unavailable,
      "Already among the project's competitors.",
    );
    assert.equal(choice(rows, knowing), undefined, "no project to add to");
    assert.equal(choice([{ domain: "wiki.example" }], project), undefined, "no table of these");
  });
});
