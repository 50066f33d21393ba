import * as vscode from "vscode";

/** Lets the editor say something else about its workspace; the result takes that back. */
export function pretend(member: "isTrusted" | "workspaceFolders", value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(vscode.workspace, member) ?? {};
  Object.defineProperty(vscode.workspace, member, { configurable: true, value });
  return () => void Object.defineProperty(vscode.workspace, member, original);
}

/** Does something while the editor says something else about its workspace. */
export async function withWorkspace(
  member: "isTrusted" | "workspaceFolders",
  value: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const restore = pretend(member, value);
  try {
    await work();
  } finally {
    restore();
  }
}
