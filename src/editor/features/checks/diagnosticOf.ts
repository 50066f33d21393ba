import * as vscode from "vscode";
import { LineIndex } from "../../../articles/checks/lineIndex.ts";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import { diagnosticSeverities } from "../../platform/diagnosticSeverities.ts";
import type { ArticleText } from "./articleReading.ts";

/** Findings as the Problems panel shows them. */
export function diagnosticsOf(
  findings: readonly ReportedFinding[],
  { text, uri }: ArticleText,
): vscode.Diagnostic[] {
  const lines = new LineIndex(text);
  const at = (offset: number): vscode.Position => {
    const { line, column } = lines.positionAt(offset);
    return new vscode.Position(line, column);
  };
  return findings.map((finding) =>
    diagnosticOf(finding, new vscode.Range(at(finding.start), at(finding.end)), uri),
  );
}

function diagnosticOf(
  { rule, severity, message, related }: ReportedFinding,
  range: vscode.Range,
  article: vscode.Uri,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, diagnosticSeverities[severity]);
  diagnostic.source = "SEO";
  diagnostic.code = rule;
  const folder = vscode.workspace.getWorkspaceFolder(article);
  if (related !== undefined && folder !== undefined) {
    const other = vscode.Uri.joinPath(folder.uri, related.path);
    diagnostic.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(other, new vscode.Position(0, 0)),
        related.message,
      ),
    ];
  }
  return diagnostic;
}
