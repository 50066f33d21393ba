import * as vscode from "vscode";
import { movedCode, placeOfProblem } from "../../../articles/moves/moveProblems.ts";
import type { MoveProblem } from "../../../articles/moves/moveProblems.ts";

const { Information, Warning } = vscode.DiagnosticSeverity;

/** A problem as the Problems panel shows it, in the text of its file. */
export async function moveDiagnostic(
  problem: MoveProblem,
  text: string,
): Promise<vscode.Diagnostic> {
  const { line, length } = await placeOfProblem(problem, text);
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(line, 0, line, length),
    problem.message,
    problem.severity === "warning" ? Warning : Information,
  );
  diagnostic.source = "SEO";
  diagnostic.code = movedCode;
  return diagnostic;
}
