import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";

/** The question in which a saved result is chosen. */
export interface ResultQuestion {
  readonly title: string;
  readonly placeHolder: string;
  /** What to do where there is none to choose from, as a sentence. */
  readonly none: string;
  /** Which results can be chosen; all where it is not given. */
  readonly serves?: (result: ResultSummary) => boolean;
}

/** Asks for a saved result, newest first; resolves with its id, and with undefined on Escape. Rejects with `none` where there is none to choose from. */
export async function pickResult(
  app: App,
  { title, placeHolder, none, serves = () => true }: ResultQuestion,
): Promise<string | undefined> {
  const results = (await app.results.list()).results.filter(serves);
  if (results.length === 0) {
    throw new Error(none);
  }
  const items = results.map((result) => ({
    id: result.id,
    label: resultTitle(result),
    description: [result.location ?? "", ageInWords(result.receivedAt)]
      .filter((part) => part !== "")
      .join(" · "),
  }));
  return (
    await askPick(items, { title, placeHolder, matchOnDescription: true, ignoreFocusOut: true })
  )?.id;
}
