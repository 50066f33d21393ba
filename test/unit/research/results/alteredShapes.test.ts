import assert from "node:assert/strict";
import fc from "fast-check";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { alteredResponse, alterations, toolResponses } from "./alteredResponses.ts";
import { leavesOf, writings } from "./responseLeaves.ts";
import { shown } from "./shown.ts";

describe("responses in altered shapes", () => {
  it("L5, L11: every value is shown, whatever the shape", () => {
    const check = (tool: string, args: JsonRecord, altered: unknown, how: string): void => {
      const text = everythingShown(shown(tool, altered, args, "example.com"));
      const missing = leavesOf(altered).filter(
        (leaf) =>
          !writings(leaf).some((writing) => text.includes(JSON.stringify(writing).slice(1, -1))),
      );
      assert.deepEqual(missing, [], `${tool}, ${how}`);
    };
    for (const { tool, args, body } of toolResponses) {
      for (const [how, alter] of Object.entries(alterations)) {
        for (const seed of [0, 1]) {
          check(tool, args, alter(body, seed), how);
        }
      }
    }
    fc.assert(
      fc.property(alteredResponse, ({ tool, args, altered, how }) =>
        check(tool, args, altered, how),
      ),
      { numRuns: 200 },
    );
  });

  it("L2: nothing is said to be absent where a list that isn't read may hold it", () => {
    const filled = toolResponses.filter(({ body }) => isRecord(body["data"]));
    fc.assert(
      fc.property(
        fc.constantFrom(...filled),
        fc.nat(),
        fc.constantFrom("_v2", "_list", "_of_the_page"),
        fc.boolean(),
        ({ tool, args, body }, place, ending, keepsName) => {
          const data = isRecord(body["data"]) ? body["data"] : {};
          const lists = Object.keys(data).filter(
            (name) => Array.isArray(data[name]) && data[name].some(isRecord),
          );
          const name = lists[place % Math.max(1, lists.length)];
          fc.pre(name !== undefined);
          const { [name]: list, ...others } = data;
          const altered = {
            ...body,
            data: {
              ...others,
              // What was a count may be 0, and its list empty, where the rows have another name.
              ...(keepsName ? { [name]: [] } : {}),
              ...(tool === "inspect_ai_visibility" ? { mentions: 0 } : {}),
              [`${name}${ending}`]: list,
            },
          };
          // A site that is looked for among rows that were read is a matter of the next test.
          const found = absences(shown(tool, altered, args));
          assert.deepEqual(found, []);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("L2: sources and positions under other names are not denied", () => {
    const rename = (rows: unknown, names: readonly string[], to: string): JsonRecord[] =>
      (Array.isArray(rows) ? rows : [])
        .filter(isRecord)
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [names.includes(name) ? to : name, value]),
          ),
        );
    for (const { tool, args, body } of toolResponses) {
      const data = isRecord(body["data"]) ? body["data"] : {};
      for (const to of ["cited", "found", "the_other_members"]) {
        const altered = {
          ...body,
          data: {
            ...data,
            ...(Array.isArray(data["sample_answers"])
              ? { sample_answers: rename(data["sample_answers"], ["cited_sources"], to) }
              : {}),
            ...(Array.isArray(data["organic"])
              ? { organic: rename(data["organic"], ["domain", "url"], to) }
              : {}),
            ...(Array.isArray(data["positions"])
              ? {
                  positions: rename(data["positions"], ["position"], to).map((row) => ({
                    position: null,
                    ...row,
                  })),
                }
              : {}),
          },
        };
        const before = absences(shown(tool, { ...body, data: { ...data, organic: [] } }, args));
        const after = absences(shown(tool, altered, args, "nowhere.example"));
        assert.deepEqual(
          after.filter((text) => !before.includes(text)),
          [],
          tool,
        );
      }
    }
  });
});

const explanations: ReadonlySet<string> = new Set(
  catalogue.flatMap(({ sections }) => sections.flatMap(({ whenEmpty }) => whenEmpty ?? [])),
);

/** Everything a document says to be absent. */
function absences({ document }: ResultModel): string[] {
  const said = document.sections.flatMap((section): string[] => {
    if (section.kind === "empty") {
      return explanations.has(section.text) ? [section.text] : [];
    }
    if (section.kind !== "picture") {
      return [];
    }
    const { picture, note = "" } = section;
    const texts =
      picture.shape === "quotes"
        ? picture.quotes.filter(({ sources }) => sources?.length === 0).map(({ title }) => title)
        : picture.shape === "resultPage"
          ? picture.items
              .map(({ text }) => text)
              .filter((text) => /no details available/u.test(text))
          : picture.shape === "shares"
            ? picture.parts
                .filter(({ label, value }) => label === "Not found" && value > 0)
                .map(({ label }) => label)
            : [];
    return [...texts, ...(/isn.t among/u.test(note) ? [note] : [])];
  });
  const notices = document.notices.filter(({ kind }) => kind === "empty").map(({ text }) => text);
  return [...said, ...notices];
}

/** Every text the view is given: the document's own, and the cells of all rows behind its tables. */
function everythingShown({ document, tables }: ResultModel): string {
  const cells = [...tables.values()].map(({ columns, count, rows }) =>
    rows(0, count).map((row) =>
      columns.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null)),
    ),
  );
  return JSON.stringify([document, cells]);
}
