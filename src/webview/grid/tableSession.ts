import * as l10n from "@vscode/l10n";
import { messageOf } from "../../shared/errorMessage.ts";
import type { ColumnValues, TableHead } from "../../shared/table.ts";
import { TableData } from "./tableData.ts";

/** A table, and why the rest of its rows isn't there. */
export interface SessionTable {
  readonly data: TableData;
  failure: string | undefined;
}

/** What a view of tables asks of its host, and what it does with what comes. */
export interface TableSessionParts<Document> {
  /** Asks for the document. Rejects with a sentence. */
  readonly ask: () => Promise<Document>;
  /** Takes the document, and names its tables. */
  readonly accept: (document: Document) => readonly TableHead[];
  /** Asks for the rows of a table from one on. */
  readonly rows: (table: string, from: number) => Promise<ColumnValues>;
  /** Called after every change that shows. */
  readonly changed: () => void;
  /** Resolves when what was accepted is on screen. */
  readonly painted: () => Promise<void>;
}

/** How every view of tables begins: with its document, and once that is on screen with the rows that didn't come with it. */
export class TableSession<Document> {
  readonly #parts: TableSessionParts<Document>;
  readonly #tables = new Map<string, SessionTable>();
  #failure: string | undefined;
  #starts = 0;

  constructor(parts: TableSessionParts<Document>) {
    this.#parts = parts;
  }

  /** Why there is no document. */
  get failure(): string | undefined {
    return this.#failure;
  }

  table(id: string): SessionTable | undefined {
    return this.#tables.get(id);
  }

  /**
   * Resolves when all rows have come, or can't come. A later start takes the place of an earlier one, whatever that
   * still waits for: `isLatest` says of this one whether it still counts.
   */
  async start(): Promise<{ readonly isLatest: () => boolean }> {
    const { ask, accept, changed, painted } = this.#parts;
    const start = ++this.#starts;
    const isLatest = (): boolean => start === this.#starts;
    this.#failure = undefined;
    changed();
    const reply = await ask().then(
      (document) => ({ document }),
      (error: unknown) => ({ failure: messageOf(error) }),
    );
    if (!isLatest()) {
      return { isLatest };
    }
    if ("failure" in reply) {
      this.#failure = reply.failure;
    } else {
      const heads = accept(reply.document);
      this.#tables.clear();
      for (const head of heads) {
        this.#tables.set(head.id, { data: new TableData(head), failure: undefined });
      }
    }
    changed();
    await painted();
    for (const table of this.#tables.values()) {
      if (isLatest()) {
        await this.#fetch(table);
      }
    }
    return { isLatest };
  }

  /** Asks once more for the rows of a table that are missing. */
  async retry(id: string): Promise<void> {
    const table = this.#tables.get(id);
    if (table !== undefined) {
      table.failure = undefined;
      this.#parts.changed();
      await this.#fetch(table);
    }
  }

  async #fetch(table: SessionTable): Promise<void> {
    const { data } = table;
    const { rows, changed } = this.#parts;
    try {
      while (data.loaded < data.rowCount) {
        const from = data.loaded;
        data.append(await rows(data.id, from));
        if (data.loaded === from) {
          throw new Error(l10n.t("Couldn't load the remaining rows."));
        }
        changed();
      }
    } catch (error) {
      table.failure = messageOf(error);
      changed();
    }
  }
}
