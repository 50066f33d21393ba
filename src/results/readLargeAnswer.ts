import * as l10n from "@vscode/l10n";
import type { DatasetSource } from "../files/dataset/convertDataset.ts";
import { DatasetError } from "../files/dataset/datasetError.ts";
import { readStart } from "../files/dataset/readStart.ts";
import { readEnvelope } from "../service/envelope.ts";
import { formatBytes } from "../shared/formatBytes.ts";
import { fileProblem } from "../files/fileProblem.ts";
import type { ReadAnswer } from "./readAnswer.ts";

/** What a tab holds of the rows of a large answer. */
const startLimits = { rows: 1_000, bytes: 8_000_000 };
/** Bytes of a large answer that are shown as text. */
const textLimit = 100_000;

/** The beginning of an answer that is too large to be held: what stands around its rows, and the first of them. */
export async function readLargeAnswer(source: DatasetSource, signal: AbortSignal): Promise<ReadAnswer> {
  const beginning = await firstBytes(source);
  const text = (): string => `${beginning}\n\n${l10n.t("… This is the beginning. The whole answer has {0} and is kept as it came.", formatBytes(source.size))}`;
  try {
    const { answer, shown, total } = await readStart(source, startLimits, { signal });
    return { text, response: text, envelope: readEnvelope(answer), shortened: { shown, total, bytes: source.size } };
  } catch (error) {
    if (error instanceof DatasetError) {
      return { text, response: text, envelope: undefined, problem: l10n.t("This answer of {0} is too large to be shown whole, and its rows can't be read. {1} It is kept as it came.", formatBytes(source.size), fileProblem(error)) };
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
