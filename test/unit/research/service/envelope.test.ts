import assert from "node:assert/strict";
import fc from "fast-check";
import type { SuggestedAction } from "../../../../src/research/service/envelope.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { mostNesting, nestedTooDeeply } from "../../../../src/shared/json.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";

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
    assert.deepEqual(
      envelope?.facts.map(({ subject, fields, provenance }) => [
        subject,
        fields,
        provenance.sourceClass,
      ]),
      [
        [["keyword:tea"], { volume: 10 }, "backlink_index"],
        [["domain:x"], { volume: 20 }, undefined],
        [["plain"], { data: "text" }, undefined],
      ],
    );
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
      { tool: "", args: {}, reason: "no object", ready: undefined },
    ]);
  });

  it("reads each kind of member, and what no reader understands as unread", () => {
    const empty = {
      data: {},
      facts: [],
      entities: [],
      deltas: [],
      coverage: {
        returned: null,
        totalAvailable: null,
        scopeNote: null,
        truncated: false,
        members: {},
      },
      resources: [],
      nextActions: [],
      unread: {},
    };
    const coverage = { returned: 3, total_available: 9, scope_note: "part of it", other: 1 };
    const cases: readonly (readonly [Record<string, unknown>, object])[] = [
      [{}, {}],
      [
        {
          data: [],
          facts: {},
          entities: "x",
          deltas: null,
          coverage: [],
          resources: 7,
          next_actions: {},
        },
        { entities: [], unread: { entities: "x", resources: 7 } },
      ],
      [{ data: { a: 1 } }, { data: { a: 1 } }],
      [
        { entities: [{ a: 1 }, 2, null, [3]], deltas: ["x", { b: 2 }] },
        {
          entities: [{ a: 1 }, { value: 2 }, { value: [3] }],
          deltas: [{ value: "x" }, { b: 2 }],
        },
      ],
      [
        { coverage },
        {
          coverage: {
            returned: 3,
            totalAvailable: 9,
            scopeNote: "part of it",
            truncated: false,
            members: coverage,
          },
        },
      ],
      [
        { coverage: { returned: "3", scope_note: "" } },
        {
          coverage: { ...empty.coverage, returned: 3, members: { returned: "3", scope_note: "" } },
        },
      ],
      [
        { facts: [{}, 7] },
        {
          facts: [{ type: "", subject: [], fields: {}, provenance: {} }],
          unread: { facts: [7] },
        },
      ],
      [
        {
          facts: [
            { type: 7, subject: [{ id: 7 }, { kind: "x" }, 7, "a"], a: 1, b: 1, data: { b: 2 } },
          ],
        },
        { facts: [{ type: "", subject: ["a"], fields: { a: 1, b: 2 }, provenance: {} }] },
      ],
      [
        { facts: [{ type: "t", data: null, provenance: [] }] },
        { facts: [{ type: "t", subject: [], fields: { data: null }, provenance: {} }] },
      ],
      [
        {
          facts: [
            {
              type: "t",
              provenance: {
                source_class: "s",
                method: "m",
                observed_at: "2026",
                confidence: 0,
                other: 1,
              },
            },
          ],
        },
        {
          facts: [
            {
              type: "t",
              subject: [],
              fields: {},
              provenance: { sourceClass: "s", method: "m", observedAt: "2026", confidence: 0 },
            },
          ],
        },
      ],
      [
        {
          facts: [
            {
              type: "t",
              provenance: { source_class: "", method: 7, observed_at: null, confidence: "1" },
            },
          ],
        },
        { facts: [{ type: "t", subject: [], fields: {}, provenance: { confidence: 1 } }] },
      ],
      [
        {
          resources: [
            { uri: "u", title: "t", rows: 3 },
            { uri: "" },
            { description: "d" },
            "x",
            { uri: "v", description: "", name: "n", total: 0 },
            { uri: "w", description: "d", title: "t", row_count: 5, rows: 3 },
          ],
        },
        {
          resources: [
            { uri: "u", description: "t", rowCount: 3 },
            { uri: "v", description: "n", rowCount: 0 },
            { uri: "w", description: "d", rowCount: 5, others: { title: "t", rows: 3 } },
          ],
          unread: { resources: [{ uri: "" }, { description: "d" }, "x"] },
        },
      ],
      [
        { resources: [{ uri: "u" }] },
        { resources: [{ uri: "u", description: null, rowCount: null }] },
      ],
    ];
    for (const [value, wanted] of cases) {
      assert.deepEqual(readEnvelope(value), { ...empty, ...wanted, raw: value });
    }
  });

  it("reads the parts of a next action under each of their names, the first of them first", () => {
    const action = (members: object): SuggestedAction | undefined =>
      readEnvelope({ next_actions: [{ tool: "t", ...members }] })?.nextActions[0];
    const plain = { tool: "t", args: {}, reason: null, ready: undefined };
    const names = {
      args: ["args", "arguments", "body", "input", "params", "request"],
      reason: ["use_when", "reason", "description", "title", "label"],
      ready: ["executable", "ready"],
    };
    for (const [part, wanted, lesser, unusable] of [
      ["args", { a: 1 }, { b: 2 }, "x"],
      ["reason", "why", "not this", ""],
      ["ready", false, true, "no"],
    ] as const) {
      for (const [index, name] of names[part].entries()) {
        const [earlier, later] = [names[part].slice(0, index), names[part].slice(index + 1)];
        const members: object = Object.fromEntries([
          ...earlier.map((one) => [one, unusable]),
          [name, wanted],
          ...later.map((one) => [one, lesser]),
        ]);
        const { others, ...read } = action(members) ?? {};
        assert.deepEqual(read, { ...plain, [part]: wanted }, JSON.stringify(members));
        assert.deepEqual(
          Object.keys(others ?? {}),
          [...(unusable === "" ? [] : earlier), ...later],
          "what isn't used is kept",
        );
      }
    }
    assert.deepEqual(
      readEnvelope({
        next_actions: [{ tool: "", name: "n" }, { action: "a" }, { name: 7 }, {}],
      })?.nextActions.map(({ tool }) => tool),
      ["n", "a", "", ""],
    );
  });

  it("says that it is cut where it is nested too deeply, and only there", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 7 : { a: nested(levels - 1) });
    const deep = readEnvelope({ data: nested(mostNesting) });
    assert.equal(deep?.isCut, true);
    assert.deepEqual(deep.raw, { data: nested(mostNesting) });
    assert.ok(JSON.stringify(deep.data).includes(nestedTooDeeply));
    const whole = readEnvelope({ data: nested(mostNesting - 1) });
    assert.ok(whole !== undefined && !("isCut" in whole));
    assert.deepEqual(whole.data, nested(mostNesting - 1));
  });

  it("never throws, and keeps what came as it came", () => {
    const member = fc.constantFrom(
      "data",
      "facts",
      "entities",
      "deltas",
      "coverage",
      "resources",
      "next_actions",
      "uri",
      "tool",
      "subject",
      "provenance",
      "type",
    );
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(member, tie("value")),
      ),
    })).value;
    fc.assert(
      fc.property(tree, (value) => {
        const envelope = readEnvelope(value);
        assert.ok(envelope !== undefined);
        assert.equal(envelope.raw, value);
      }),
      { numRuns: 400 },
    );
  });
});
