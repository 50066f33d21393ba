import * as vscode from "vscode";
import type { DatasetSource } from "../../files/dataset/convertDataset.ts";
import { parseResult } from "../../library/savedResult.ts";
import type { ReadResult, SavedResult } from "../../library/savedResult.ts";
import { memoryLimit } from "../../service/answerSink.ts";
import { formatBytes } from "../../shared/formatBytes.ts";
import { bytesOrSource } from "../resultPanels/resultSource.ts";
import type { ResultSource } from "../resultPanels/resultSource.ts";

/** A `*.seo.json` file anywhere: in a project, from a colleague, from a stranger. It is only ever read. */
export class FileSource implements ResultSource {
  /** Nothing is restored by it, and nothing looked up: the editor itself remembers which file a tab shows. */
  readonly id: string;
  readonly linkId = undefined;
  readonly #uri: vscode.Uri;
  #opened: SavedResult | undefined;

  /** `opened` is the file's result as it was just read: it is not read again for the first look at it. */
  constructor(uri: vscode.Uri, opened: SavedResult) {
    this.#uri = uri;
    this.#opened = opened;
    this.id = uri.toString();
  }

  async read(): Promise<readonly [SavedResult]> {
    const opened = this.#opened;
    this.#opened = undefined;
    if (opened !== undefined) {
      return [opened];
    }
    const read = await readResultFile(this.#uri);
    if (!read.ok) {
      throw new Error(read.problem);
    }
    return [read.result];
  }

  responseFile({ answerFile }: SavedResult): vscode.Uri {
    return answerFile === null ? this.#uri : placeBeside(this.#uri, answerFile);
  }

  async answerApart({ answerFile }: SavedResult): Promise<Uint8Array | DatasetSource | undefined> {
    if (answerFile === null) {
      return undefined;
    }
    const { beside, size } = await answerBeside(this.#uri, answerFile);
    if (beside.scheme === "file") {
      return bytesOrSource(beside.fsPath);
    }
    if (size > memoryLimit) {
      throw new Error(vscode.l10n.t("The answer in {0} has {1}, which is too large to be read from a folder that is not on this machine. Copy both files to this machine to see it.", answerFile, formatBytes(size)));
    }
    return vscode.workspace.fs.readFile(beside);
  }
}

/** Reads a file of whatever file system, or says in a sentence why it can't be read. */
export async function readResultFile(uri: vscode.Uri): Promise<ReadResult> {
  try {
    return parseResult(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: vscode.l10n.t("The file can't be read: {0}", reason) };
  }
}

/** A file in the same folder. A file says its name, so it may say anything: what leads out of the folder is refused. */
function placeBeside(uri: vscode.Uri, name: string): vscode.Uri {
  if (/^\.+$/u.test(name) || !/^[\w.-]+$/u.test(name)) {
    throw new Error(vscode.l10n.t("The answer of this result is said to lie outside of its folder. It is not looked for there."));
  }
  return vscode.Uri.joinPath(uri, "..", name);
}

/** The file with the answer's bytes, in the same folder. A link is refused: it may lead anywhere. */
async function answerBeside(uri: vscode.Uri, name: string): Promise<{ readonly beside: vscode.Uri; readonly size: number }> {
  const beside = placeBeside(uri, name);
  const { type, size } = await vscode.workspace.fs.stat(beside).then(undefined, () => {
    throw new Error(vscode.l10n.t("The answer of this result lies in {0}, which is not in the same folder. Put it there, and the answer shows.", name));
  });
  if (type !== vscode.FileType.File) {
    throw new Error(vscode.l10n.t("{0} beside this result is a link or a folder, not a file. It is not followed.", name));
  }
  return { beside, size };
}
