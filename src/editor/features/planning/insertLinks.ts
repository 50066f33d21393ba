import * as vscode from "vscode";
import { linesOf } from "../../../articles/moves/placedEdit.ts";
import type { LinkRefusal, WantedLink } from "../../../articles/project/projectLinks.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { applyMoves, unsavedWords } from "../urlMoves/applyMoves.ts";

/**
 * Makes words of articles links, as one change of the editor that one undo takes back: several after the editor's own
 * preview, one at once. Says what was inserted, and what wasn't with the reason. Rejects with a sentence where a file
 * changed meanwhile.
 */
export async function insertLinks(
  place: PlaceInProject,
  wanted: readonly WantedLink[],
): Promise<void> {
  const { edits, refused } = await place.project.ask("linkInsertions", wanted);
  const why = refused.map(({ why: reason }) => reason);
  const [first] = edits;
  if (first === undefined) {
    void notifyWarning(refusalWords(why), []);
    return;
  }
  const isOne = wanted.length === 1;
  const done = await applyMoves(
    place,
    edits,
    [],
    isOne ? {} : { preview: vscode.l10n.t("Insert Links") },
  );
  if (!done.isApplied) {
    return;
  }
  const [edit] = first.edits;
  if (isOne && edit !== undefined) {
    const { line, column, text } = edit;
    const written = linesOf(text);
    const end = (written.at(-1) ?? "").length + (written.length === 1 ? column : 0);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(place.root, first.path), {
      preview: false,
      selection: new vscode.Range(line, column, line + written.length - 1, end),
    });
  }
  const said = [
    isOne
      ? vscode.l10n.t("1 link inserted.")
      : // how many of them stayed ticked isn't told
        vscode.l10n.t("The ticked links were inserted."),
    ...(isOne ? [] : [unsavedWords(done)]),
    ...(why.length === 0 ? [] : [refusalWords(why)]),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
  // not awaited: the message may stay open for long
  void notifyInfo(said, []);
}

/** What wasn't inserted, by the reasons. */
function refusalWords(reasons: readonly LinkRefusal[]): string {
  const sentences: Readonly<Record<LinkRefusal, (count: number) => string>> = {
    changed: (count) =>
      countedText(
        count,
        {
          one: "{0} link wasn't inserted: its text has changed or is part of another link.",
          other: "{0} links weren't inserted: their texts have changed or are part of other links.",
        },
        formatInteger(count),
      ),
    linked: (count) =>
      countedText(
        count,
        {
          one: "{0} link wasn't inserted: the article links there already.",
          other: "{0} links weren't inserted: their articles link there already.",
        },
        formatInteger(count),
      ),
    unwritable: (count) =>
      countedText(
        count,
        {
          one: "{0} link wasn't inserted: no way to write it certainly leads there.",
          other: "{0} links weren't inserted: no way to write them certainly leads there.",
        },
        formatInteger(count),
      ),
  };
  return (["changed", "linked", "unwritable"] as const)
    .map((reason) => ({ reason, count: reasons.filter((one) => one === reason).length }))
    .flatMap(({ reason, count }) => (count === 0 ? [] : [sentences[reason](count)]))
    .join(" ");
}
