import type { ObservedKeyword } from "../files/keywordLists/observations.ts";
import { marketWords } from "../../shared/markets.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted } from "./quoted.ts";

/** One keyword that an agent wanted in a list. */
export interface WantedKeyword {
  readonly keyword: string;
  /** What the saved result says of it, for each market; none where it isn't in the result. */
  readonly observed: readonly ObservedKeyword[];
  /** Whether the list had it already, for each of these markets. */
  readonly wasThere: boolean;
}

/** What became of an addition to a keyword list. */
export interface ListAddition {
  /** The list's path in the workspace. */
  readonly list: string;
  /** Whether it was made for these keywords. */
  readonly isNew: boolean;
  /** Name of the saved result: "Research Keywords: tea". */
  readonly result: string;
  readonly resultId: string;
  readonly wanted: readonly WantedKeyword[];
  /** How a person is told what the merge did, as sentences. */
  readonly sentence: string;
  readonly isSample: boolean;
}

const columns = [
  "keyword",
  "outcome",
  "monthly_volume",
  "source",
  "market",
  "observed_at",
] as const;

/** What was added to a list, what was there before and what isn't in the result. */
export function listAddition(addition: ListAddition): AnswerContent {
  const { list, isNew, result, resultId, wanted, sentence, isSample } = addition;
  const rows = wanted.flatMap(rowsOf);
  const count = (outcome: string): number =>
    wanted.filter((keyword) => outcomeOf(keyword) === outcome).length;
  return {
    head: [
      `List ${quoted(list, 160)}: ${count(added)} of ${wanted.length} keywords added from the saved result ${quoted(resultId, 80)} (${quoted(result, 160)}). Already in the list: ${count(known)}. Not in the result, so not added: ${count(missing)}.`,
      `The person is told: ${quoted(sentence)}`,
      `The figures are those of the saved result. ${isNew ? "The list is new." : "The person can undo this in the file."}`,
      ...(isSample ? ["Sample data of the sandbox: made up, and marked so in the list."] : []),
    ],
    columns,
    rows,
    offset: 0,
    total: rows.length,
    unpaged:
      "The others have an outcome as well, which isn't told here: don't add them again. Count them in the line above.",
  };
}

const [added, known, missing] = ["added", "already in the list", "not in the result"] as const;

function outcomeOf({ observed, wasThere }: WantedKeyword): string {
  return observed.length === 0 ? missing : wasThere ? known : added;
}

function rowsOf(wanted: WantedKeyword): (readonly unknown[])[] {
  const { keyword, observed } = wanted;
  return observed.length === 0
    ? [[keyword, missing, null, null, null, null]]
    : observed.map(({ figures, source, observedAt, location, language }) => {
        const volume = figures.get("monthly_volume");
        return [
          keyword,
          outcomeOf(wanted),
          volume?.value,
          volume?.source ?? source,
          location === "" ? "" : marketWords({ location, language }),
          volume?.observedAt ?? observedAt,
        ];
      });
}
