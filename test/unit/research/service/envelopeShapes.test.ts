import assert from "node:assert/strict";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";

describe("an envelope in another shape than expected", () => {
  it("finds the data under its name, beside the other members, or in a response that is no envelope", () => {
    const found = (value: unknown): unknown[] => {
      const { data, unread } = readEnvelope(value) ?? {};
      return [data, unread];
    };
    assert.equal(readEnvelope(undefined), undefined);
    for (const member of [
      "schema_version",
      "facts",
      "entities",
      "deltas",
      "coverage",
      "resources",
      "next_actions",
    ]) {
      assert.deepEqual(found({ [member]: null, volume: 1, domain: "seo" }), [{ volume: 1 }, {}]);
      assert.deepEqual(
        found({ [member]: null, volume: 1, domain: "example.com" }),
        [{ volume: 1, domain: "example.com" }, {}],
        "a site is no area of the service",
      );
    }
    for (const [value, data] of [
      [
        { volume: 1, domain: "seo" },
        { volume: 1, domain: "seo" },
      ],
      [[1, 2], { rows: [1, 2] }],
      ["text", { data: "text" }],
      [0, { data: 0 }],
      [false, { data: false }],
      ["", {}],
      [[], {}],
      [null, {}],
    ] as const) {
      assert.deepEqual(found(value), [data, {}]);
      assert.deepEqual(found({ data: value }), [data, {}]);
    }
    for (const domain of ["seo", "own_data", ""]) {
      assert.deepEqual(found({ data: { a: 1 }, domain }), [{ a: 1 }, {}], domain);
    }
    for (const domain of ["example.com", "Seo", "seo2", 7]) {
      assert.deepEqual(found({ data: { a: 1 }, domain }), [{ a: 1 }, { domain }]);
    }
    assert.deepEqual(found({ data: { a: 1 }, more: 2, nothing: null, none: [] }), [
      { a: 1 },
      { more: 2 },
    ]);
  });

  it("reads lists that came as one entry, as a map, or wrapped, and loses nothing beside them", () => {
    const read = (value: object): object => {
      const { facts, entities, deltas, resources, nextActions, unread } =
        readEnvelope(value) ?? assert.fail();
      const lists = {
        facts: facts.map(({ type }) => type),
        entities,
        deltas,
        resources: resources.map(({ uri }) => uri),
        nextActions: nextActions.map(({ tool }) => tool),
      };
      return Object.fromEntries(
        Object.entries({ ...lists, unread: Object.entries(unread) }).filter(
          ([, list]) => list.length > 0,
        ),
      );
    };
    assert.deepEqual(read({ facts: { type: "t", a: 1 } }), { facts: ["t"] });
    assert.deepEqual(read({ facts: { x: { type: "t" }, y: { type: "u" } } }), {
      facts: ["t", "u"],
    });
    assert.deepEqual(read({ facts: { items: [{ type: "t" }, 7, null], total: 3 } }), {
      facts: ["t"],
      unread: [["facts", [{ total: 3 }, 7]]],
    });
    assert.deepEqual(read({ entities: { id: "x", a: 1 } }), { entities: [{ id: "x", a: 1 }] });
    assert.deepEqual(read({ entities: { items: [{ id: "x" }], total: 1 } }), {
      entities: [{ id: "x" }],
      unread: [["entities", { total: 1 }]],
    });
    assert.deepEqual(read({ deltas: { x: { a: 1 }, y: { b: 2 } } }), {
      deltas: [{ a: 1 }, { b: 2 }],
    });
    assert.deepEqual(read({ deltas: { items: [{ a: 1 }], total: 1 } }), {
      deltas: [{ a: 1 }],
      unread: [["deltas", { total: 1 }]],
    });
    assert.deepEqual(read({ resources: { uri: "u", rows: 3 } }), { resources: ["u"] });
    assert.deepEqual(read({ resources: { items: ["x://1", "no address"], total: 1 } }), {
      resources: ["x://1"],
      unread: [["resources", [{ total: 1 }, "no address"]]],
    });
    assert.deepEqual(read({ next_actions: { inspect_page: { args: {} } } }), {
      nextActions: ["inspect_page"],
    });
    assert.deepEqual(read({ next_actions: { items: [{ tool: "a" }, null, ""], total: 1 } }), {
      nextActions: ["a"],
      unread: [["next_actions", { total: 1 }]],
    });
    assert.deepEqual(read({ coverage: "half" }), { unread: [["coverage", "half"]] });
  });

  it("takes only what a service says itself for cut, also as a text, and as many rows", () => {
    const coverage = (members: object): unknown => {
      const { truncated, returned } = readEnvelope({ coverage: members })?.coverage ?? {};
      return [truncated, returned];
    };
    assert.deepEqual(coverage({ truncated: true, returned: 0 }), [true, 0]);
    assert.deepEqual(coverage({ truncated: "true" }), [true, null]);
    assert.deepEqual(coverage({ truncated: "maybe", returned: "some" }), [false, null]);
  });

  it("finds the address of a dataset under each of its names, and no web page", () => {
    const resource = (entry: unknown): unknown => {
      const [found] = readEnvelope({ resources: [entry] })?.resources ?? [];
      return found === undefined ? undefined : [found.uri, found.others];
    };
    for (const name of ["uri", "href", "dataset_uri"]) {
      assert.deepEqual(resource({ [name]: "anything at all" }), ["anything at all", undefined]);
    }
    for (const name of ["url", "link"]) {
      for (const uri of ["x://dataset/1", "x://dataset/1?of=https://example.com/"]) {
        assert.deepEqual(resource({ [name]: uri }), [uri, undefined]);
      }
      for (const page of ["https://example.com/", "HTTP://example.com/", "no address", ""]) {
        assert.equal(resource({ [name]: page }), undefined, page);
      }
    }
    assert.deepEqual(resource({ uri: "u", href: "h", empty: "", none: null, list: [] }), [
      "u",
      { href: "h" },
    ]);
    for (const uri of ["x://dataset/1", "urn:a", "a:/b", "X+y.z-1:c", "x:https:"]) {
      assert.deepEqual(resource(uri), [uri, undefined]);
    }
    for (const text of [" x://a", "x://a b", "1x://a", "x:", "://a", "plain"]) {
      assert.equal(resource(text), undefined, text);
    }
  });
});
