import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { ArticleMemory } from "./articleMemory.ts";
import type { KeptResult } from "./keptResult.ts";
import type { KeptRows } from "./keptRows.ts";

/** What a person keeps of a result: files of the project, and words in the article. All of it is free. */
export class Keeping implements vscode.Disposable {
  readonly #app: App;
  readonly #articles = new ArticleMemory();

  constructor(app: App) {
    this.#app = app;
  }

  /** The name of the article that something would be inserted into; undefined where a person has to choose one. */
  get articleName(): string | undefined {
    return this.#articles.place?.name;
  }

  /** Asks for a format and a place, and writes rows to a file of the project. Rejects with a sentence where they can't be written. */
  async saveRows(rows: KeptRows): Promise<void> {
    const { saveRows } = await import("./saveRows.ts");
    await saveRows(this.#app, rows);
  }

  /** Asks what to make of rows, and inserts it into the article. */
  async insertRows(rows: KeptRows): Promise<void> {
    const { insertRows } = await import("./insertRows.ts");
    await insertRows(this.#articles, rows);
  }

  /** Asks as what, and writes a whole result to a file of the project. */
  async saveResult(result: KeptResult): Promise<void> {
    const { saveResult } = await import("./saveResult.ts");
    await saveResult(this.#app, result);
  }

  dispose(): void {
    this.#articles.dispose();
  }
}
