import type { Spill } from "../service/answerSink.ts";

/** Bytes between two reports of what has come. */
const reportStep = 1_000_000;

/** A file for a response that tells from time to time how many bytes have come. */
export function countedSpill(file: Spill, report: (bytes: number) => void): Spill {
  let bytes = 0;
  let next = 0;
  return {
    path: file.path,
    write: (chunk) => {
      bytes += chunk.byteLength;
      if (bytes >= next) {
        next = bytes + reportStep;
        report(bytes);
      }
      return file.write(chunk);
    },
    commit: () => file.commit(),
    discard: () => file.discard(),
  };
}
