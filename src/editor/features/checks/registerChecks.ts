import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, reportProblem } from "../../platform/commands.ts";
import { onDemand } from "../../platform/onDemand.ts";
import type { OnDemand } from "../../platform/onDemand.ts";
import { settings } from "../../platform/settings.ts";
import { articleSelector } from "../article/articleSelector.ts";
import { isArticle } from "../article/isArticle.ts";
import { isRedirectFile, redirectFiles } from "./redirectSelector.ts";
import type { OpenedChecks } from "./checksPart.ts";

/** The checks, which are loaded with the first article that is looked at. */
export function checksOnDemand(app: App): OnDemand<OpenedChecks> {
  return onDemand(async () => {
    const { openChecks } = await import("./checksPart.ts");
    return openChecks(app);
  });
}

/** Findings in articles, what can be done about them, and the command that checks a whole folder. Nothing is loaded before an article is open. */
export function registerChecks(app: App, opened: OnDemand<OpenedChecks>): vscode.Disposable {
  const begin = (document: vscode.TextDocument): void => {
    if (opened.wanted === undefined && isChecked(document)) {
      opened
        .get()
        .then(({ checks }) => checks.checkOpen())
        .catch((error: unknown) => reportProblem(app.log, error));
    }
  };
  // the editor is starting: articles that are open already are looked at when that is done
  const first = setTimeout(() => vscode.workspace.textDocuments.forEach(begin), 1000);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearTimeout(first)),
    vscode.workspace.onDidOpenTextDocument(begin),
    vscode.languages.registerCodeActionsProvider(
      [...articleSelector, { pattern: redirectFiles }],
      {
        provideCodeActions: async (document, range, { diagnostics }) => {
          if (!diagnostics.some(({ source }) => source === "SEO")) {
            return [];
          }
          const { checks, redirects } = await opened.get();
          const { fixActions } = await import("./checksPart.ts");
          const findings = isArticle(document)
            ? await checks.findingsIn(document)
            : redirects.findingsIn(document);
          return fixActions(document, findings, range, diagnostics);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    registerCommand(app, commands.checkArticles, async (folder) => {
      const parts = await opened.get();
      const { checkFolder } = await import("./checksPart.ts");
      await checkFolder(folder instanceof vscode.Uri ? folder : undefined, parts);
    }),
    registerCommand(app, commands.fixFinding, async (fix) => {
      const { applyFix } = await import("./checksPart.ts");
      await applyFix(app, fix);
    }),
    registerCommand(app, commands.copyCheckForCi, async () => {
      const { copyCheckForCi } = await import("./checksPart.ts");
      await copyCheckForCi(app);
    }),
  );
}

function isChecked(document: vscode.TextDocument): boolean {
  return (
    (isArticle(document) || isRedirectFile(document)) &&
    settings.checks(document.uri) !== "off" &&
    vscode.workspace.getWorkspaceFolder(document.uri) !== undefined
  );
}
