import assert from "node:assert/strict";
import { schemaFaults } from "../../support/jsonSchema.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    name: { type: "string", pattern: "^[a-z]" },
    kind: { enum: ["one", "two"] },
    line: { type: "integer", minimum: 1, maximum: 9 },
    at: { format: "uri-reference" },
    tags: { type: ["array", "null"], minItems: 1, uniqueItems: true, items: { type: "string" } },
    message: { $ref: "#/definitions/message" },
  },
  definitions: {
    message: { type: "object", anyOf: [{ required: ["text"] }, { required: ["id"] }] },
  },
};

describe("JSON Schema for tests", () => {
  it("takes what is valid, and says where what isn't", () => {
    const valid = {
      name: "a",
      kind: "one",
      line: 3,
      at: "a%20b.md",
      tags: ["x"],
      message: { id: 1 },
    };
    assert.deepEqual(schemaFaults(schema, valid), []);
    assert.deepEqual(schemaFaults(schema, { name: "a", tags: null }), []);
    for (const [wrong, where] of [
      [[], /^\$ isn't object/u],
      [{}, /^\$ has no name/u],
      [{ name: "a", more: 1 }, /^\$\.more isn't known/u],
      [{ name: 1 }, /^\$\.name isn't string/u],
      [{ name: "A" }, /^\$\.name isn't of the form/u],
      [{ name: "a", kind: "three" }, /^\$\.kind isn't one of/u],
      [{ name: "a", line: 0 }, /^\$\.line is too low/u],
      [{ name: "a", line: 10 }, /^\$\.line is too high/u],
      [{ name: "a", line: 1.5 }, /^\$\.line isn't integer/u],
      [{ name: "a", at: "a b.md" }, /^\$\.at isn't a uri-reference/u],
      [{ name: "a", tags: [] }, /^\$\.tags has too few/u],
      [{ name: "a", tags: ["x", "x"] }, /^\$\.tags has an item twice/u],
      [{ name: "a", tags: ["x", 1] }, /^\$\.tags\[1\] isn't string/u],
      [{ name: "a", message: {} }, /^\$\.message fits none/u],
    ] as const) {
      assert.match(schemaFaults(schema, wrong).join("\n"), where);
    }
  });

  it("refuses what it doesn't know, instead of taking everything for valid", () => {
    assert.throws(() => schemaFaults({ contains: {} }, []), /keyword contains/u);
    assert.throws(() => schemaFaults({ format: "email" }, ""), /format email/u);
    assert.throws(() => schemaFaults({ $ref: "#/definitions/none" }, ""), /no object/u);
  });
});
