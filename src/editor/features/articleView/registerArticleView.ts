import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { OnDemand } from "../../platform/onDemand.ts";
import { articleView } from "../../platform/viewTypes.ts";
import type { OpenedChecks } from "../checks/checksPart.ts";

/** The view of the open article. Nothing is loaded before it is seen. */
export function registerArticleView(app: App, checks: OnDemand<OpenedChecks>): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider(articleView, {
    resolveWebviewView: async (view) => {
      const [{ ArticleView }, opened] = await Promise.all([
        import("./articleView.ts"),
        checks.get(),
      ]);
      const shown = new ArticleView(app, opened, view);
      view.onDidDispose(() => shown.dispose());
    },
  });
}
