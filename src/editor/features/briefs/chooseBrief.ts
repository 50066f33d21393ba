import * as vscode from "vscode";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { briefFolder, briefName } from "../../../research/files/brief/briefPlace.ts";
import { otherSubject } from "../../../research/files/brief/otherSubject.ts";
import { earlierFileStem } from "../../../research/files/fileStem.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { checkedTarget } from "../../platform/projectFiles/projectFile.ts";
import { cannotWrite, chooseTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { CheckHost } from "../../platform/projectFiles/publishingCheck.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import type { BriefRequest } from "./briefRequest.ts";

/**
 * Where a brief goes, and what becomes of the file that is there: the brief of another keyword or
 * market is not merged with. Undefined when the person gave up; rejects with a sentence where nothing
 * can be written.
 */
export async function chooseBrief(
  host: CheckHost,
  request: BriefRequest,
): Promise<FileTarget | undefined> {
  const merging = vscode.l10n.t(
    "Updates sections you haven't edited and adds missing ones; your edits stay",
  );
  const { keyword, market } = request;
  const file = {
    subfolder: briefFolder,
    fileName: briefName(keyword, market),
    earlierName: `${earlierFileStem(keyword, market)}.md`,
  };
  // a group's brief grows with the group: a second one would be about the same
  const chosen = await chooseTarget(host, {
    ...file,
    merging,
    merges: request.group !== undefined,
  });
  const other = chosen?.existing === "merge" ? await otherSubjectOf(chosen, request) : undefined;
  if (chosen === undefined || other === undefined) {
    return chosen === undefined ? undefined : checkedTarget(chosen);
  }
  const name = vscode.workspace.asRelativePath(chosen.uri);
  void notifyWarning(
    vscode.l10n.t(
      "{0} is the brief for {1} and can't be merged with another. Keep both or replace it.",
      shownSentence(name),
      shownSentence(other),
    ),
  );
  const instead = await chooseTarget(host, file);
  return instead === undefined ? undefined : checkedTarget(instead);
}

/** Rejects with a sentence where the file can't be read: better before anything is paid for than after. */
async function otherSubjectOf(
  { uri }: FileTarget,
  request: BriefRequest,
): Promise<string | undefined> {
  try {
    return otherSubject(await readProjectText(uri), request);
  } catch (error) {
    throw cannotWrite(uri, error);
  }
}
