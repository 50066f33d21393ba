import assert from "node:assert/strict";
import * as vscode from "vscode";
import { strangersNotice } from "../../src/research/agents/answerText.ts";

/** What a tool answers an agent with; rejects with what it says where there is none, thrown or told. */
export async function told(
  ...call: [name: string, input: object, tokenBudget?: number, token?: vscode.CancellationToken]
): Promise<string> {
  const text = await answer(...call);
  if (isRefusal(text)) {
    throw new Error(text);
  }
  return text;
}

/** True for a text result that says that there is none: one line, while an answer has several. */
function isRefusal(text: string): boolean {
  const said = text.startsWith(`${strangersNotice} `)
    ? text.slice(strangersNotice.length + 1)
    : text;
  return !text.includes("\n") && /^(?:Not (?:run|read|added)|No result)\b/u.test(said);
}

/** The text of a tool's result, which may say that there is none. Rejects only with what the tool throws. */
export async function answer(
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
  return textOf(content);
}

/** Rejects with what a result says where it says that there is none, as `told` does. */
export async function answered(
  calling: Promise<vscode.LanguageModelToolResult>,
): Promise<vscode.LanguageModelToolResult> {
  const result = await calling;
  const text = textOf(result.content);
  if (isRefusal(text)) {
    throw new Error(text);
  }
  return result;
}

/** The text of what a tool answered. */
export function textOf(content: readonly unknown[]): string {
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : assert.fail()))
    .join("");
}
