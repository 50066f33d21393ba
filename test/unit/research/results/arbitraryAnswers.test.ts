import assert from "node:assert/strict";
import fc from "fast-check";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { columnValues } from "../../../../src/shared/table.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { wireFixture, wireFixtureNames } from "../../../support/wireFixtures.ts";
import { shown } from "./shown.ts";
import { check } from "./documentCheck.ts";

/** The hand-written answers of all tools. */
const fixtures = wireFixtureNames().flatMap((name) => {
  const { request, response } = wireFixture(name);
  const tool = catalogue.find((one) => request.path === `/v1/tools/${one.name}`)?.name;
  return tool !== undefined && response.status === 200 && isRecord(response.body)
    ? [{ tool, args: request.body ?? {}, body: response.body }]
    : [];
});

/** Names that members and rows of known answers have, and some that objects inherit. */
const oneOfEachTool = fixtures.filter(
  (one, index) => fixtures.findIndex(({ tool }) => tool === one.tool) === index,
);
const names = [
  ...new Set([
    ...fixtures.flatMap(({ body }) => memberNames(body["data"])),
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "toJSON",
    "length",
    "note",
    "references",
  ]),
];

const leaf = fc.oneof(
  fc.string(),
  fc.stringMatching(/^\w{3,12}$/u),
  fc.integer({ min: -5, max: 120 }),
  fc.integer({ min: 1_000_000 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(
    "https://example.com/a",
    "javascript:alert(1)",
    "derived_weak",
    "2026-03-01",
    Number.POSITIVE_INFINITY,
    "{0}",
    "<b>x</b>",
  ),
);
/** Records are read from JSON, so that `__proto__` is a member like any other. */
const record = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
    .map((entries) => recordOf(entries));
const tree = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(record(leaf), { maxLength: 4 }),
    record(tie("value")),
  ),
})).value;
const known = fc.constantFrom(...fixtures);

describe("the document of any answer", () => {
  it("shows every leaf of data, and pictures with no figure that is not in it, whatever the members hold", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue),
        fc.array(fc.tuple(fc.nat(), tree), { minLength: 1, maxLength: 5 }),
        fc.array(tree, { maxLength: 3 }),
        (tool, members, facts) => {
          const known = tool.sections.map(({ member }) => member);
          const data = recordOf(
            members.map(([place, value]) => [known[place % known.length] ?? "x", value]),
          );
          check(
            shown(
              tool.name,
              { data, facts, coverage: { resolved: 2 } },
              { domain: "example.com" },
              "example.com",
            ),
            data,
          );
        },
      ),
      { numRuns: 600 },
    );
  });

  it("does so for known answers in which something is of the wrong kind, missing or doubled", () => {
    fc.assert(
      fc.property(
        known,
        fc.array(fc.tuple(fc.nat(), tree), { minLength: 1, maxLength: 4 }),
        ({ tool, args, body }, changes) => {
          const data = changes.reduce<unknown>(
            (value, [place, change]) => replaced(value, place, change),
            body["data"],
          );
          check(
            shown(tool, { ...body, data }, args, "harborlanecoffee.com"),
            isRecord(data) ? data : {},
            body["facts"],
          );
        },
      ),
      { numRuns: 600 },
    );
  });

  it("stays upright under huge and deep values in every place", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
    const inner: unknown = JSON.parse(`${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`);
    for (const { tool, args, body } of oneOfEachTool) {
      for (const huge of [
        "x".repeat(100_000),
        Array.from({ length: 5_000 }, (_, index) => index),
        deep,
        inner,
        JSON.parse("1e999"),
      ]) {
        const row = {
          domain: huge,
          keyword: huge,
          position: huge,
          competitors: huge,
          links_to: huge,
          url: huge,
          affected_pages: 3,
        };
        for (const value of [huge, [huge], [row, row], row]) {
          const members = Object.keys(isRecord(body["data"]) ? body["data"] : {}).map(
            (member) => [member, value] as const,
          );
          check(shown(tool, { ...body, data: recordOf(members) }, args, "example.com"), {});
        }
      }
    }
  });

  it("R8: says so where a value is nested too deeply, wherever it is, and can be posted", () => {
    for (const levels of [3_000, 100_000]) {
      const deep: unknown = JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
      const deepRecord: unknown = JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
      for (const value of [
        deep,
        deepRecord,
        [deep],
        [{ keyword: deep, domain: deepRecord, position: deep, url: deepRecord, trend_12m: deep }],
      ]) {
        for (const { tool, body, args } of oneOfEachTool) {
          const members = Object.keys(isRecord(body["data"]) ? body["data"] : {}).map(
            (member) => [member, value] as const,
          );
          const action = { tool, args: { ...args, domain: value, extra: value } };
          const model = shown(
            tool,
            {
              ...body,
              data: recordOf([...members, ["unknown", value]]),
              facts: [{ type: "x", subject: value, data: value }],
              coverage: { note: value },
              next_actions: [action],
              entities: [value, { id: "x", kind: value }],
            },
            args,
            "example.com",
          );
          const posted = JSON.stringify(structuredClone(model.document));
          assert.match(posted, /nested too deeply to show/u);
          assert.ok(
            model.document.notices.some(
              ({ kind, text }) =>
                kind === "problem" &&
                text.includes("nested too deeply to show. The whole response is saved"),
            ),
          );
          for (const { columns, count, rows } of model.tables.values()) {
            structuredClone(columnValues(rows(0, count), columns));
          }
        }
      }
    }
  });

  it("R8: shows texts and names of 10 MB", () => {
    const huge = "x".repeat(10_000_000);
    const { document } = shown("inspect_domain", {
      data: { summary: { inner: huge, [huge]: 1 }, list: [{ a: huge }], note: huge },
      coverage: { scope_note: huge },
      next_actions: [{ tool: huge, args: { a: huge } }],
    });
    assert.ok(structuredClone(document).sections.length > 0);
  });
});

/** A value in which the part at `place`, counted through all of it, is another; members may go as well. */
function replaced(value: unknown, place: number, change: unknown): unknown {
  const paths = pathsOf(value);
  const path = paths[place % Math.max(1, paths.length)] ?? [];
  return at(value, path, change);
}

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return entries.flatMap(([key, item]) => [[...path, key], ...pathsOf(item, [...path, key])]);
}

function at(value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown {
  if (key === undefined) {
    return change;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      String(index) === key ? at(item, rest, change) : item,
    );
  }
  return isRecord(value)
    ? recordOf(
        Object.entries(value).map(([name, item]) => [
          name,
          name === key ? at(item, rest, change) : item,
        ]),
      )
    : value;
}

/** An object as JSON makes it: any name is a member of its own. */
function recordOf(entries: readonly (readonly [string, unknown])[]): JsonRecord {
  return Object.fromEntries(entries);
}

function memberNames(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(memberNames);
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([name, item]) => [name, ...memberNames(item)])
    : [];
}
