import type { DraftCheck, PlannableCall } from "../../src/research/batches/batchPlan.ts";
import { keyInRequest } from "../../src/research/service/errors.ts";
import { callKey, checkArguments } from "../../src/research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";

/** What drafts are checked with in a test of plans. */
export interface DraftsInTest {
  readonly tool: ToolDefinition;
  readonly drafts: readonly ToolArguments[];
  readonly owner: string;
  /** The saved result that would do for a call, by its key. */
  readonly findPaid?: (
    callKey: string,
  ) => { readonly resultId: string; readonly receivedAt: string } | undefined;
  readonly holdsKey?: (draft: ToolArguments) => boolean;
}

/** The drafts of a batch as a window finds them, without its stores. */
export function draftChecks({
  tool,
  drafts,
  owner,
  findPaid = () => undefined,
  holdsKey = () => false,
}: DraftsInTest): DraftCheck<PlannableCall>[] {
  return drafts.map((draft) => {
    const checked = holdsKey(draft)
      ? { ok: false as const, problems: [{ field: "", message: keyInRequest }] }
      : checkArguments(tool, draft);
    if (!checked.ok) {
      return checked;
    }
    const { args } = checked;
    const key = callKey(tool, args, owner);
    return {
      ok: true,
      call: { key, args, subject: tool.subject(args), standing: standingOf(findPaid(key), key) },
    };
  });

  function standingOf(
    paid: { readonly resultId: string; readonly receivedAt: string } | undefined,
    key: string,
  ): PlannableCall["standing"] {
    return paid === undefined
      ? { kind: "unpaid" }
      : {
          kind: "saved",
          result: {
            id: paid.resultId,
            tool: tool.name,
            subject: "",
            location: null,
            receivedAt: paid.receivedAt,
            cost: 0,
            origin: owner,
            callKey: key,
          },
        };
  }
}
