import * as vscode from "vscode";

const scheme = "seo-research-tool";
const unavailable = "unavailable";

/** Stands for a tool in the Tools view; it says whether the tool is drawn greyed. */
export function toolUri(tool: string, greyed: boolean): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${tool}`, query: greyed ? unavailable : "" });
}

/** Greys the labels of unavailable tools. The words beside them say the same. */
export function registerGreyedTools(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: (uri) =>
      uri.scheme === scheme && uri.query === unavailable
        ? new vscode.FileDecoration(undefined, undefined, new vscode.ThemeColor("disabledForeground"))
        : undefined,
  });
}
