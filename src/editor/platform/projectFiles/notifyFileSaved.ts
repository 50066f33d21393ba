import * as vscode from "vscode";
import { reportProblem } from "../commands.ts";
import type { Log } from "../log.ts";
import type { MessageButton } from "../prompts/messageButtons.ts";
import { notifyInfo, notifyWarning } from "../prompts/messages.ts";
import { isSpreadsheet, openSpreadsheet } from "./openSpreadsheet.ts";

/** A file that was written, and what the message about it says and offers. */
export interface SavedFile {
  readonly uri: vscode.Uri;
  /** One sentence or several: where the file is and what is in it. */
  readonly sentence: string;
  /** Opens the file; a button "Open" unless it is given, "none" where the file is open already. */
  readonly open?: MessageButton<unknown> | "none";
  /** Where a preview opens. Unless it is given, "inFront" for Markdown and "none" for other files. */
  readonly preview?: "inFront" | "beside" | "none";
  /** What else can be done next; these buttons are the last. */
  readonly others?: readonly MessageButton<unknown>[];
  /** "info" unless it is given. */
  readonly severity?: "info" | "warning";
}

/**
 * Says that a file was written and offers to look at it. What a person reads stays in front. Does
 * not wait for the answer, for the message may stay open for long; what fails after a button was
 * pressed is reported.
 */
export function notifyFileSaved(log: Log, file: SavedFile): void {
  const {
    uri,
    sentence,
    open = openButton(uri),
    preview = uri.path.endsWith(".md") ? "inFront" : "none",
    others = [],
    severity = "info",
  } = file;
  const notify = severity === "warning" ? notifyWarning : notifyInfo;
  const buttons = [
    ...(open === "none" ? [] : [open]),
    ...(preview === "none" ? [] : [previewButton(uri, preview)]),
    ...others,
  ];
  notify(sentence, buttons).catch((error: unknown) => reportProblem(log, error));
}

/** Opens a file in a tab of its own, in the editor that is set for it, or in another program. */
function openButton(uri: vscode.Uri): MessageButton<unknown> {
  return {
    label: vscode.l10n.t("Open"),
    run: () =>
      isSpreadsheet(uri)
        ? openSpreadsheet(uri)
        : vscode.commands.executeCommand("vscode.open", uri, { preview: false }),
  };
}

function previewButton(uri: vscode.Uri, place: "inFront" | "beside"): MessageButton<unknown> {
  const command = place === "beside" ? "markdown.showPreviewToSide" : "markdown.showPreview";
  return {
    label: vscode.l10n.t("Open Preview"),
    run: () => vscode.commands.executeCommand(command, uri),
  };
}
