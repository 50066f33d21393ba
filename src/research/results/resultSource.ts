import { pathToFileURL } from "node:url";
import { t } from "@vscode/l10n";
import type { DatasetSource } from "../files/dataset/convertDataset.ts";
import { fileSource } from "../files/dataset/fileSource.ts";
import { laterParts } from "../library/continuedResults.ts";
import { savedRowsOf, withDatasetCall } from "../library/datasetParents.ts";
import type { ResultStore } from "../library/resultStore.ts";
import { readResultText } from "../library/savedResult.ts";
import type { ReadResult, SavedResult } from "../library/savedResult.ts";
import { memoryLimit } from "../service/answerSink.ts";
import type { Envelope } from "../service/envelope.ts";
import { formatBytes } from "../../system/formatBytes.ts";
import { errorCode } from "../../system/fileErrors.ts";
import { readFileUpTo, UnreadFile } from "../../system/readFile.ts";
import { wayOf } from "./exportWays.ts";
import { newestPart } from "./parts/answerParts.ts";
import type { AnswerParts } from "./parts/answerParts.ts";
import { buildPartsModel } from "./resultDocument.ts";
import type { ResultModel } from "./resultDocument.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** What a call answered before. */
export interface EarlierRuns {
  /** ISO time of the last result before; null for none. */
  readonly last: string | null;
  readonly isNew: boolean;
}

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
  /** The URI of the file that has the response in it: its own, or that of the result. */
  responseFile(result: SavedResult): string;
  /**
   * Looks for the same call's earlier results: when the last of them came, and whether `model` shows
   * more for them from now on. Absent where nothing can be found.
   */
  findEarlier?(): Promise<EarlierRuns>;
  /** The newest rows of a dataset behind a result that were paid for since, and fit: they take the place of those that came with it. */
  savedRows?(
    result: SavedResult,
    envelope: Envelope | undefined,
    fits: (rows: SavedResult) => Promise<boolean>,
  ): Promise<SavedResult | undefined>;
  /** What the view shows of the answers that were read. */
  model(parts: AnswerParts, ownDomain: string): ResultModel;
}

/** Files by their URI, in whatever file system the editor has them: on this machine, remote or virtual. */
export interface UriFiles {
  /** Rejects with UnreadFile for more than `limit` bytes, else with the file system's own error, as `stat` does. */
  read(uri: string, limit: number): Promise<Uint8Array>;
  /** `isFile` is false for folders and links; `size` in bytes. */
  stat(uri: string): Promise<{ readonly isFile: boolean; readonly size: number }>;
  /** The URI of a file in the same folder. */
  beside(uri: string, name: string): string;
  /** Undefined for what is not on this machine. */
  localPath(uri: string): string | undefined;
}

/** A result of the library, with those that continue it. */
export class LibrarySource implements ResultSource {
  readonly id: string;
  readonly #results: ResultStore;
  #opened: SavedResult | undefined;

  /** `opened` is the result as it was just read: it is not read again for the first look at it. */
  constructor(results: ResultStore, opened: SavedResult) {
    this.#results = results;
    this.#opened = opened;
    this.id = opened.id;
  }

  get linkId(): string {
    return this.id;
  }

