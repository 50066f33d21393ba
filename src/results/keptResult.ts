import type { AnswerPart } from "./answerParts.ts";
import type { ReadAnswer } from "./readAnswer.ts";
import type { ResultModel } from "./resultDocument.ts";

/** One saved answer with its bytes. */
export interface KeptPart extends AnswerPart, ReadAnswer {}

/** A whole result: the answer, those that continue it, and what is shown of them. */
export interface KeptResult {
  readonly parts: readonly [KeptPart, ...KeptPart[]];
  readonly model: ResultModel;
}
