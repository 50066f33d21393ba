import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The text that a tool answers an agent with. */
export async function told(
  name: string,
  input: object,
  tokenBudget?: number,
  token?: vscode.CancellationToken,
): Promise<string> {
  const { content } = await vscode.lm.invokeTool(
    name,
    {
      input,
      toolInvocationToken: undefined,
      ...(tokenBudget === undefined
        ? {}
        : { tokenizationOptions: { tokenBudget, countTokens: () => Promise.resolve(1) } }),
    },
    token,
  );
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : assert.fail()))
    .join("");
}
