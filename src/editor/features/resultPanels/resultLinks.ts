import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { readResultLink } from "../../../research/results/resultLink.ts";

/**
 * Puts a link on the clipboard that opens a saved result at a section, in this editor, without a
 * call. Rejects with a sentence for what the library does not hold.
 */
export async function copySectionLink(
  app: App,
  id: string | undefined,
  section: string,
): Promise<void> {
  if (id === undefined) {
    throw new Error(
      vscode.l10n.t("Links only work in saved results. This one is a separate file."),
    );
  }
  await vscode.env.clipboard.writeText(linkToResult(app, id, section));
}

/** The address that opens a saved result of this library in this editor. */
export function linkToResult({ context }: App, id: string, section = ""): string {
  return vscode.Uri.from({
    scheme: vscode.env.uriScheme,
    authority: context.extension.id,
    path: `/result/${id}`,
    fragment: section,
  }).toString();
}

/** What shows a saved result, at one of its sections. */
interface ResultOpener {
  open(id: string, opening: { readonly section?: string }): Promise<void>;
}

/** Opens what a link names. Anybody can write a link: one that names no saved result is refused with a sentence, and none makes a call. */
export async function followLink(
  { log }: App,
  panels: ResultOpener,
  uri: vscode.Uri,
): Promise<void> {
  const link = readResultLink(uri);
  if (link === undefined) {
    void notifyWarning(vscode.l10n.t("This link doesn't match a saved result."));
    return;
  }
  try {
    const { id, section } = link;
    await panels.open(id, section === undefined ? {} : { section });
  } catch (error) {
    await reportProblem(log, error);
  }
}
