import * as vscode from "vscode";

/** How the Problems panel shows the severities of rules. */
export const diagnosticSeverities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
} as const;
