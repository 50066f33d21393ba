import * as vscode from "vscode";
import { commandOf, commands } from "../../platform/commandIds.ts";
import { escapeHtml, pageHtml, styleOf } from "../../platform/webviewPanel.ts";

/** Why a file can't be shown as a result. */
export interface FileProblem {
  readonly uri: vscode.Uri;
  readonly fileName: string;
  /** A sentence that says what to do about it, where something can be done. */
  readonly problem: string;
}

/**
 * A page without any script that explains a file which is no readable result, with the way to
 * look at it as text. The file stays untouched.
 */
export function showProblem(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { uri, fileName, problem }: FileProblem,
): void {
  const root = vscode.Uri.joinPath(extensionUri, "dist", "webview");
  const { id, args } = commandOf(commands.reopenAsText, uri.toString());
  // Exactly this command; the address in its link is the editor's own.
  webview.options = { enableScripts: false, enableCommandUris: [id], localResourceRoots: [root] };
  const policy = `default-src 'none'; style-src ${webview.cspSource}; form-action 'none'; base-uri 'none'`;
  const asText = `command:${id}?${encodeURIComponent(JSON.stringify(args))}`;
  const body = `<main class="seo-result">
<h1>${escapeHtml(vscode.l10n.t("{0} can't be shown as a result", fileName))}</h1>
<p>${escapeHtml(problem)}</p>
<p>${escapeHtml(vscode.l10n.t("The file wasn't changed. This page updates when it does."))}</p>
<p><a href="${escapeHtml(asText)}"><u>${escapeHtml(vscode.l10n.t("Open as Text"))}</u></a></p>
</main>`;
  webview.html = pageHtml({
    title: fileName,
    policy,
    style: styleOf(webview, extensionUri, "result"),
    body,
  });
}
