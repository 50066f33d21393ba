import * as z from "zod/mini";
import { LineFile } from "./lineFile.ts";

const pinLine = z.lazy(() => z.object({ id: z.string(), pinned: z.boolean() }));

/**
 * Which results a person wants on top. A file of its own, because a pin is not part of what was
 * paid for; all windows append to it, and the last line about a result counts.
 */
export class ResultPins {
  readonly #lines: LineFile<z.infer<typeof pinLine>>;

  constructor(path: string) {
    this.#lines = new LineFile(path, pinLine);
  }

  /** Pins results or takes their pins away. Rejects with the file system's error. */
  async set(ids: readonly string[], pinned: boolean): Promise<void> {
    await this.#lines.append(ids.map((id) => ({ id, pinned })));
  }

  /** The results of these about which nothing was ever noted here: neither a pin nor that it was taken away. */
  async unknown(ids: readonly string[]): Promise<string[]> {
    const noted = new Set((await this.#lines.read()).map(({ id }) => id));
    return ids.filter((id) => !noted.has(id));
  }

  /** Ids of the pinned results, of deleted ones too: a restored result has its pin again. */
  async read(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const { id, pinned } of await this.#lines.read()) {
      if (pinned) {
        ids.add(id);
      } else {
        ids.delete(id);
      }
    }
    return ids;
  }
}
