import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { ChangeEffects, Effect } from "../../../../src/research/changes/changeEffects.ts";
import { windowLengths } from "../../../../src/research/changes/changeEffects.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { loopFolder } from "../opportunities/loopProject.ts";
import type { LoopProject } from "../opportunities/loopProject.ts";
import { loopChanges } from "./loopChanges.ts";

const period = z.object({
  days: z.array(z.string()),
  clicks: z.optional(z.number()),
  impressions: z.optional(z.number()),
  position: z.optional(z.nullable(z.number())),
});
const figures = z.object({
  days: z.optional(z.number()),
  status: z.string(),
  before: period,
  after: period,
  control: z.optional(z.object({ pages: z.number(), movedAtLeastAsMuch: z.number() })),
  overlaps: z.optional(
    z.array(z.object({ commit: z.string(), day: z.string(), fields: z.array(z.string()) })),
  ),
  changePercent: z.optional(z.nullable(z.number())),
});
const expectedFile = z.object({
  lookBackFrom: z.string(),
  changes: z.array(
    z.object({
      commit: z.string(),
      path: z.string(),
      day: z.string(),
      fields: z.record(z.string(), z.unknown()),
      windows: z.optional(z.array(figures)),
      comparison: z.optional(figures),
      figures: z.optional(z.string()),
    }),
  ),
  notInChanges: z.array(z.object({ commit: z.optional(z.string()), path: z.string() })),
});
type Expected = z.infer<typeof expectedFile>;

/** A URL as the example writes it: without the host, whatever its slash. */
function address(url: unknown): unknown {
  return typeof url === "string"
    ? url.replace(/^https?:\/\/[^/]+/u, "").replace(/(?<=.)\/$/u, "")
    : url;
}

function fieldsOf(fields: Readonly<Record<string, unknown>>): unknown {
  const pair = z.object({ before: z.string(), now: z.string() });
  const { url, text, ...others } = fields;
  const percent = z.object({ changedPercent: z.number() }).safeParse(text);
  const parsed = pair.safeParse(url);
  const many = z.array(z.object({ path: z.string(), before: z.string(), now: z.string() }));
  const list = many.safeParse(url);
  const shown = parsed.success
    ? { url: { before: address(parsed.data.before), now: address(parsed.data.now) } }
    : list.success
      ? {
          url: list.data
            .map((one) => ({ ...one, before: address(one.before), now: address(one.now) }))
            .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
        }
      : {};
  return {
    ...others,
    ...shown,
    ...(percent.success ? { text: percent.data.changedPercent } : {}),
  };
}

/** An effect as the example writes it. */
function written(effect: Effect, names: ReadonlyMap<string, string>): unknown {
  const days = { before: { days: [...effect.before] }, after: { days: [...effect.after] } };
  switch (effect.kind) {
    case "missing":
      return { ...days, status: `no figures: days before ${effect.day} are missing` };
    case "notFull":
      return { ...days, status: `window isn't full yet until ${effect.after[1]}` };
    case "noPage":
    case "otherPages":
      return { ...days, status: effect.kind };
    case "tooFew":
    case "shown": {
      const { overlaps } = effect;
      return {
        before: { ...days.before, ...effect.figuresBefore },
        after: { ...days.after, ...effect.figuresAfter },
        ...(overlaps.length === 0
          ? {}
          : {
              overlaps: overlaps.map(({ commit, day, fields }) => ({
                commit: names.get(commit),
                day,
                fields: Object.keys(fields),
              })),
            }),
        ...(effect.kind === "tooFew"
          ? { status: "too few to tell" }
          : {
              status: "shown",
              changePercent: effect.change === null ? null : Math.round(effect.change * 1000) / 10,
              control: {
                pages: effect.control.pages,
                movedAtLeastAsMuch: effect.control.movedAtLeastAsMuch ?? 0,
              },
            }),
      };
    }
  }
}

function found(
  change: SiteChange,
  effects: ChangeEffects,
  names: ReadonlyMap<string, string>,
): unknown {
  const { windows, comparison, needsFigures } = effects.of(change);
  return {
    commit: names.get(change.commit),
    path: change.path,
    day: change.day,
    fields: fieldsOf(change.moved === undefined ? { ...change.fields } : { url: change.moved }),
    ...(windows.size === 0
      ? {}
      : {
          windows: windowLengths.map((length) => {
            const effect = windows.get(length) ?? assert.fail(`${length} days`);
            return { days: length, ...asRecord(written(effect, names)) };
          }),
        }),
    ...(comparison === undefined ? {} : { comparison: written(comparison, names) }),
    ...(needsFigures ? { figures: "needs" } : {}),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(value);
}

function judged({ fields, figures: needs, ...row }: Expected["changes"][number]): unknown {
  return {
    ...row,
    fields: fieldsOf(fields),
    ...(needs === undefined ? {} : { figures: "needs" }),
  };
}

function inOrder(rows: readonly unknown[]): unknown[] {
  const key = (row: unknown): string => {
    const { commit, path } = asRecord(row);
    return `${String(commit)} ${String(path)}`;
  };
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

describe("what changes did in the example projects", () => {
  const scratches: ReturnType<typeof scratchFolder>[] = [];

  after(() => scratches.forEach((scratch) => scratch.remove()));

  for (const name of [
    "potting-bench",
    "backup-docs",
    "bread-blog",
  ] as const satisfies LoopProject[]) {
    it(`finds every expected change with its figures, and nothing else: ${name}`, async () => {
      const expected = expectedFile.parse(
        JSON.parse(readFileSync(join(loopFolder(name), "expected.json"), "utf8")),
      );
      const scratch = scratchFolder({ inMemory: true });
      scratches.push(scratch);
      const { changes, effects, lookBack, commits } = await loopChanges(name, scratch.path);
      const names = new Map([...commits].map(([own, id]) => [id, own]));
      assert.equal(lookBack, expected.lookBackFrom);
      assert.deepEqual(
        inOrder(changes.map((change) => found(change, effects, names))),
        inOrder(expected.changes.map(judged)),
      );
      const shown = new Set(changes.map((one) => `${names.get(one.commit) ?? ""} ${one.path}`));
      assert.deepEqual(
        expected.notInChanges.filter(({ commit = "", path }) => shown.has(`${commit} ${path}`)),
        [],
      );
    });
  }
});
