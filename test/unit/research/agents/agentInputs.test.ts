import assert from "node:assert/strict";
import { DeclinedCalls } from "../../../../src/research/agents/declinedCalls.ts";
import { agentTools, freeTools } from "../../../../src/research/agents/freeTools.ts";
import { editorSchema, inputProblems } from "../../../../src/research/agents/inputSchema.ts";
import { meantInput } from "../../../../src/research/agents/nearMisses.ts";
import { paidTools } from "../../../../src/research/agents/paidTools.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { tokenEstimate } from "../../../support/tokenEstimate.ts";

/** The tools by the names of `freeTools`, and what a model puts in. */
const meant = (task: keyof typeof freeTools, input: unknown): unknown =>
  meantInput(freeTools[task].inputSchema, input);
const problems = (task: keyof typeof freeTools, input: unknown): string[] =>
  inputProblems(freeTools[task].inputSchema, meant(task, input)).map(({ message }) => message);

describe("clumsy inputs (conversation 2; AG7, AG19)", () => {
  it("are understood where there is only one way to", () => {
    assert.deepEqual(
      meant("read", {
        resultId: "r1",
        sortBy: "-position",
        columns: "keyword, monthly_volume",
        where: { column: "position", is: ">=", value: 3 },
        limit: "500",
      }),
      {
        id: "r1",
        sort_by: "-position",
        columns: ["keyword", "monthly_volume"],
        where: [{ column: "position", is: "min", value: "3" }],
        limit: 100,
      },
    );
    assert.deepEqual(meant("find", { maxAgeDays: "30", tool: "seo_inspect_serp" }), {
      max_age_days: 30,
      tool: "inspect_serp",
    });
    assert.deepEqual(
      meant("price", { calls: [{ tool: "seo_inspect_serp", arguments: '{"query":"tea"}' }] }),
      { calls: [{ tool: "inspect_serp", arguments: { query: "tea" } }] },
    );
    const visibility =
      paidTools.find(({ name }) => name === "seo_inspect_search_visibility") ?? assert.fail();
    assert.deepEqual(
      meantInput(visibility.inputSchema, {
        domain: "a.com",
        keywords: "tea\ngreen tea",
        mode: "LIVE",
      }),
      { domain: "a.com", keywords: ["tea", "green tea"], mode: "live" },
    );
  });

  it("are left for a sentence of ours where it isn't clear what is meant", () => {
    assert.deepEqual(problems("read", { id: "a", resultId: "b" }), [
      "resultId isn't known. Known are: id, section, columns, where, sort_by, offset, limit.",
    ]);
    assert.match(
      problems("read", { id: "a", offset: "ten" }).join(),
      /offset must be a whole number/u,
    );
    assert.match(problems("read", { id: "a", nonsense: 1 }).join(), /nonsense isn't known/u);
    assert.deepEqual(meant("read", "x"), "x");
    const named: unknown = JSON.parse('{"__proto__":1}');
    const kept = meant("read", named);
    assert.ok(isRecord(kept));
    assert.deepEqual(Object.keys(kept), ["__proto__"]);
  });

  it("stay as they are where they fit", () => {
    const input = { id: "x", columns: ["a, b"], where: [{ column: "a", is: "equal", value: "=" }] };
    assert.deepEqual(meant("read", input), input);
  });

  it("reach us: the editor's schema has nothing of values, ranges, lengths and what is required", () => {
    for (const { name, inputSchema } of [...agentTools, ...paidTools]) {
      assert.doesNotMatch(
        JSON.stringify(editorSchema(inputSchema)),
        /"(?:enum|minimum|maximum|minItems|maxItems|maxLength|additionalProperties|required)":/u,
        name,
      );
    }
  });
});

describe("the definitions of the tools (AG19)", () => {
  const definitions = [...agentTools, ...paidTools].map((tool) => ({
    name: tool.name,
    description: tool.modelDescription,
    parameters: editorSchema(tool.inputSchema),
  }));

  it("are at most 4,500 tokens together", () => {
    const tokens = definitions.reduce((sum, one) => sum + tokenEstimate(JSON.stringify(one)), 0);
    // The estimate says 1.08 times what o200k_base says of them.
    assert.ok(tokens / 1.08 <= 4500, `${tokens} tokens, by an estimate that is 8% too high`);
  });

  it("speak of the person, not to them", () => {
    for (const one of definitions) {
      assert.doesNotMatch(JSON.stringify(one), /\byour?\b(?!_)/iu, one.name);
    }
  });
});

describe("a call that was declined (conversation 5; AG6)", () => {
  it("isn't asked about again for half an hour, whatever the clock does", () => {
    const declined = new DeclinedCalls();
    declined.note("k", 1000);
    assert.equal(declined.minutesLeft("k", 1000), 30);
    assert.equal(declined.minutesLeft("k", 1000 + 29.5 * 60_000), 1);
    assert.equal(declined.minutesLeft("other", 1000), undefined);
    assert.equal(declined.minutesLeft("k", 1000 + 30 * 60_000), undefined);
    declined.note("k", 1000);
    assert.equal(declined.minutesLeft("k", 0), undefined);
  });
});
