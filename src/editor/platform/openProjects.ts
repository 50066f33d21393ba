import * as vscode from "vscode";

/**
 * The folders of this window, by their URIs; none in a window without a folder. Some file systems
 * put a name and a password before the host: both are left out of what is stored.
 */
export function openProjects(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
    uri.with({ authority: uri.authority.replace(/^.*@/u, "") }).toString(),
  );
}
