import * as l10n from "@vscode/l10n";
import type { DatasetSource } from "../files/dataset/convertDataset.ts";
import { DatasetError } from "../files/dataset/datasetError.ts";
import { readStart } from "../files/dataset/readStart.ts";
import { fileProblem } from "../files/fileProblem.ts";
import { envelopeOf, responseOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { readEnvelope } from "../service/envelope.ts";
import { formatBytes } from "../../system/formatBytes.ts";
import { mostNesting, noteShallow } from "../../shared/json.ts";
import { parseInPieces } from "../../system/parseInPieces.ts";
import type { AnswerPart } from "./parts/answerParts.ts";
import type { ResultSource } from "./resultSource.ts";
import { messageOf } from "../../shared/errorMessage.ts";

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
export async function readAnswer(
  source: Pick<ResultSource, "answerApart">,
  result: SavedResult,
  signal: AbortSignal,
): Promise<ReadAnswer> {
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
      const value = await parsedResponse(text);
      return { text: () => text, response: () => apart, envelope: readEnvelope(value) };
    }
    return await readLargeAnswer(apart, signal);
  } catch (error) {
    signal.throwIfAborted();
    // What is known of the call, and the other parts, show all the same.
    const problem = messageOf(error);
    return { text: () => problem, response: () => problem, envelope: undefined, problem };
  }
}

/** The value of a response; undefined where it can't be read. */
async function parsedResponse(text: string): Promise<unknown> {
  const parsed = await parseInPieces(text);
  if (parsed === undefined || parsed === "tooMuch") {
    return undefined;
  }
  if (parsed.levels <= mostNesting) {
    noteShallow(parsed.value);
  }
  return parsed.value;
}

/** What a tab holds of the rows of a large answer. */
const startLimits = { rows: 1_000, bytes: 8_000_000 };
/** Bytes of a large answer that are shown as text. */
const textLimit = 100_000;

/** The beginning of an answer that is too large to be held: what stands around its rows, and the first of them. */
async function readLargeAnswer(source: DatasetSource, signal: AbortSignal): Promise<ReadAnswer> {
  const beginning = await firstBytes(source);
  const text = (): string =>
    `${beginning}\n\n${l10n.t("… Showing the beginning. The full response ({0}) is saved.", formatBytes(source.size))}`;
  try {
    const { answer, shown, total } = await readStart(source, startLimits, { signal });
    return {
      text,
      response: text,
      envelope: readEnvelope(answer),
      shortened: { shown, total, bytes: source.size },
    };
  } catch (error) {
    if (error instanceof DatasetError) {
      return {
        text,
        response: text,
        envelope: undefined,
        problem: l10n.t(
          "This response ({0}) is too large to show in full, and its rows can't be read. {1} The full response is saved.",
          formatBytes(source.size),
          fileProblem(error),
        ),
      };
    }
    throw error;
  }
}

async function firstBytes(source: DatasetSource): Promise<string> {
  const bytes: Buffer[] = [];
  let length = 0;
  for await (const chunk of source.read()) {
    // Each chunk is valid until the next is asked for.
    bytes.push(Buffer.from(chunk));
    length += chunk.byteLength;
    if (length >= textLimit) {
      break;
    }
  }
  // A character that is cut through at the end is left out.
  return new TextDecoder().decode(Buffer.concat(bytes).subarray(0, textLimit), { stream: true });
}
