import type { App } from "../../platform/app.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import type { DatasetChoice } from "./saveResult.ts";
import type { LoadedResult } from "../../../research/results/loadedResult.ts";
import type { SelectedRows } from "../../../research/results/selectedRows.ts";

/** What a person keeps of a result: files of the project, and words in the article. All of it is free. */
export class Saving {
  readonly #app: App;
  readonly #articles: LastArticle;

  constructor(app: App, articles: LastArticle) {
    this.#app = app;
    this.#articles = articles;
  }

  /** Asks for a format and a place, and writes rows to a file of the project. Rejects with a sentence where they can't be written. */
  async saveRows(rows: SelectedRows): Promise<void> {
    const { saveRows } = await import("./savingPart.ts");
    await saveRows(this.#app, rows);
  }

  /** Asks what to make of rows, and inserts it into the article. */
  async insertRows(rows: SelectedRows): Promise<void> {
    const { insertRows } = await import("./savingPart.ts");
    await insertRows(this.#app, this.#articles.open, rows);
  }

  /** Asks as what, and writes a whole result, or the rows of one of `datasets`, to a file of the project. */
  async saveResult(result: LoadedResult, datasets?: readonly DatasetChoice[]): Promise<void> {
    const { saveResult } = await import("./savingPart.ts");
    await saveResult(this.#app, result, datasets);
  }
}
