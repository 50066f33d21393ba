import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import { readEnvelope } from "../../service/envelope.ts";
import { parseJson } from "../../shared/json.ts";
import type { AnswerPart } from "./answerParts.ts";
import type { ResultSource } from "./resultSource.ts";

/** An answer as a tab holds it while it is seen. */
export interface ReadAnswer extends Pick<AnswerPart, "envelope" | "problem" | "shortened"> {
  /** Indented JSON, or the bytes as they came where they are no JSON. */
  readonly text: () => string;
}

/**
 * The answer of a result, from inside it or from the file beside it. Of one that is too large to be
 * held only its beginning. What goes wrong is in it, as a sentence; it rejects only when `signal`
 * is aborted.
 */
export async function readAnswer(source: ResultSource, result: SavedResult, signal: AbortSignal): Promise<ReadAnswer> {
  try {
    const apart = await source.answerApart(result);
    if (apart === undefined) {
      // Written when somebody asks for it: it takes longer than everything else.
      return { text: () => JSON.stringify(result.envelope, null, 2), envelope: envelopeOf(result) };
    }
    if (typeof apart === "string") {
      // The document says where it could not be read, and shows it as it came.
      return { text: () => apart, envelope: readEnvelope(parseJson(apart)) };
    }
    const { readLargeAnswer } = await import("./readLargeAnswer.ts");
    return await readLargeAnswer(apart, signal);
  } catch (error) {
    signal.throwIfAborted();
    // What is known of the call, and the other parts, show all the same.
    const problem = error instanceof Error ? error.message : String(error);
    return { text: () => problem, envelope: undefined, problem };
  }
}
