import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { OnDemand } from "../../platform/onDemand.ts";
import { articleView } from "../../platform/viewTypes.ts";
import type { OpenedChecks } from "../checks/checksPart.ts";

/** The view of the open article. Nothing is loaded before it is seen. */
export function registerArticleView(app: App, checks: OnDemand<OpenedChecks>): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider(articleView, {
    resolveWebviewView: (view) =>
      app.fillView(view, async () => {
        const opening = checks.get();
        // its failure is reported where it is awaited below
        opening.catch(() => undefined);
        const { ArticleView, fillArticleView } = await import("./articleView.ts");
        const port = fillArticleView(app, view.webview);
        const shown = new ArticleView(app, await opening, view, port);
        view.onDidDispose(() => shown.dispose());
      }),
  });
}
