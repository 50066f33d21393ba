import * as vscode from "vscode";
import { drawnMessage } from "./drawnText.ts";

/** One step of work under way: what is done now, and by how many percent it is further. */
export interface ProgressStep {
  readonly message?: string;
  readonly increment?: number;
}

/**
 * Shows that work is under way while it lasts. Title and messages may quote anybody: nothing in them
 * becomes a link or an icon.
 */
export function showProgress<T>(
  options: vscode.ProgressOptions,
  task: (report: (step: ProgressStep) => void, token: vscode.CancellationToken) => Thenable<T>,
): Thenable<T> {
  const { title, ...others } = options;
  return vscode.window.withProgress(
    { ...others, ...(title === undefined ? {} : { title: drawnMessage(title) }) },
    (progress, token) =>
      task(
        ({ message, ...step }) =>
          progress.report({
            ...step,
            ...(message === undefined ? {} : { message: drawnMessage(message) }),
          }),
        token,
      ),
  );
}
