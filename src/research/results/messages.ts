import * as z from "zod/mini";
import { readingParts } from "../../shared/fileReading.ts";
import type { FromResultView } from "../../shared/resultProtocol.ts";
import type { ColumnLayout } from "../../shared/table.ts";

const index = z.int().check(z.nonnegative());
/** A person may select all rows of the longest table. */
const rows = z.readonly(z.array(index).check(z.maxLength(1_000_000)));
/** Names of the columns that are shown. */
const columns = z.readonly(z.array(z.string()).check(z.maxLength(10_000)));
/** Longest text a view may put on the clipboard: a big table, not a flood. */
const longestCopy = 100_000_000;

/** How columns are arranged, as a view sends it and as it is remembered. */
export const columnLayout: z.ZodMiniType<ColumnLayout> = z.lazy(() =>
  z.object({
    order: z.readonly(z.array(z.string())),
    hidden: z.readonly(z.array(z.string())),
    widths: z.record(z.string(), z.number()),
  }),
);

const fromResultView: z.ZodMiniType<FromResultView> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.literal("rows"), revision: index, table: z.string(), from: index }),
    z.object({ kind: z.literal("json"), part: index }),
    z.object({ kind: z.literal("openJson"), part: index }),
    z.object({ kind: z.literal("runAction"), index }),
    z.object({ kind: z.literal("exportResource"), index }),
    z.object({ kind: z.literal("loadRows"), index }),
    z.object({
      kind: z.literal("openLink"),
      revision: index,
      table: z.string(),
      column: z.string(),
      row: index,
    }),
    z.object({ kind: z.literal("rowMenu"), revision: index, table: z.string(), rows }),
    z.object({
      kind: z.literal("runRowMenu"),
      revision: index,
      table: z.string(),
      rows,
      item: z.string(),
      columns: z.optional(columns),
    }),
    z.object({
      kind: z.literal("keepRows"),
      revision: index,
      table: z.string(),
      rows,
      columns,
      as: z.enum(["save", "insert"]),
    }),
    z.object({ kind: z.literal("runAgain") }),
    z.object({ kind: z.literal("earlierRun") }),
    z.object({ kind: z.literal("compare"), as: z.enum(["page", "text"]) }),
    z.object({ kind: z.literal("changeInputs") }),
    z.object({ kind: z.literal("addToHistory") }),
    z.object({ kind: z.literal("changeReading"), part: z.enum(readingParts) }),
    z.object({ kind: z.literal("saveResult") }),
    z.object({ kind: z.literal("columnLayout"), name: z.string(), layout: columnLayout }),
    z.object({ kind: z.literal("copySectionLink"), section: z.string() }),
    z.object({ kind: z.literal("copyText"), text: z.string().check(z.maxLength(longestCopy)) }),
  ]),
);

/** Checks what a view sent. It may only name things by index or id: tool, arguments and price stay with the host. */
export function parseFromResultView(body: unknown): FromResultView {
  return fromResultView.parse(body);
}
