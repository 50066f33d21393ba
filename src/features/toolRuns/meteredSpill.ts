import type { Spill } from "../../service/answerSink.ts";

/** Bytes between two reports. */
const step = 1_000_000;

/** A file for an answer that tells from time to time how many bytes have come. */
export function metered(spill: Spill, report: (bytes: number) => void): Spill {
  let [bytes, next] = [0, 0];
  return {
    path: spill.path,
    write: (chunk) => {
      bytes += chunk.byteLength;
      if (bytes >= next) {
        next = bytes + step;
        report(bytes);
      }
      return spill.write(chunk);
    },
    commit: () => spill.commit(),
    discard: () => spill.discard(),
  };
}
