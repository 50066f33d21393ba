import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  appendHistory,
  historyHeader,
} from "../../../../../src/research/files/history/appendHistory.ts";
import {
  cleanEntry,
  historyColumns,
} from "../../../../../src/research/files/history/historyEntry.ts";
import type { HistoryEntry } from "../../../../../src/research/files/history/historyEntry.ts";
import { readHistory } from "../../../../../src/research/files/history/readHistory.ts";
import { scratchFolder } from "../../../../support/scratch.ts";
import { hostile } from "../hostileText.ts";

const words = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("v60", "V60", "moka pot", "=b", "'=b", "#tag", "a,b;c") },
  { weight: 1, arbitrary: hostile },
);
const entry: fc.Arbitrary<HistoryEntry> = fc.record(
  {
    date: fc.constantFrom("2025-01-01", "2025-02-28", "2025-11-20"),
    keyword: words,
    position: fc.option(fc.constantFrom(1, 3.5, 22, 100)),
    url: words,
    source: words,
    depth: fc.option(fc.constantFrom(10, 100)),
    location: words,
    language: words,
    result: fc.constantFrom("r1", "r2", "r3", ""),
  },
  { noNullPrototype: true },
);
const entries = fc.array(entry, { maxLength: 8 });

/** A file as people and their spreadsheets leave it, still with all our columns. */
const edited = fc
  .record({
    mark: fc.constantFrom("", "\uFEFF"),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    newline: fc.constantFrom("\n", "\r\n", "\r"),
    columns: fc.shuffledSubarray([...historyColumns, "my note", "x"], {
      minLength: historyColumns.length + 2,
    }),
    rows: fc.array(
      fc.array(fc.constantFrom("", "v60", "2025-01-01", "7", "r1"), { maxLength: 12 }),
    ),
    isOpen: fc.boolean(),
  })
  .map(({ mark, delimiter, newline, columns, rows, isOpen }) => {
    const lines = [columns, ...rows].map((cells) => cells.join(delimiter));
    return mark + lines.join(newline) + (isOpen ? "" : newline);
  });

/** What may be compared: the entries that a file would have of these. */
function written(added: readonly HistoryEntry[]): string[] {
  return readHistory(appendHistory("", added).text).entries.map((one) => JSON.stringify(one));
}

describe("every rank history", () => {
  it("reads back what was written, each result and keyword once", () => {
    fc.assert(
      fc.property(entries, (added) => {
        const { text } = appendHistory("", added);
        const back = readHistory(text);
        assert.equal(back.unread, 0);
        const clean = added.map(cleanEntry).filter(({ keyword }) => keyword !== "");
        for (const one of back.entries) {
          assert.ok(clean.some((other) => JSON.stringify(other) === JSON.stringify(one)));
        }
        assert.equal(text.split("\n").length, back.entries.length + (text === "" ? 1 : 2));
      }),
    );
  });

  it("keeps every byte that was there, and takes the same twice without a change", () => {
    fc.assert(
      fc.property(edited, entries, (before, added) => {
        const known = readHistory(before).entries.length;
        const first = appendHistory(before, added);
        assert.ok(first.text.startsWith(before));
        assert.equal(readHistory(first.text).entries.length, known + first.added);
        const named = added.filter(({ result }) => result !== "");
        assert.equal(appendHistory(first.text, named).text, first.text);
      }),
    );
  });

  it("takes several results at once as one after another", () => {
    fc.assert(
      fc.property(entries, entries, (some, others) => {
        const start = historyHeader();
        const one = appendHistory(appendHistory(start, some).text, others).text;
        assert.equal(appendHistory(start, [...some, ...others]).text, one);
      }),
    );
  });

  it("reads as the union of both where git has joined two copies", () => {
    const folder = scratchFolder();
    const file = (name: string, text: string): string => {
      const path = join(folder.path, name);
      writeFileSync(path, text);
      return path;
    };
    const results = fc.constantFrom("r1", "r2", "r3", "r4");
    const named = fc.array(
      fc.tuple(entry, results).map(([one, result]) => ({ ...one, result })),
      { maxLength: 6 },
    );
    try {
      fc.assert(
        fc.property(named, named, named, fc.boolean(), (base, left, right, isNew) => {
          const ancestor = isNew ? "" : appendHistory(historyHeader(), base).text;
          // Both have all lines of a result or none of it: what both have is the same.
          const mine = [...base, ...left.map((one) => ({ ...one, result: `m-${one.result}` }))];
          const theirs = [...base, ...right.map((one) => ({ ...one, result: `t-${one.result}` }))];
          const [a, b] = [mine, theirs].map((all) => appendHistory(historyHeader(), all).text);
          const merged = execFileSync(
            "git",
            [
              "merge-file",
              "-p",
              "--union",
              file("a", a ?? ""),
              file("o", ancestor),
              file("b", b ?? ""),
            ],
            { encoding: "utf8" },
          );
          const read = readHistory(merged);
          assert.equal(read.unread, 0);
          assert.deepEqual(
            new Set(read.entries.map((one) => JSON.stringify(one))),
            new Set(written([...mine, ...theirs])),
          );
        }),
        { numRuns: 40 },
      );
    } finally {
      folder.remove();
    }
  });
});
