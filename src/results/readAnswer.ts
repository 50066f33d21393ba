import { envelopeOf, responseOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { readEnvelope } from "../service/envelope.ts";
import { parseFigures } from "../shared/exactNumber.ts";
import type { AnswerPart } from "./answerParts.ts";
import type { ResultSource } from "./resultSource.ts";

/** An answer as a tab holds it while it is seen. */
export interface ReadAnswer extends Pick<AnswerPart, "envelope" | "problem" | "shortened"> {
  /** JSON to read: as it came, or indented where that changes nothing else. */
  readonly text: () => string;
  /** The same for a file: as bytes where a text would not be what came. */
  readonly response: () => string | Uint8Array;
}

/**
 * The answer of a result, from inside it or from the file beside it. Of one that is too large to be
 * held only its beginning. What goes wrong is in it, as a sentence; it rejects only when `signal`
 * is aborted.
 */
export async function readAnswer(source: Pick<ResultSource, "answerApart">, result: SavedResult, signal: AbortSignal): Promise<ReadAnswer> {
  try {
    const apart = await source.answerApart(result);
    if (apart === undefined) {
      // Written when somebody asks for it: it takes longer than everything else.
      const text = (): string => result.responseText ?? JSON.stringify(result.envelope, null, 2);
      return { text, response: () => responseOf(result) ?? text(), envelope: envelopeOf(result) };
    }
    if (apart instanceof Uint8Array) {
      // The document says where it could not be read, and shows it as it came.
      const text = new TextDecoder().decode(apart);
      return { text: () => text, response: () => apart, envelope: readEnvelope(parseFigures(text)) };
    }
    const { readLargeAnswer } = await import("./readLargeAnswer.ts");
    return await readLargeAnswer(apart, signal);
  } catch (error) {
    signal.throwIfAborted();
    // What is known of the call, and the other parts, show all the same.
    const problem = error instanceof Error ? error.message : String(error);
    return { text: () => problem, response: () => problem, envelope: undefined, problem };
  }
}
