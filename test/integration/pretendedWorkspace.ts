import * as vscode from "vscode";

type Pretended = "isTrusted" | "workspaceFolders" | "getWorkspaceFolder";

/** Lets the editor say something else about its workspace; the result takes that back. */
export function pretend(member: Pretended, value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(vscode.workspace, member) ?? {};
  Object.defineProperty(vscode.workspace, member, { configurable: true, value });
  return () => void Object.defineProperty(vscode.workspace, member, original);
}

/** Does something while the editor says something else about its workspace. */
export async function withWorkspace(
  member: Pretended,
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

/** Does something in a window that has one folder, which may be in another file system than that of the disk. */
export async function withFolder(uri: vscode.Uri, work: () => Promise<void>): Promise<void> {
  const folder: vscode.WorkspaceFolder = { uri, name: "Pretended", index: 0 };
  const contains = (file: vscode.Uri): boolean =>
    file.scheme === uri.scheme && `${file.path}/`.startsWith(`${uri.path}/`);
  await withWorkspace("workspaceFolders", [folder], () =>
    withWorkspace(
      "getWorkspaceFolder",
      (file: vscode.Uri) => (contains(file) ? folder : undefined),
      work,
    ),
  );
}
