import assert from "node:assert/strict";
import fc from "fast-check";
import { readEnvelope } from "../../../src/service/envelope.ts";
import { wireFixture } from "../../support/wireFixtures.ts";

describe("reading an envelope", () => {
  it("takes the fixture apart without losing anything", () => {
    const { body } = wireFixture("research_keywords").response;
    const envelope = readEnvelope(body);
    assert.ok(envelope);
    assert.deepEqual(envelope.raw, body);
    const [fact] = envelope.facts;
    assert.equal(fact?.type, "seo.keyword_opportunity");
    assert.deepEqual(fact.subject, ["keyword:espresso|united states"]);
    assert.equal(fact.fields["monthly_volume"], 201000);
    assert.equal(fact.provenance.sourceClass, "search_index");
    assert.equal(fact.provenance.confidence, 0.7);
    assert.equal(envelope.coverage.totalAvailable, 5439);
    assert.ok(envelope.resources.length > 0);
    assert.ok(envelope.nextActions.length > 0);
  });

  it("reads facts flat and nested, subjects as objects and as strings, provenance as text", () => {
    const envelope = readEnvelope({
      facts: [
        { type: "a", subject: ["keyword:tea"], data: { volume: 10 }, provenance: "backlink_index" },
        { type: "b", subject: [{ id: "domain:x", kind: "domain" }], volume: 20 },
        { type: "c", subject: "plain", data: "text" },
      ],
    });
    assert.deepEqual(envelope?.facts.map(({ subject, fields, provenance }) => [subject, fields, provenance.sourceClass]), [
      [["keyword:tea"], { volume: 10 }, "backlink_index"],
      [["domain:x"], { volume: 20 }, undefined],
      [["plain"], { data: "text" }, undefined],
    ]);
  });

  it("reads next actions under all their names", () => {
    const envelope = readEnvelope({
      next_actions: [
        { name: "x", input: { a: 1 }, reason: "why", ready: true },
        { action: "y", params: { b: 2 }, label: "because", executable: false },
        { tool: "z" },
        "no object",
      ],
    });
    assert.deepEqual(envelope?.nextActions, [
      { tool: "x", args: { a: 1 }, reason: "why", ready: true },
      { tool: "y", args: { b: 2 }, reason: "because", ready: false },
      { tool: "z", args: {}, reason: null, ready: undefined },
    ]);
  });

  it("never throws, keeps any object as it came, and refuses only what is none", () => {
    const member = fc.constantFrom("data", "facts", "entities", "deltas", "coverage", "resources", "next_actions", "uri", "tool", "subject", "provenance", "type");
    const tree = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 2 }), fc.array(tie("value"), { maxLength: 4 }), fc.dictionary(member, tie("value"))),
    })).value;
    fc.assert(
      fc.property(tree, (value) => {
        const envelope = readEnvelope(value);
        const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
        assert.equal(envelope?.raw, isObject ? value : undefined);
      }),
      { numRuns: 400 },
    );
  });
});
