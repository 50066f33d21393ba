import assert from "node:assert/strict";
import { inputProblems } from "../../../../src/research/agents/inputSchema.ts";
import type { ObjectSchema, ValueSchema } from "../../../../src/research/agents/inputSchema.ts";
import { paidTools } from "../../../../src/research/agents/paidTools.ts";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import { longestInput } from "../../../../src/research/tools/longestInput.ts";

/** The longest value that a schema allows. */
function longest(schema: ValueSchema): unknown {
  switch (schema.type) {
    case "string":
      return schema.enum?.at(-1) ?? "x".repeat(schema.maxLength ?? 1_000_000);
    case "integer":
      return schema.maximum;
    case "array": {
      const { items } = schema;
      return items.type === "string"
        ? Array.from(
            { length: schema.maxItems },
            () => items.enum?.at(-1) ?? "x".repeat(items.maxLength),
          )
        : [];
    }
    case "object":
      return {};
  }
}

function largest({ properties }: ObjectSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, longest(schema)]),
  );
}

describe("the inputs of paid tools for agents (ST9)", () => {
  for (const { name, tool, inputSchema } of paidTools) {
    it(`${name}: are no longer than its fields take, and never more than a question can show`, () => {
      const input = largest(inputSchema);
      assert.deepEqual(inputProblems(inputSchema, input), []);
      assert.ok(JSON.stringify(input).length <= 16_000, `${JSON.stringify(input).length}`);
      for (const field of tool.fields) {
        const value = input[field.name];
        const longer = Array.isArray(value)
          ? [`${"x".repeat(longestInput(field))}x`]
          : `${"x".repeat(longestInput(field))}x`;
        const problems = inputProblems(inputSchema, { ...input, [field.name]: longer });
        assert.ok(problems.length > 0, field.name);
      }
    });
  }

  it("refuses in a clear sentence what is too long or too much", () => {
    const { inputSchema } =
      paidTools.find(({ name }) => name === "seo_inspect_search_visibility") ?? assert.fail();
    const problems = (keywords: readonly string[]): string[] =>
      inputProblems(inputSchema, { domain: "example.com", keywords }).map(({ message }) => message);
    assert.deepEqual(problems(["x".repeat(81)]), [
      "keywords.0 must be a text of at most 80 characters.",
    ]);
    assert.deepEqual(problems(Array.from({ length: 101 }, (_none, at) => `k ${at}`)), [
      "keywords must be a list of 0 to 100 entries.",
    ]);
    assert.deepEqual(problems(["coffee"]), []);
  });
});

describe("members of a call that no form knows (ST9)", () => {
  it("are refused where they are more than anybody can look through", () => {
    const { tool } = paidTools.find(({ name }) => name === "seo_inspect_serp") ?? assert.fail();
    assert.equal(checkArguments(tool, { query: "tea", note: "x".repeat(19_000) }).ok, true);
    assert.deepEqual(checkArguments(tool, { query: "tea", note: "x".repeat(20_000) }), {
      ok: false,
      problems: [
        { field: "", message: "Additional fields can have up to 20,000 characters together." },
      ],
    });
  });

  it("draw what they hold, under names that are seen", () => {
    const { tool } = paidTools.find(({ name }) => name === "seo_inspect_serp") ?? assert.fail();
    assert.deepEqual(
      checkArguments(tool, { query: "te\u{E0041}a", "x\u200By": ["a\uFE0F", { z: "\u202Eb" }] }),
      { ok: true, args: { query: "tea", xy: ["a", { z: "b" }] } },
    );
  });
});
