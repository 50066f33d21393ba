import * as vscode from "vscode";
import type { MergedLines } from "../../../research/files/mergedLines.ts";
import { formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { mayAddTo, targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { inWords } from "../history/historyFiles.ts";
import { checkInside } from "../keywordLists/listFiles.ts";
import { writeTableText } from "../tables/writeTableText.ts";

/** A file of a project's research folder to which lines are only added. */
export class LinesFile {
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  readonly #name: string;
  /** The last lines' way into the file. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(app: App, folder: vscode.WorkspaceFolder, name: string) {
    this.#app = app;
    this.#folder = folder;
    this.#name = name;
  }

  /** What it says; `none` where it isn't there. What is wrong with it as a sentence. */
  async read<Read extends object>(
    none: Read,
    read: (text: string) => Read,
  ): Promise<Read & { readonly problem?: string }> {
    const uri = this.#uri;
    try {
      const isThere = await exists(uri);
      await (isThere ? checkInside(uri) : undefined);
      return isThere ? await inWords(uri, async () => read(await readProjectText(uri))) : none;
    } catch (error) {
      const problem = shownSentence(error instanceof Error ? error.message : String(error));
      return { ...none, problem };
    }
  }

  /**
   * Adds lines, one after the other: the second ones are added to what the first have written. Asks before the first file
   * where the site would publish it; false where the person decided against it.
   */
  append(withLines: (text: string) => string): Promise<boolean> {
    const written = this.#written.then(() => this.#append(withLines));
    this.#written = written.catch(() => undefined);
    return written;
  }

  async #append(withLines: (text: string) => string): Promise<boolean> {
    if (!(await mayAddTo(this.#app, this.#folder))) {
      return false;
    }
    const uri = this.#uri;
    await checkInside(uri);
    const target = await targetToAppend(uri);
    const text = await inWords(uri, async () =>
      withLines(target.existing === "none" ? "" : await readProjectText(uri)),
    );
    await writeTableText(target, text);
    return true;
  }

  get #uri(): vscode.Uri {
    const { uri } = this.#folder;
    return vscode.Uri.joinPath(uri, settings.folder(uri), this.#name);
  }
}

/** What is wrong with such a file, as sentences. */
export function linesProblems(
  name: string,
  {
    hasMarks,
    unread,
    problem,
  }: Pick<MergedLines<unknown>, "hasMarks" | "unread"> & { readonly problem?: string },
): string[] {
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(hasMarks
      ? [
          vscode.l10n.t(
            "{0} has marks of a merge. Both sides are read; remove the marks when you can.",
            name,
          ),
        ]
      : []),
    ...(unread === 0
      ? []
      : [vscode.l10n.t("Lines of {0} that can't be read: {1}.", name, formatInteger(unread))]),
  ];
}
