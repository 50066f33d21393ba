import * as l10n from "../../../shared/l10n.ts";
import { formatDay } from "../../../shared/format.ts";
import { firstTextOf } from "../../../shared/reading.ts";
import type { Evidence, Notice, ResultHeader } from "../../../shared/resultProtocol.ts";
import type { AnswerParts } from "../parts/answerParts.ts";

/**
 * When the data behind a result are from, as an ISO day or time: what its index facts say, else its
 * other facts, else its coverage. Undefined where nothing says it, and where it is the day of the response.
 */
export function dataDate(
  { evidence, receivedAt }: Pick<ResultHeader, "evidence" | "receivedAt">,
  parts: AnswerParts,
): string | undefined {
  const date =
    indexDate(evidence) ??
    newest(evidence) ??
    firstTextOf(parts[0].envelope?.coverage.members, "as_of");
  return date === "" || formatDay(date) === formatDay(receivedAt) ? undefined : date;
}

/** Says that two responses read the same state of an index: then nothing of what differs has changed on the web. */
export function sameIndexNotice(before: ResultHeader, now: ResultHeader): Notice[] {
  const [from, to] = [indexDate(before.evidence), indexDate(now.evidence)];
  return from === undefined || from !== to
    ? []
    : [
        {
          kind: "scope",
          text: l10n.t(
            "Both results read the same index data of {0}: the index wasn't updated in between.",
            formatDay(from),
          ),
        },
      ];
}

function indexDate(evidence: readonly Evidence[]): string | undefined {
  return newest(evidence.filter(({ kind }) => kind === "index"));
}

function newest(evidence: readonly Evidence[]): string | undefined {
  return evidence
    .flatMap(({ observedAt }) => observedAt ?? [])
    .toSorted()
    .at(-1);
}
