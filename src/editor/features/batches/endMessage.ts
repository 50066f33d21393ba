import * as l10n from "@vscode/l10n";
import { tallyOf } from "../../../research/batches/batchState.ts";
import { endSentence, stopSentence } from "./batchText.ts";
import type { EndedBatch } from "./batches.ts";
import { batchTitle } from "./runRows.ts";

/** What to say of a batch that no longer runs; `bad` when there is something left to do about it. */
export function endMessage({ header, progress, end }: Omit<EndedBatch, "startedIn">): {
  readonly text: string;
  readonly bad: boolean;
} {
  const tally = tallyOf(header, progress);
  const { failed, unsure, lost } = tally.count;
  const brought = endSentence(tally);
  const title = batchTitle(header);
  switch (end.kind) {
    case "stopped":
      return {
        text: l10n.t("{0} stopped. {1} {2}", title, stopSentence(end.stop), brought),
        bad: true,
      };
    case "cancelled":
      return { text: l10n.t("{0} cancelled: {1}", title, brought), bad: unsure > 0 };
    case "paused":
    case "finished":
      return { text: `${title}: ${brought}`, bad: failed + unsure + lost > 0 };
  }
}
