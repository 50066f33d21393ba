import * as vscode from "vscode";
import { ruleTitle } from "../../../articles/checks/ruleTitles.ts";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import { disablingChange } from "../../../articles/checks/disabled.ts";
import type { Fix } from "../../../articles/checks/finding.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { TextChange } from "../../../articles/text/textChange.ts";
import { commandOf, commands } from "../../platform/commandIds.ts";
import type { FindingFix } from "../../platform/commandIds.ts";
import { editorCommand } from "../../platform/commands.ts";

/** What can be done about the findings at a place of an article, the likeliest first; what leads to a price only in trusted folders. */
export async function fixActions(
  document: vscode.TextDocument,
  findings: readonly ReportedFinding[],
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): Promise<vscode.CodeAction[]> {
  const here = findings.filter(
    ({ start, end }) =>
      new vscode.Range(document.positionAt(start), document.positionAt(end)).intersection(range) !==
      undefined,
  );
  if (here.length === 0) {
    return [];
  }
  const text = document.getText();
  const kind = articleKind(document.uri.path, document.languageId);
  // no comment in a file that says redirects turns a rule off
  const disabling = await (kind === undefined
    ? undefined
    : readFrontMatter(text, kind).then(
        (front) => (finding: ReportedFinding) => disablingChange({ text, front }, kind, finding),
      ));
  const offered = new Set<string>();
  return here.flatMap((finding) => {
    const about = diagnostics.filter(
      ({ code, message }) => code === finding.rule && message === finding.message,
    );
    return [
      ...finding.fixes
        .filter((fix) => isNew(fix, offered))
        .flatMap((fix) => fixAction(document, fix)),
      ...silencing(document, finding, disabling?.(finding)),
    ].map((action) => {
      action.diagnostics = [...about];
      return action;
    });
  });
}

/** Two findings may be about one field: it is offered once. */
function isNew(fix: Fix, offered: Set<string>): boolean {
  const isKnown = fix.kind === "field" && offered.has(fix.field);
  if (fix.kind === "field") {
    offered.add(fix.field);
  }
  return !isKnown;
}

function fixAction(document: vscode.TextDocument, fix: Fix): vscode.CodeAction[] {
  if (fix.kind === "call" && !vscode.workspace.isTrusted) {
    return [];
  }
  if (fix.kind === "edit") {
    return [editAction(document, fix.title, fix.changes)];
  }
  return [
    commandAction(fix.title, { uri: document.uri.toString(), version: document.version, fix }),
  ];
}

/** The ways to have a finding said no more: for its line, for the project, or with a reason. */
function silencing(
  document: vscode.TextDocument,
  { rule, start, end }: ReportedFinding,
  change: TextChange | undefined,
): vscode.CodeAction[] {
  const uri = document.uri.toString();
  const found = document.getText(
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
  );
  const { version } = document;
  return [
    ...(change === undefined
      ? []
      : [editAction(document, vscode.l10n.t("Ignore “{0}” Here", ruleTitle(rule)), [change])]),
    commandAction(vscode.l10n.t("Accept with a Reason…"), {
      uri,
      version,
      fix: { kind: "accept", rule, text: found },
    }),
    commandAction(vscode.l10n.t("Ignore “{0}” in This Project", ruleTitle(rule)), {
      uri,
      version,
      fix: { kind: "off", rule },
    }),
  ];
}

function editAction(
  document: vscode.TextDocument,
  title: string,
  changes: readonly TextChange[],
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of changes) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    edit.replace(document.uri, range, text);
  }
  action.edit = edit;
  return action;
}

function commandAction(title: string, fix: FindingFix): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = editorCommand(title, commandOf(commands.fixFinding, fix));
  return action;
}
