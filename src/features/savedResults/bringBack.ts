import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import type { ResultsProvider } from "./resultsProvider.ts";
import { restoredSentence } from "./trash.ts";
import type { Restored } from "./trash.ts";

/** A deleted result, and the id of the deletion that it lies in. */
export interface InTrash {
  readonly id: string;
  readonly deletion: string;
}

/**
 * Brings results back, each by itself: where one can't come back the others do. The view follows
 * whatever happens, and what did not go as wished is said once. Rejects when some could not be
 * restored.
 */
export async function bringBack(app: App, provider: ResultsProvider, wanted: readonly InTrash[]): Promise<void> {
  const outcome = await restoreEach(app, wanted);
  provider.refresh();
  app.changedResults.fire(outcome.restored);
  const sentence = restoredSentence(outcome);
  if (outcome.problems.length > 0) {
    throw new Error(sentence);
  }
  if (sentence !== "") {
    void notifyInfo(sentence);
  }
}

async function restoreEach(app: App, wanted: readonly InTrash[]): Promise<Restored> {
  const restored: string[] = [];
  const problems: string[] = [];
  let already = 0;
  let gone = 0;
  for (const { id, deletion } of wanted) {
    try {
      const outcome = await app.results.restore(deletion, id);
      restored.push(...(outcome === "restored" ? [id] : []));
      already += outcome === "there already" ? 1 : 0;
      gone += outcome === "gone" ? 1 : 0;
    } catch (error) {
      // Told together when the others are back.
      app.log.error(error);
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { restored, already, gone, problems };
}
