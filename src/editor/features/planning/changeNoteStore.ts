import * as vscode from "vscode";
import {
  changeNotesFile,
  readChangeNotes,
  withChangeNotes,
} from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { laterDay, pacificDay } from "../../../research/changes/siteChange.ts";
import { isoDay } from "../../../research/files/history/readHistory.ts";
import type { MergedLines } from "../../../research/files/mergedLines.ts";
import { localDay } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { LinesFile, linesProblems } from "./linesFile.ts";

/** Days until the proposed day to look again: four weeks after, and the days until their figures are complete. */
export const daysToLookAgain = 31;

/** What is noted about a change. */
export type AskedNote = Pick<ChangeNote, "day" | "hypothesis" | "lookAgain">;

/** The notes about a project's changes, in its changes.csv. */
export class ChangeNoteStore {
  readonly #file: LinesFile;

  constructor(app: App, folder: vscode.WorkspaceFolder) {
    this.#file = new LinesFile(app, folder, changeNotesFile);
  }

  /** The file's notes; what is wrong with it as a sentence. */
  read(): Promise<MergedLines<ChangeNote> & { readonly problem?: string }> {
    const none: MergedLines<ChangeNote> = { entries: [], hasMarks: false, unread: 0 };
    return this.#file.read(none, readChangeNotes);
  }

  /** Adds a line for each field of a change of a file. False where the person decided against the file. */
  add(
    file: string,
    values: readonly Pick<ChangeNote, "field" | "value">[],
    note: AskedNote,
  ): Promise<boolean> {
    const added = values.map((value): ChangeNote => ({
      file,
      ...value,
      ...note,
      note: "",
    }));
    return this.#file.append((text) => withChangeNotes(text, added));
  }
}

/** Asks what a change is expected to do, and when to look again. Undefined on Escape. */
export async function askNote(now: Date): Promise<AskedNote | undefined> {
  const title = vscode.l10n.t("Note About a Change");
  const today = localDay(now);
  const hypothesis = await askLine({
    title,
    step: [1, 2],
    prompt: () => vscode.l10n.t("What do you expect? (saved in changes.csv)"),
    value: "",
    problem: () => undefined,
  });
  if (hypothesis.kind !== "accepted") {
    return undefined;
  }
  const day = await askLine({
    title,
    step: [2, 2],
    prompt: () =>
      vscode.l10n.t("When do you want to look again? A day such as {0}, or nothing", today),
    value: laterDay(today, daysToLookAgain),
    problem: (value) =>
      value.trim() !== "" && isoDay(value) === ""
        ? vscode.l10n.t("Enter a day as year, month and day: {0}", today)
        : undefined,
  });
  // the day of a change is Pacific, too: a note from before it must not be a day later
  const noted = pacificDay(now.getTime() / 1000);
  return day.kind === "accepted"
    ? { day: noted, hypothesis: hypothesis.value.trim(), lookAgain: isoDay(day.value) }
    : undefined;
}

/** What is wrong with the file, as sentences. */
export function noteProblems(read: Awaited<ReturnType<ChangeNoteStore["read"]>>): string[] {
  return linesProblems(changeNotesFile, read);
}
