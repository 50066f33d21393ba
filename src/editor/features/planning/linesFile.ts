import type * as vscode from "vscode";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { mayAddTo, targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { inWords } from "../history/historyFiles.ts";
import { checkInside } from "../keywordLists/listFiles.ts";
import { writeTableText } from "../tables/writeTableText.ts";

/** What a file of the research folder says to which lines are only added; `none` where it isn't there. What is wrong with it as a sentence. */
export async function readLinesFile<Read extends object>(
  uri: vscode.Uri,
  none: Read,
  read: (text: string) => Read,
): Promise<Read & { readonly problem?: string }> {
  try {
    const isThere = await exists(uri);
    await (isThere ? checkInside(uri) : undefined);
    return isThere ? await inWords(uri, async () => read(await readProjectText(uri))) : none;
  } catch (error) {
    const problem = shownSentence(error instanceof Error ? error.message : String(error));
    return { ...none, problem };
  }
}

/** Adds lines to such a file. Asks before the first one where the site would publish it; false where the person decided against it. */
export async function appendLines(
  app: App,
  folder: vscode.WorkspaceFolder,
  uri: vscode.Uri,
  withLines: (text: string) => string,
): Promise<boolean> {
  if (!(await mayAddTo(app, folder))) {
    return false;
  }
  await checkInside(uri);
  const target = await targetToAppend(uri);
  const text = await inWords(uri, async () =>
    withLines(target.existing === "none" ? "" : await readProjectText(uri)),
  );
  await writeTableText(target, text);
  return true;
}
