import type { DatasetSource } from "../../files/dataset/convertDataset.ts";
import { withDatasetCall } from "../../library/datasetParents.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { ResultStore } from "../../library/resultStore.ts";
import type { AnswerParts } from "../parts/answerParts.ts";
import type { ResultModel } from "../resultDocument.ts";
import { LibrarySource } from "../resultSource.ts";
import type { ResultSource } from "../resultSource.ts";
import { buildCombined } from "./combinedDocument.ts";

/** One item of a combined document: the result of the library that it has, or why it has none. */
export type NamedItem =
  | { readonly subject: string; readonly resultId: string }
  | { readonly subject: string; readonly problem: string };

/** Results of the library, all of one tool, as one document. A result that can't be read is an item without one. */
export class CombinedSource implements ResultSource {
  readonly id: string;
  readonly linkId = undefined;
  readonly #results: ResultStore;
  readonly #items: readonly NamedItem[];
  /** Why results can't be read, by id. */
  readonly #problems = new Map<string, string>();

  constructor(results: ResultStore, id: string, items: readonly NamedItem[]) {
    this.#results = results;
    this.id = id;
    this.#items = items;
  }

  /** The results that can be read; rejects with a sentence where there is none. */
  async read(): Promise<readonly [SavedResult, ...SavedResult[]]> {
    this.#problems.clear();
    const found: SavedResult[] = [];
    let reason = "";
    for (const item of this.#items) {
      if ("resultId" in item) {
        const read = await this.#results.open(item.resultId);
        if (read.ok) {
          found.push(await withDatasetCall(this.#results, read.result));
        } else {
          reason = read.problem;
          this.#problems.set(item.resultId, read.problem);
        }
      }
    }
    const [first, ...others] = found;
    if (first === undefined) {
      throw new Error(reason);
    }
    return [first, ...others];
  }

  model(parts: AnswerParts, ownDomain: string): ResultModel {
    const byId = new Map(parts.map((part) => [part.result.id, part]));
    const items = this.#items.map((item) => {
      if (!("resultId" in item)) {
        return item;
      }
      const part = byId.get(item.resultId);
      const problem = part?.problem ?? this.#problems.get(item.resultId) ?? "";
      return { subject: item.subject, problem, ...(part === undefined ? {} : { part }) };
    });
    return buildCombined(parts, items, ownDomain);
  }

  answerApart(result: SavedResult): Promise<Uint8Array | DatasetSource | undefined> {
    return new LibrarySource(this.#results, result).answerApart(result);
  }

  responseFile(result: SavedResult): string {
    return new LibrarySource(this.#results, result).responseFile(result);
  }
}
