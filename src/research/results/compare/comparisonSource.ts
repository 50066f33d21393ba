import type { DatasetSource } from "../../files/dataset/convertDataset.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { AnswerPart, AnswerParts } from "../parts/answerParts.ts";
import type { ResultModel } from "../resultDocument.ts";
import type { ResultSource } from "../resultSource.ts";
import { buildComparison } from "./comparisonDocument.ts";

/** Two results as one document: the later one first, then the earlier one, each with those that continue it. */
export class ComparisonSource implements ResultSource {
  readonly id: string;
  readonly linkId = undefined;
  readonly #before: ResultSource;
  readonly #now: ResultSource;
  /** Which of the two a result came from: a file may have the id of a result of the library. */
  readonly #owners = new WeakMap<SavedResult, ResultSource>();

  constructor(id: string, before: ResultSource, now: ResultSource) {
    this.id = id;
    this.#before = before;
    this.#now = now;
  }

  async read(): Promise<readonly [SavedResult, ...SavedResult[]]> {
    const [now, before] = [await this.#now.read(), await this.#before.read()];
    now.forEach((result) => this.#owners.set(result, this.#now));
    before.forEach((result) => this.#owners.set(result, this.#before));
    return [...now, ...before];
  }

  answerApart(result: SavedResult): Promise<Uint8Array | DatasetSource | undefined> {
    return this.#owner(result).answerApart(result);
  }

  responseFile(result: SavedResult): string {
    return this.#owner(result).responseFile(result);
  }

  model(parts: AnswerParts): ResultModel {
    const [now, before] = this.sides(parts);
    return buildComparison(before, now);
  }

  /** The parts of the later and of the earlier result. */
  sides<Part extends AnswerPart>(
    parts: readonly [Part, ...Part[]],
  ): readonly [readonly [Part, ...Part[]], readonly [Part, ...Part[]]] {
    const [first, ...others] = parts;
    const isBefore = ({ result }: Part): boolean => this.#owner(result) === this.#before;
    const [start, ...rest] = others.filter(isBefore);
    if (start === undefined) {
      throw new Error("A comparison was read without its earlier result.");
    }
    return [
      [first, ...others.filter((part) => !isBefore(part))],
      [start, ...rest],
    ];
  }

  #owner(result: SavedResult): ResultSource {
    return this.#owners.get(result) ?? this.#now;
  }
}
