import type { AnswerPart } from "./parts/answerParts.ts";
import type { ReadAnswer } from "./readAnswer.ts";
import type { ResultModel } from "./resultDocument.ts";

/** One saved answer with its bytes. */
export interface LoadedPart extends AnswerPart, ReadAnswer {}

/** A whole result: the answer, those that continue it, and what is shown of them. */
export interface LoadedResult {
  readonly parts: readonly [LoadedPart, ...LoadedPart[]];
  readonly model: ResultModel;
  /** The same in the language in use, for files that are written in another one than the editor's. */
  readonly again: () => ResultModel;
}
