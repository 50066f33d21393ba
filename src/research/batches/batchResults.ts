import type { SavedBatch } from "./batchStore.ts";

/** A batch, as far as a list of results names it. */
export type BatchName = Pick<SavedBatch["header"], "id" | "tool">;

/** The batch that a saved result was fetched by, by the result's id; undefined for any other result. */
export type FindBatch = (resultId: string) => BatchName | undefined;

/** The batches of all windows, to read again only where they have changed. */
export interface BatchFiles {
  /** The ids of all batches, each with what changes when more has become of it. */
  stamps(): Promise<ReadonlyMap<string, string>>;
  /** Rejects where the batch can't be read. */
  read(id: string): Promise<SavedBatch>;
}

/** What is known of a batch that was read. */
interface ReadBatch {
  readonly stamp: string;
  readonly name?: BatchName;
  readonly results: readonly string[];
}

/** Says which saved results a batch has fetched. Batches that can't be read have none. */
export class BatchResults {
  readonly #files: BatchFiles;
  readonly #known = new Map<string, ReadBatch>();

  constructor(files: BatchFiles) {
    this.#files = files;
  }

  async read(): Promise<FindBatch> {
    for (const [id, stamp] of await this.#files.stamps()) {
      if (this.#known.get(id)?.stamp !== stamp) {
        this.#known.set(id, await this.#readBatch(id, stamp));
      }
    }
    const byResult = new Map(
      [...this.#known.values()].flatMap(({ name, results }) =>
        results.map((id) => [id, name] as const),
      ),
    );
    return (resultId) => byResult.get(resultId);
  }

  async #readBatch(id: string, stamp: string): Promise<ReadBatch> {
    try {
      const { header, progress } = await this.#files.read(id);
      return {
        stamp,
        name: { id: header.id, tool: header.tool },
        results: progress.items.flatMap((record) => fetchedResult(record) ?? []),
      };
    } catch {
      return { stamp, results: [] };
    }
  }
}

/** A result that was paid for before the batch isn't the batch's. That of a call is saved under the call's id, before the batch notes it. */
function fetchedResult(record: SavedBatch["progress"]["items"][number]): string | undefined {
  switch (record.state) {
    case "done":
      return record.fromLibrary ? undefined : record.resultId;
    case "lost":
      return record.resultId;
    case "sent":
      return record.call;
    default:
      return undefined;
  }
}
