import assert from "node:assert/strict";
import fc from "fast-check";
import type { ResultModel } from "../../../src/results/resultDocument.ts";
import { wordOf } from "../../../src/results/views/drawing.ts";
import { codeWord } from "../../../src/shared/codeWords.ts";
import { formatCell, writtenText } from "../../../src/shared/columnFormats.ts";
import { isRecord } from "../../../src/shared/json.ts";
import type { JsonRecord } from "../../../src/shared/json.ts";
import type { Picture } from "../../../src/shared/picture.ts";
import { columnValues } from "../../../src/shared/table.ts";
import type { ColumnFormat } from "../../../src/shared/table.ts";
import { catalogue } from "../../../src/tools/catalogue.ts";
import { wireFixture, wireFixtureNames } from "../../support/wireFixtures.ts";
import { shown } from "./shown.ts";

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

/** Everything a document has to keep to, and every leaf of `data` in it. */
function check(model: ResultModel, data: JsonRecord, facts?: unknown): void {
  const { document } = model;
  const sections = document.sections.map(({ name }) => name);
  assert.equal(
    new Set(sections).size,
    sections.length,
    `${sections.join(", ")}: a name stands twice`,
  );
  const wanted = leaves(data);
  const text = wanted.length === 0 ? "" : everythingShown(model);
  for (const one of wanted) {
    assert.ok(
      writings(one).some((writing) => text.includes(writing)),
      `${String(one)} is not in ${text.slice(0, 2_000)}`,
    );
  }
  // Rows that the answer lacks are taken from its facts.
  const came = [...leaves(data, true), ...leaves(facts, true)];
  // Shares that came in percent are drawn as fractions.
  const figures = new Set([
    ...came,
    ...came.flatMap((figure) => (typeof figure === "number" ? [figure / 100] : [])),
  ]);
  const written = new Set(came.flatMap(writings));
  words(data)
    .concat(words(facts))
    .forEach((word) => written.add(word));
  for (const section of document.sections) {
    if (section.kind === "picture") {
      const drawn = figuresOf(section.picture);
      assert.ok(
        drawn.every((figure) => Number.isFinite(figure)),
        section.title,
      );
      if (Object.keys(data).length > 0) {
        checkTexts(section.name, section.picture, written);
      }
      assert.ok(
        Object.keys(data).length === 0 ||
          derived.has(section.name) ||
          drawn.every((figure) => figures.has(figure)),
        `${section.title}: ${drawn.join(", ")}`,
      );
    }
  }
}

/** Every text the view is given: the document's own, and the cells of all rows behind its tables. */
function everythingShown({ document, tables }: ResultModel): string {
  const cells = [...tables.values()].map(({ columns, count, rows }) =>
    rows(0, count).map((row) =>
      columns.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null)),
    ),
  );
  return JSON.stringify([document.sections, document.notices, cells]);
}

/** Pictures of parts that are worked out: places, shares of a whole, steps of a funnel. */
const derived = new Set([
  "picture:places",
  "picture:followed",
  "picture:intents",
  "picture:funnel",
  "picture:links_to",
]);

/** Labels of tiles whose figures are two of the answer in one sentence. */
const composed = /^(?<first>\S+) of (?<second>\S+) found$/u;
/** What stands behind a figure: the unit, the account's currency. */
const units = / (?:citations?|pages?|[A-Z]{3})$/u;

/** Every figure that a tile or a bar says is one of the answer, as a cell would write it. */
function checkTexts(name: string, picture: Picture, written: ReadonlySet<string>): void {
  const tiles =
    picture.shape === "tiles" ? picture.tiles : picture.shape === "dial" ? picture.beside : [];
  const bars = derived.has(name)
    ? []
    : picture.shape === "bars"
      ? picture.bars
      : picture.shape === "shares"
        ? picture.parts
        : [];
  const before = tiles.flatMap(
    ({ change }) => /\((?<figure>[^()]+)\)$/u.exec(change?.text ?? "")?.groups?.["figure"] ?? [],
  );
  for (const text of [
    ...tiles.map((tile) => tile.text),
    ...before,
    ...bars.flatMap((bar) => bar.text.split(" · ")),
  ]) {
    const { first, second } = composed.exec(text)?.groups ?? { first: text };
    for (const part of [first, second].filter((one) => one !== undefined)) {
      assert.ok(
        part === "—" || written.has(part) || written.has(part.replace(units, "")),
        `${name} says ${text}`,
      );
    }
  }
}

/** Words that a tile may have for its figure: "HIGH" as "High". */
function words(value: unknown): string[] {
  if (typeof value === "string") {
    return value.length > 40 ? [] : [wordOf(value)];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(words) : [];
}

/** The figures that a picture draws; bars and shares have no length below 0. */
function figuresOf(picture: Picture): number[] {
  const lengths =
    picture.shape === "bars"
      ? picture.bars
      : picture.shape === "shares"
        ? picture.parts
        : picture.shape === "funnel"
          ? picture.steps
          : [];
  assert.ok(
    lengths.every(({ value }) => value >= 0),
    picture.shape,
  );
  switch (picture.shape) {
    case "dial":
      return [picture.value];
    case "lines":
      return picture.lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
    default:
      return lengths.map(({ value }) => value);
  }
}

const formats: readonly ColumnFormat[] = [
  "text",
  "integer",
  "plain",
  "decimal",
  "money",
  "fraction",
  "percent",
  "change",
  "date",
];

const wordFormats: readonly ColumnFormat[] = ["level", "intent"];

/** The ways in which a leaf may be written. */
function writings(one: string | number): string[] {
  return typeof one === "string"
    ? [one, codeWord(one), ...wordFormats.map((format) => writtenText(one, { format }))]
    : formats.flatMap((format) => [formatCell(one, format), writtenText(one, { format })]);
}

/** Texts and figures anywhere in a value that can be told from others; with `all`, every figure. */
function leaves(value: unknown, all = false): (string | number)[] {
  if (typeof value === "string" && /^\w{3,}$/u.test(value)) {
    return [value];
  }
  if (
    typeof value === "number" &&
    (all || (Number.isInteger(value) && Math.abs(value) >= 1_000_000))
  ) {
    return [value];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => leaves(item, all));
  }
  return isRecord(value) ? Object.values(value).flatMap((item) => leaves(item, all)) : [];
}

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
