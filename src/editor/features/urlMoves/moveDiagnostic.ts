import * as vscode from "vscode";
import { movedCode } from "../../../articles/checks/ruleNames.ts";
import { placeOfProblem } from "../../../articles/moves/moveProblems.ts";
import type { MoveProblem } from "../../../articles/moves/moveProblems.ts";
import { diagnosticSeverities } from "../../platform/diagnosticSeverities.ts";

/** A problem as the Problems panel shows it, in the text of its file. */
export async function moveDiagnostic(
  problem: MoveProblem,
  text: string,
): Promise<vscode.Diagnostic> {
  const { line, length } = await placeOfProblem(problem, text);
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(line, 0, line, length),
    problem.message,
    diagnosticSeverities[problem.severity],
  );
  diagnostic.source = "SEO";
  diagnostic.code = movedCode;
  return diagnostic;
}
