import * as vscode from "vscode";
import { changeNotesFile, valuesToCome } from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { fieldWord } from "../../../research/changes/changeWords.ts";
import { showStatus } from "../../platform/prompts/statusBar.ts";
import { askPicks } from "../../platform/prompts/pickList.ts";
import type { HistoryOfProject } from "./changeHistory.ts";
import { askNote } from "./changeNoteStore.ts";
import type { ChangeNoteStore } from "./changeNoteStore.ts";

/** What may change, in the order in which it is offered. */
const noted = ["title", "description", "headings", "text", "keyword", "url"] as const;
/** Seconds for which the status bar says that it is saved. */
const statusSeconds = 8;

/**
 * Notes what a change of an article that isn't on the default branch yet is expected to do, and when to look again: for the
 * fields that are edited already, else for those that the person chooses. False on Escape.
 */
export async function noteChangeToCome(
  path: string,
  notes: ChangeNoteStore,
  history: Pick<HistoryOfProject, "pending">,
): Promise<boolean> {
  const [edit] = await history.pending([path]);
  const values = edit === undefined ? await askFields() : valuesToCome(edit);
  const asked = values === undefined || values.length === 0 ? undefined : await askNote(new Date());
  if (values === undefined || asked === undefined || !(await notes.add(path, values, asked))) {
    return false;
  }
  showStatus(vscode.l10n.t("Noted in {0}.", changeNotesFile), statusSeconds);
  return true;
}

async function askFields(): Promise<Pick<ChangeNote, "field" | "value">[] | undefined> {
  const picked = await askPicks(
    noted.map((field) => ({ label: fieldWord(field), field, picked: field === "title" })),
    {
      title: vscode.l10n.t("Note About a Change"),
      placeHolder: vscode.l10n.t("Choose what you want to change"),
    },
  );
  return picked?.map(({ field }) => ({ field, value: "" }));
}
