import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { formatInteger } from "../../../../shared/format.ts";
import type { FormDraft, FromFormView } from "../../../../shared/formProtocol.ts";

/** Longest text of one field: a very long column of a spreadsheet, not a flood. */
const longestText = 5_000_000;

const text = (): z.ZodMiniType<string> => z.string().check(z.maxLength(longestText));
const seq = (): z.ZodMiniType<number> => z.int().check(z.nonnegative());

const formDraft: z.ZodMiniType<FormDraft> = z.lazy(() =>
  z.object({ texts: z.record(z.string(), text()), additional: text() }),
);

const fromFormView: z.ZodMiniType<FromFormView> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.literal("check"), seq: seq(), draft: formDraft, preview: z.boolean() }),
    z.object({ kind: z.literal("submit"), seq: seq(), draft: formDraft }),
    z.object({ kind: z.literal("copyCurl"), draft: formDraft }),
    z.object({ kind: z.literal("reset") }),
    z.object({
      kind: z.literal("takeOffer"),
      index: z.int().check(z.nonnegative()),
      draft: formDraft,
    }),
    z.object({ kind: z.literal("bringBack") }),
  ]),
);

/**
 * Checks what a form sent. It may only say what was typed: tool, price and whose data it is stay
 * with the host. Throws a sentence for the person at the form.
 */
export function parseFromFormView(body: unknown): FromFormView {
  const read = fromFormView.safeParse(body);
  if (read.success) {
    return read.data;
  }
  const isFlood = read.error.issues.some(hasTooBig);
  throw new Error(
    isFlood
      ? l10n.t("A field is too long: the limit is {0} characters.", formatInteger(longestText))
      : l10n.t(
          "The form sent something this version of SEO Research can't read. Close and reopen it; your input is saved.",
        ),
  );
}

/** A union's issue holds the issues of its alternatives. */
function hasTooBig(issue: z.core.$ZodIssue): boolean {
  return (
    issue.code === "too_big" ||
    (issue.code === "invalid_union" &&
      issue.errors.some((alternative) => alternative.some(hasTooBig)))
  );
}
