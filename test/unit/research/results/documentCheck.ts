import assert from "node:assert/strict";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { wordOf } from "../../../../src/research/results/views/drawing.ts";
import { codeWord } from "../../../../src/shared/codeWords.ts";
import { formatCell, writtenText } from "../../../../src/shared/columnFormats.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { Picture } from "../../../../src/shared/picture.ts";
import type { ColumnFormat } from "../../../../src/shared/table.ts";

/** Everything a document has to keep to, and every leaf of `data` in it. */
export function check(model: ResultModel, data: JsonRecord, facts?: unknown): void {
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
