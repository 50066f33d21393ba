import * as z from "zod/mini";
import type { FormDraft, FromFormView } from "../../shared/formProtocol.ts";

/** Longest text of one field: a very long column of a spreadsheet, not a flood. */
const longestText = 5_000_000;

const text = (): z.ZodMiniType<string> => z.string().check(z.maxLength(longestText));
const seq = (): z.ZodMiniType<number> => z.int().check(z.nonnegative());

const formDraft: z.ZodMiniType<FormDraft> = z.lazy(() => z.object({ texts: z.record(z.string(), text()), additional: text() }));

const fromFormView: z.ZodMiniType<FromFormView> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.literal("check"), seq: seq(), draft: formDraft, preview: z.boolean() }),
    z.object({ kind: z.literal("submit"), seq: seq(), draft: formDraft }),
    z.object({ kind: z.literal("copyCurl"), draft: formDraft }),
    z.object({ kind: z.literal("reset") }),
    z.object({ kind: z.literal("bringBack") }),
  ]),
);

/** Checks what a form sent. It may only say what was typed: tool, price and whose data it is stay with the host. */
export function parseFromFormView(body: unknown): FromFormView {
  return fromFormView.parse(body);
}
