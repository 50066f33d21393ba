import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import type { DatasetSource } from "../../files/dataset/convertDataset.ts";
import { fileSource } from "../../files/dataset/fileSource.ts";
import { laterParts } from "../../library/continuedResults.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { memoryLimit } from "../../service/answerSink.ts";
import { errorCode } from "../../system/fileErrors.ts";

/** Where a tab's answers come from. It holds none of them longer than until they are read. */
export interface ResultSource {
  /** What the view keeps of itself, to be restored by. */
  readonly id: string;
  /** The id by which a link opens it; undefined for what is not in the library. */
  readonly linkId: string | undefined;
  /** The answer of the tab and those that continue it, as they are now. Rejects with a sentence. */
  read(): Promise<readonly [SavedResult, ...SavedResult[]]>;
  /**
   * A response that lies in a file of its own: its bytes, or the way to read them where they are too
   * many to be held. Undefined where the result holds it. Rejects with a sentence.
   */
  answerApart(result: SavedResult): Promise<Uint8Array | DatasetSource | undefined>;
  /** The file that has the response in it: its own, or that of the result. */
  responseFile(result: SavedResult): vscode.Uri;
}

/** The bytes of a local file, or the way to read them where they are too many to be held. Rejects with the file system's own error. */
export async function bytesOrSource(path: string): Promise<Uint8Array | DatasetSource> {
  const source = await fileSource(path);
  return source.size > memoryLimit ? source : readFile(path);
}

/** A result of the library, with those that continue it. */
export class LibrarySource implements ResultSource {
  readonly id: string;
  readonly #app: App;
  #opened: SavedResult | undefined;

  /** `opened` is the result as it was just read: it is not read again for the first look at it. */
  constructor(app: App, opened: SavedResult) {
    this.#app = app;
    this.#opened = opened;
    this.id = opened.id;
  }

  get linkId(): string {
    return this.id;
  }

  async read(): Promise<readonly [SavedResult, ...SavedResult[]]> {
    const first = this.#opened ?? (await this.#app.results.read(this.id));
    this.#opened = undefined;
    return [first, ...(await laterParts(this.#app.results, first))];
  }

  responseFile(result: SavedResult): vscode.Uri {
    const { results } = this.#app;
    return vscode.Uri.file(results.answerPath(result) ?? results.resultPath(result.id));
  }

  async answerApart(result: SavedResult): Promise<Uint8Array | DatasetSource | undefined> {
    const path = this.#app.results.answerPath(result);
    try {
      return path === undefined ? undefined : await bytesOrSource(path);
    } catch (error) {
      throw new Error(
        vscode.l10n.t("The answer's own file {0} can't be read: {1}. What is known of the call is shown.", result.answerFile ?? "", errorCode(error)),
        { cause: error },
      );
    }
  }
}
