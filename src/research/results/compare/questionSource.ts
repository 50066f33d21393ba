import { stat } from "node:fs/promises";
import { earlierRuns } from "../../library/earlierRuns.ts";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { ResultStore } from "../../library/resultStore.ts";
import type { AnswerPart, AnswerParts } from "../parts/answerParts.ts";
import type { ResultModel } from "../resultDocument.ts";
import { LibrarySource } from "../resultSource.ts";
import type { EarlierRuns } from "../resultSource.ts";
import { earlierFigures, withEarlierFigures } from "./earlierFigures.ts";
import type { EarlierFigures } from "./earlierFigures.ts";

/** Earlier runs that a line is drawn over; the present one is one more. */
const mostRuns = 11;
/** Bytes of earlier results that are read for it: a line is no reason to wait. */
const mostBytes = 8_000_000;

/** A result of the library that shows what earlier results of the same call said, once these were looked for. */
export class QuestionSource extends LibrarySource {
  readonly #results: ResultStore;
  /** Null where there are none; undefined until they were looked for. */
  #earlier: EarlierFigures | null | undefined;

  constructor(results: ResultStore, opened: SavedResult) {
    super(results, opened);
    this.#results = results;
  }

  async findEarlier(): Promise<EarlierRuns> {
    const found = await earlierRuns(this.#results, this.id);
    const wasLookedFor = this.#earlier !== undefined;
    this.#earlier ??= await this.#read(found.slice(0, mostRuns).map(({ id }) => id));
    return {
      last: found[0]?.receivedAt ?? null,
      isNew: !wasLookedFor && this.#earlier !== null,
    };
  }

  override model(parts: AnswerParts, ownDomain: string): ResultModel {
    const model = super.model(parts, ownDomain);
    return this.#earlier === undefined || this.#earlier === null
      ? model
      : withEarlierFigures(model, parts, this.#earlier);
  }

  /** The figures of the newest that can be read within the limit. One that can't be read is a gap nobody needs to hear of here. */
  async #read(ids: readonly string[]): Promise<EarlierFigures | null> {
    const parts: AnswerPart[] = [];
    let left = mostBytes;
    for (const id of ids) {
      const size = await stat(this.#results.resultPath(id)).then(
        (file) => file.size,
        () => Number.POSITIVE_INFINITY,
      );
      left -= size;
      if (left < 0) {
        break;
      }
      const read = await this.#results.open(id);
      if (read.ok) {
        const { result } = read;
        parts.unshift({ result, envelope: envelopeOf(result), firstAction: 0, firstResource: 0 });
      }
    }
    const [first, ...others] = parts.filter(({ envelope }) => envelope !== undefined);
    return first === undefined ? null : earlierFigures([first, ...others]);
  }
}
