import * as z from "zod/mini";
import type { FromResultView } from "../../shared/resultProtocol.ts";

const index = z.int().check(z.nonnegative());
/** Longest text a view may put on the clipboard: a big table, not a flood. */
const longestCopy = 100_000_000;

const fromResultView: z.ZodMiniType<FromResultView> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.literal("rows"), table: z.string(), from: index }),
    z.object({ kind: z.literal("json"), part: index }),
    z.object({ kind: z.literal("runAction"), index }),
    z.object({ kind: z.literal("exportResource"), index }),
    z.object({ kind: z.literal("openLink"), table: z.string(), column: z.string(), row: index }),
    z.object({ kind: z.literal("copyText"), text: z.string().check(z.maxLength(longestCopy)) }),
  ]),
);

/** Checks what a view sent. It may only name things by index or id: tool, arguments and price stay with the host. */
export function parseFromResultView(body: unknown): FromResultView {
  return fromResultView.parse(body);
}

