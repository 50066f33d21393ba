import * as vscode from "vscode";
import { isRecord, textOf } from "../../../shared/json.ts";
import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settingSpecs } from "../../platform/settingSpecs.ts";
import { learnMore } from "../../platform/learnMore.ts";
import { issueReport } from "./issueReport.ts";

/**
 * Fills the editor's issue reporter. It sends nothing: a person reads, completes and submits the
 * report. Where reports can't be submitted (the extension states no URL for them, or the editor has no
 * reporter), the report opens as a text.
 */
export async function reportIssue(app: App): Promise<void> {
  const manifest: unknown = app.context.extension.packageJSON;
  const body = issueReport(await factsOf(app, manifest));
  const bugs = isRecord(manifest) ? manifest["bugs"] : undefined;
  const canSubmit = isRecord(bugs) && typeof bugs["url"] === "string";
  const known = await vscode.commands.getCommands(true);
  if (canSubmit && known.includes(reporter)) {
    await vscode.commands.executeCommand(reporter, {
      extensionId: app.context.extension.id,
      issueBody: body,
    });
    return;
  }
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content: body });
  await vscode.window.showTextDocument(document);
  void notifyInfo<unknown>(
    vscode.l10n.t("The report opened as text: there is no page to submit it to yet."),
    [
      {
        label: vscode.l10n.t("Copy Report"),
        run: () => vscode.env.clipboard.writeText(document.getText()),
      },
      learnMore("support"),
    ],
  );
}

/** The editor's own; it isn't there where the editor turned feedback off. */
const reporter = "workbench.action.openIssueReporter";

async function factsOf(app: App, manifest: unknown): Promise<Parameters<typeof issueReport>[0]> {
  return {
    version: isRecord(manifest) ? textOf(manifest["version"]) : "",
    editor: { name: vscode.env.appName, version: vscode.version },
    system: `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    remote: vscode.env.remoteName,
    trusted: vscode.workspace.isTrusted,
    connection: await connectionKind(app),
    settings: changedSettings(),
    problem: app.log.lastProblem,
  };
}

/** A key that can't be read is a problem that a report may be about. */
async function connectionKind({ connections, log }: App): Promise<string> {
  try {
    return (await connections.current())?.kind ?? "none";
  } catch (error) {
    log.error(error);
    return "unreadable";
  }
}

function changedSettings(): string[] {
  const stated = vscode.workspace.getConfiguration("seoResearch");
  return Object.keys(settingSpecs).filter((name) => {
    const found = stated.inspect(name);
    return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some(
      (value) => value !== undefined,
    );
  });
}
