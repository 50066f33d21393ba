import assert from "node:assert/strict";
import fc from "fast-check";
import {
  convertDataset,
  surveyDataset,
} from "../../../../../src/research/files/dataset/convertDataset.ts";
import { textSource } from "../../../../../src/research/files/dataset/fileSource.ts";
import { membersOf } from "../../../../../src/research/files/dataset/itemMembers.ts";
import { parseWithNames } from "../../../../../src/research/files/dataset/jsonNames.ts";
import type { RowFormat } from "../../../../../src/research/files/dataset/rowFormats.ts";
import { isRecord, parseJson } from "../../../../../src/shared/json.ts";
import { MemoryFile } from "./memoryFile.ts";

const about = {
  title: "t",
  tool: "x",
  subject: "s",
  origin: { location: null, language: null, source: null, observedAt: null },
  available: null,
  note: null,
  scopeNote: null,
};
const watched = { signal: new AbortController().signal, onProgress: () => undefined };
const names = fc.string({
  unit: fc.constantFrom('"', "\\", "a", "B", "{", ",", "\n", "é"),
  maxLength: 3,
});
const values = fc.string({ unit: fc.constantFrom('"', "\\", "a", ",", "{", "}", "[", "]", ":") });
const items = fc.array(fc.dictionary(names, values, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 4,
});

/** The names and texts of an object's members in the order of its text, read by hand: an engine's own reading is what is judged here. */
function entriesOf(text: string): (readonly [string, string])[] {
  return [...text.matchAll(/("(?:[^"\\]|\\.)*"):("(?:[^"\\]|\\.)*")/gu)].map(
    ([, name = "", value = ""]) => [name, value],
  );
}

describe("an export with chosen columns", () => {
  async function converted(
    rows: readonly unknown[],
    format: RowFormat,
    choose: (name: string) => boolean,
  ): Promise<{ readonly text: string; readonly columnOf: (member: string) => string }> {
    const source = textSource(JSON.stringify({ data: { items: rows } }));
    const survey = await surveyDataset(source, watched);
    // All columns are known before some are chosen, as they are to the person who does.
    rows.forEach((row) => survey.columns.add(row));
    const file = new MemoryFile();
    const chosen = new Set(survey.columns.names().filter(choose));
    await convertDataset({
      ...watched,
      source,
      survey,
      format,
      about,
      chosen,
      delimiter: ",",
      open: () => Promise.resolve(file),
    });
    return { text: file.text, columnOf: (member) => survey.columns.of(member) };
  }

  it("T14: has every member of the chosen columns, whatever is escaped in names and values", async () => {
    await fc.assert(
      fc.asyncProperty(items, fc.func(fc.boolean()), async (rows, choose) => {
        const { text, columnOf } = await converted(rows, "ndjson", (name) => choose(name));
        const lines = text.split("\n").slice(0, -1);
        assert.equal(lines.length, rows.length);
        for (const [index, line] of lines.entries()) {
          const wanted = Object.entries(rows[index] ?? {}).filter(([name]) =>
            choose(columnOf(name)),
          );
          const found = entriesOf(line).slice(0, wanted.length);
          assert.deepEqual(
            found,
            wanted.map((entry) => entry.map((part) => JSON.stringify(part))),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it("T14: takes an object's members apart at their own borders", () => {
    fc.assert(
      fc.property(
        fc.dictionary(names, fc.oneof(values, fc.jsonValue()), { noNullPrototype: true }),
        (object) => {
          const text = JSON.stringify(object);
          const members = membersOf(Buffer.from(text));
          assert.equal(`{${members.map(({ bytes }) => bytes.toString()).join(",")}}`, text);
          assert.deepEqual(
            members.map(({ name }) => name),
            Object.keys(object),
          );
        },
      ),
    );
  });

  it("T14: reads each name as it is written, though the engine has seen one that begins alike", () => {
    for (const [seen, name] of [
      ["\\", '"'],
      ["\\", "\n"],
      ["a\\", 'a"'],
      ["\\\\", "\\é"],
    ] as const) {
      parseJson(JSON.stringify({ x: 1, [seen]: 2 }));
      const value = parseWithNames(JSON.stringify([{ x: 1, [name]: { [name]: "v" } }]), parseJson);
      const [item] = Array.isArray(value) ? value : [];
      assert.ok(isRecord(item));
      assert.deepEqual(Object.keys(item), ["x", name]);
      assert.deepEqual(item[name], { [name]: "v" });
    }
  });

  it("T14: reads what any other text says as it did", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(
          JSON.stringify(parseWithNames(JSON.stringify(value), parseJson)),
          JSON.stringify(value),
        );
      }),
    );
  });
});
