import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod";
import { agentTools, freeTools } from "../../../../src/research/agents/freeTools.ts";
import { paidTools } from "../../../../src/research/agents/paidTools.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import { toolFixtures } from "../../../support/toolFixtures.ts";
import { givenMembers, inputProblems } from "../../../../src/research/agents/inputSchema.ts";

const allTools = [...agentTools, ...paidTools];

const messages = (input: unknown): string[] =>
  inputProblems(freeTools.read.inputSchema, input).map(({ message }) => message);

describe("the tools for agents", () => {
  it("have names and texts that the editor and models take", () => {
    for (const { name, toolReferenceName, modelDescription, inputSchema } of allTools) {
      assert.match(name, /^seo_[a-z_]+$/u);
      assert.match(toolReferenceName, /^\w+$/u);
      assert.ok(modelDescription.length <= 600, `${name}: ${modelDescription.length}`);
      assert.equal(inputSchema.additionalProperties, false);
      assert.ok(inputSchema.required.every((one) => Object.hasOwn(inputSchema.properties, one)));
    }
    assert.equal(new Set(allTools.map(({ name }) => name)).size, allTools.length);
  });

  it("are all of the service's but the export, each with its price, what it is for and what not", () => {
    assert.deepEqual(
      paidTools.map(({ tool }) => tool.name),
      catalogue.map(({ name }) => name).filter((name) => name !== "export_dataset"),
    );
    for (const { name, tool, modelDescription, when, inputSchema } of paidTools) {
      assert.equal(name, `seo_${tool.name}`);
      assert.ok(modelDescription.startsWith(`Paid: usually ${tool.cost} credit`), name);
      assert.match(modelDescription, /\. Not for [^.]+: seo_/u, name);
      for (const [named = ""] of modelDescription.matchAll(/seo_[a-z_]+/gu)) {
        assert.ok(
          allTools.some((other) => other.name === named),
          `${name} names ${named}`,
        );
      }
      assert.match(when, /^isWorkspaceTrusted && config\.seoResearch\.agentBudgetPerDay > 0 && /u);
      assert.equal(
        when.includes("agentsMayReadOwnData"),
        tool.group === "My data",
        `${name}: own data are read where the person allows it`,
      );
      assert.deepEqual(
        Object.keys(inputSchema.properties),
        tool.fields.map((field) => field.name),
      );
    }
  });

  it("take what the tools' own checks take", () => {
    for (const { name, tool, inputSchema } of paidTools) {
      const args = toolFixtures[tool.name].question;
      assert.deepEqual(inputProblems(inputSchema, args), [], name);
      assert.ok(checkArguments(tool, args).ok, name);
    }
  });

  it("say member by member what is wrong with an input", () => {
    assert.deepEqual(
      messages({ id: "x", limit: 20, where: [{ column: "a", is: "min", value: "3" }] }),
      [],
    );
    assert.deepEqual(messages({ id: "x", offset: null }), []);
    assert.deepEqual(messages("x"), ["The input must be an object."]);
    assert.deepEqual(messages({}), ["id is required."]);
    assert.deepEqual(messages({ id: 3 }), ["id must be a text of at most 500 characters."]);
    assert.deepEqual(messages({ id: "x", limit: 101 }), [
      "limit must be a whole number from 1 to 100.",
    ]);
    assert.deepEqual(messages({ id: "x", columns: "a" }), [
      "columns must be a list of 0 to 50 entries.",
    ]);
    assert.deepEqual(messages({ id: "x", where: [{ column: "a", is: "like", value: "3" }] }), [
      "where.0.is must be one of: equal, contains, min, max.",
    ]);
    assert.match(
      messages({ id: "x", ids: [] }).join(""),
      /^ids isn't known\. Known are: id, section/u,
    );
    assert.match(messages({ id: "x", constructor: 1 }).join(""), /^constructor isn't known/u);
  });

  it("accept just what their schemas say", () => {
    for (const { name, inputSchema } of allTools) {
      const asJson = z.fromJSONSchema(
        z.looseObject({ type: z.literal("object") }).parse(inputSchema),
      );
      const members = Object.keys(inputSchema.properties);
      const input = fc.dictionary(
        fc.constantFrom(...members, "other"),
        fc.oneof(
          fc.constantFrom("inspect_serp", "min", "x", "x".repeat(501), 0, 1, 20, 101, 2.5, true),
          fc.array(fc.string(), { maxLength: 60 }),
          fc.array(
            fc.record({
              column: fc.string(),
              is: fc.constantFrom("min", "no"),
              value: fc.string(),
            }),
            { maxLength: 12 },
          ),
          fc.array(
            fc.record({ tool: fc.constantFrom("inspect_serp", "no"), arguments: fc.constant({}) }),
          ),
          fc.object(),
        ),
      );
      fc.assert(
        fc.property(input, (given) => {
          assert.equal(
            inputProblems(inputSchema, given).length === 0,
            asJson.safeParse(given).success,
            name,
          );
        }),
      );
    }
  });

  it("count null as left out", () => {
    assert.deepEqual(givenMembers({ id: "x", limit: null }), { id: "x" });
  });

  it("find out at once that an input is far too large, in few words", () => {
    const huge = "x".repeat(2_000_000);
    // Taken apart into its characters, this one would not fit into memory.
    const hugest = "x".repeat(150_000_000);
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [index, 1]));
    assert.deepEqual(messages({ id: hugest }), ["id must be a text of at most 500 characters."]);
    assert.ok(messages({ id: "x", ...many }).length <= 60);
    assert.ok(messages({ id: "x", columns: Array.from({ length: 50 }, () => 1) }).length <= 50);
    assert.deepEqual(
      inputProblems(freeTools.price.inputSchema, {
        calls: [{ tool: "inspect_serp", arguments: { query: huge } }],
      }).map(({ message }) => message),
      ["calls.0.arguments is too large."],
    );
  });
});
