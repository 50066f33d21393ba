import * as vscode from "vscode";
import {
  changeNotesFile,
  notedValues,
  readChangeNotes,
  withChangeNotes,
} from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { laterDay } from "../../../research/changes/siteChange.ts";
import type { SiteChange } from "../../../research/changes/siteChange.ts";
import { isoDay } from "../../../research/files/history/readHistory.ts";
import type { MergedLines } from "../../../research/files/mergedLines.ts";
import { localDay } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { settings } from "../../platform/settings.ts";
import { appendLines, readLinesFile } from "./linesFile.ts";

/** Days until the proposed day to look again: four weeks after, and the days until their figures are complete. */
const proposedDays = 31;

/** What is noted about a change. */
export type AskedNote = Pick<ChangeNote, "day" | "hypothesis" | "lookAgain">;

/** The notes about a project's changes, in its changes.csv. */
export class ChangeNoteStore {
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  /** The last note's way into the file. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(app: App, folder: vscode.WorkspaceFolder) {
    this.#app = app;
    this.#folder = folder;
  }

  /** The file's notes; what is wrong with it as a sentence. */
  read(): Promise<MergedLines<ChangeNote> & { readonly problem?: string }> {
    const none: MergedLines<ChangeNote> = { entries: [], hasMarks: false, unread: 0 };
    return readLinesFile(this.#file, none, readChangeNotes);
  }

  /** Adds a line for each field of a change. False where the person decided against the file. */
  add(change: SiteChange, note: AskedNote): Promise<boolean> {
    const added = notedValues(change).map((value): ChangeNote => ({
      file: change.path,
      ...value,
      ...note,
      note: "",
    }));
    // one after the other: the second one reads what the first has written
    const written = this.#written.then(() =>
      appendLines(this.#app, this.#folder, this.#file, (text) => withChangeNotes(text, added)),
    );
    this.#written = written.catch(() => undefined);
    return written;
  }

  get #file(): vscode.Uri {
    const { uri } = this.#folder;
    return vscode.Uri.joinPath(uri, settings.folder(uri), changeNotesFile);
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
    value: laterDay(today, proposedDays),
    problem: (value) =>
      value.trim() !== "" && isoDay(value) === ""
        ? vscode.l10n.t("Enter a day as year, month and day: {0}", today)
        : undefined,
  });
  return day.kind === "accepted"
    ? { day: today, hypothesis: hypothesis.value.trim(), lookAgain: isoDay(day.value) }
    : undefined;
}

/** What is wrong with the file, as sentences. */
export function noteProblems({
  hasMarks,
  unread,
  problem,
}: Awaited<ReturnType<ChangeNoteStore["read"]>>): string[] {
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(hasMarks
      ? [
          vscode.l10n.t(
            "changes.csv has marks of a merge. Both sides are read; remove the marks when you can.",
          ),
        ]
      : []),
    ...(unread === 0
      ? []
      : [vscode.l10n.t("Lines of changes.csv that can't be read: {0}.", unread)]),
  ];
}
