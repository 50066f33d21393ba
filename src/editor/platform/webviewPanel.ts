import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Port } from "../../shared/channel.ts";

/** A webview bundle: `dist/webview/<name>.js` and `.css`. */
export interface WebviewBundle {
  readonly name: string;
  /** The language of the page, for screen readers. */
  readonly title: string;
  /** A sentence that the page shows until its script runs, which removes it: loading that can take seconds. */
  readonly waiting?: string;
}

/** Gives a webview its page. The policy allows our own script and styles and nothing else. */
export function fillWebview(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  bundle: WebviewBundle,
): void {
  const root = vscode.Uri.joinPath(extensionUri, "dist", "webview");
  webview.options = { enableScripts: true, localResourceRoots: [root] };
  const nonce = randomBytes(18).toString("base64url");
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, `${bundle.name}.js`)).toString();
  const source = webview.cspSource;
  const policy = [
    "default-src 'none'",
    `img-src ${source} data:`,
    `font-src ${source}`,
    `style-src ${source}`,
    `script-src 'nonce-${nonce}'`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  const waiting =
    bundle.waiting === undefined
      ? ""
      : `<p class="seo-waiting" role="status" data-until-loaded>${escapeHtml(bundle.waiting)}</p>`;
  const body = `${waiting}<script type="module" nonce="${nonce}" src="${escapeHtml(script)}"></script>`;
  webview.html = pageHtml({
    title: bundle.title,
    policy,
    style: styleOf(webview, extensionUri, bundle.name),
    body,
  });
}

/** A page of ours. */
export interface PageParts {
  readonly title: string;
  /** The content security policy. */
  readonly policy: string;
  /** The address of its style sheet. */
  readonly style: string;
  /** HTML: what comes from strangers is escaped in it already. */
  readonly body: string;
}

/** The address of a bundle's style sheet, as a webview may load it. */
export function styleOf(webview: vscode.Webview, extensionUri: vscode.Uri, name: string): string {
  return webview
    .asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "webview", `${name}.css`))
    .toString();
}

/** The HTML of a page around its body. */
export function pageHtml({ title, policy, style, body }: PageParts): string {
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body>${body}</body>
</html>`;
}

/** The host's end of a webview's message port. */
export function webviewPort(webview: vscode.Webview): Port {
  return {
    post: (frame) => webview.postMessage(frame),
    listen: (listener) => {
      const subscription = webview.onDidReceiveMessage(listener);
      return () => {
        subscription.dispose();
      };
    },
  };
}

/** Text as it may stand in a page and in its attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** The first editor whose tabs take a theme's icon as theirs: 1.108. */
const firstWithThemeIcons = 108;

/** Gives a tab a codicon by its name, where the editor can draw one there, else the icon of the extension. */
export function showTabIcon(
  panel: vscode.WebviewPanel,
  icon: string | undefined,
  extensionUri: vscode.Uri,
): void {
  const [, minor = "0"] = vscode.version.split(".");
  if (icon !== undefined && Number(minor) >= firstWithThemeIcons) {
    // The oldest editor's types don't know it.
    Reflect.set(panel, "iconPath", new vscode.ThemeIcon(icon));
    return;
  }
  const media = vscode.Uri.joinPath(extensionUri, "media");
  panel.iconPath = {
    light: vscode.Uri.joinPath(media, "tab-light.svg"),
    dark: vscode.Uri.joinPath(media, "tab-dark.svg"),
  };
}
