import * as z from "zod/mini";
import { mostCharted } from "../../../shared/historyProtocol.ts";
import type { FromHistoryView } from "../../../shared/historyProtocol.ts";

const index = z.int().check(z.nonnegative());
/** Rows that are charted. */
const rows = z.readonly(z.array(index).check(z.maxLength(mostCharted)));
/** Longest text a view may put on the clipboard: a big table, not a flood. */
const longestCopy = 100_000_000;

const fromHistoryView: z.ZodMiniType<FromHistoryView> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.literal("rows"), revision: index, from: index }),
    z.object({ kind: z.literal("chart"), revision: index, rows }),
    z.object({ kind: z.literal("commits"), revision: index, rows }),
    z.object({ kind: z.literal("openLink"), revision: index, column: z.string(), row: index }),
    z.object({ kind: z.literal("openText") }),
    z.object({ kind: z.literal("isoDays") }),
    z.object({ kind: z.literal("copyText"), text: z.string().check(z.maxLength(longestCopy)) }),
  ]),
);

/** Checks what a view sent. It may only name rows and cells by their place. */
export function parseFromHistoryView(body: unknown): FromHistoryView {
  return fromHistoryView.parse(body);
}