  async read(): Promise<readonly [SavedResult, ...SavedResult[]]> {
    const opened = this.#opened ?? (await this.#results.read(this.id));
    this.#opened = undefined;
    const first = await withDatasetCall(this.#results, opened);
    return [first, ...(await laterParts(this.#results, first))];
  }

  savedRows(
    result: SavedResult,
    envelope: Envelope | undefined,
    fits: (rows: SavedResult) => Promise<boolean>,
  ): Promise<SavedResult | undefined> {
    return savedRowsOf(this.#results, result, envelope, fits);
  }

  model(parts: AnswerParts, ownDomain: string): ResultModel {
    return buildPartsModel(parts, ownDomain);
  }

  responseFile(result: SavedResult): string {
    return pathToFileURL(this.#results.answerPath(result) ?? this.#results.resultPath(result.id))
      .href;
  }

  async answerApart(result: SavedResult): Promise<Uint8Array | DatasetSource | undefined> {
    const path = this.#results.answerPath(result);
    try {
      return path === undefined ? undefined : await bytesOrSource(path);
    } catch (error) {
      throw new Error(
        t(
          "The response file {0} can't be read: {1}. Only the call details are shown.",
          result.answerFile ?? "",
          errorCode(error),
        ),
        { cause: error },
      );
    }
  }
}

/** A `*.seo.json` file anywhere: in a project, from a colleague, from a stranger. It is only ever read. */
export class FileSource implements ResultSource {
  /** The file's URI. Nothing is restored by it, and nothing looked up: the editor itself remembers which file a tab shows. */
  readonly id: string;
  readonly linkId = undefined;
  readonly #files: UriFiles;
  #opened: SavedResult | undefined;

  /** `opened` is the file's result as it was just read: it is not read again for the first look at it. */
  constructor(files: UriFiles, uri: string, opened: SavedResult) {
    this.#files = files;
    this.#opened = opened;
    this.id = uri;
  }

  async read(): Promise<readonly [SavedResult]> {
    const opened = this.#opened;
    this.#opened = undefined;
    if (opened !== undefined) {
      return [opened];
    }
    const read = await readResultFile(this.#files, this.id);
    if (!read.ok) {
      throw new Error(read.problem);
    }
    return [read.result];
  }

  /** Without the ways on from figures of the library: this file isn't among what they read. */
  model(parts: AnswerParts, ownDomain: string): ResultModel {
    const model = buildPartsModel(parts, ownDomain);
    const { result, envelope, firstAction } = newestPart(parts);
    const actions = model.document.actions.filter(
      ({ index }) =>
        envelope === undefined || wayOf(result, envelope, index - firstAction) === undefined,
    );
    return { ...model, document: { ...model.document, actions } };
  }

  responseFile({ answerFile }: SavedResult): string {
    return answerFile === null ? this.id : this.#beside(answerFile);
  }

  async answerApart({ answerFile }: SavedResult): Promise<Uint8Array | DatasetSource | undefined> {
    if (answerFile === null) {
      return undefined;
    }
    const beside = this.#beside(answerFile);
    const { isFile, size } = await this.#files.stat(beside).catch((error: unknown) => {
      throw new Error(
        t("The response file {0} is missing. Put it in the same folder.", answerFile),
        { cause: error },
      );
    });
    // A link may lead anywhere.
    if (!isFile) {
      throw new Error(t("{0} is a link or folder, so it wasn't opened.", answerFile));
    }
    const path = this.#files.localPath(beside);
    if (path !== undefined) {
      return bytesOrSource(path);
    }
    if (size > memoryLimit) {
      throw new Error(
        t(
          "The response in {0} is {1}, too large to open from a remote folder. Copy both files to this machine.",
          answerFile,
          formatBytes(size),
        ),
      );
    }
    return this.#files.read(beside, memoryLimit);
  }

  /** A file in the same folder. A file says its name, so it may say anything: what leads out of the folder is refused. */
  #beside(name: string): string {
    if (/^\.+$/u.test(name) || !/^[\w.-]+$/u.test(name)) {
      throw new Error(t("This result points to a file outside its folder, so it wasn't opened."));
    }
    return this.#files.beside(this.id, name);
  }
}

/** Bytes of a result file outside the library: anybody may have written it. */
const largestOpened = 64 * 1024 * 1024;
const openedLimits = { values: 5_000_000, members: 20_000 };

/** Reads a result file of whatever file system, or says in a sentence why it can't be read. */
export async function readResultFile(
  files: Pick<UriFiles, "read">,
  uri: string,
): Promise<ReadResult> {
  try {
    return await readResultText(
      new TextDecoder().decode(await files.read(uri, largestOpened)),
      openedLimits,
    );
  } catch (error) {
    const problem =
      error instanceof UnreadFile
        ? error.message
        : t("The file can't be read: {0}", messageOf(error));
    return { ok: false, problem };
  }
}

/** The bytes of a local file, or the way to read them where they are too many to be held. Rejects with the file system's own error. */
async function bytesOrSource(path: string): Promise<Uint8Array | DatasetSource> {
  const source = await fileSource(path);
  return source.size > memoryLimit ? source : readFileUpTo(path, memoryLimit);
}
