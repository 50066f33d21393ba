import * as vscode from "vscode";
import { onDidDescribeSite } from "../../platform/describedSites.ts";
import type { App } from "../../platform/app.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { settings } from "../../platform/settings.ts";
import { articleSelector } from "./articleSelector.ts";
import { isWritten } from "./isWritten.ts";
import { mayHaveUrl } from "../../../articles/contents/mayHaveUrl.ts";

const texts: vscode.DocumentSelector = [...articleSelector, { language: "plaintext" }];
const actionKind = vscode.CodeActionKind.Empty.append("seoResearch");

/**
 * Hovers and code actions on addresses, lenses and hovers on the keyword of an article. They are
 * offered from the start; what they do is loaded with the first text that has something for them.
 */
export function registerTextFacts(app: App): vscode.Disposable {
  const opened = onDemand(async () => {
    const [{ TextFacts }, known] = await Promise.all([
      import("./articlePart.ts"),
      app.knownFacts(),
    ]);
    return new TextFacts(app, known, drawAnew);
  });
  const lensesChanged = new vscode.EventEmitter<void>();
  const drawAnew = (): void => lensesChanged.fire();
  return vscode.Disposable.from(
    lensesChanged,
    vscode.languages.registerHoverProvider(texts, {
      provideHover: async (document, position) =>
        isWritten(document) ? (await opened.get()).hover(document, position) : undefined,
    }),
    vscode.languages.registerCodeLensProvider(articleSelector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async (document) =>
        isWritten(document) && settings.codeLens(document.uri)
          ? (await opened.get()).lenses(document)
          : [],
      resolveCodeLens: async (lens) => (await opened.get()).resolve(lens),
    }),
    vscode.languages.registerCodeActionsProvider(
      texts,
      {
        // Asked with every move of the caret: a line without an address costs nothing.
        provideCodeActions: async (document, range) =>
          isWritten(document) &&
          mayHaveUrl(document.lineAt(range.start.line).text, range.start.character)
            ? (await opened.get()).actions(document, range, actionKind)
            : [],
      },
      { providedCodeActionKinds: [actionKind] },
    ),
    app.resultSaved.event(drawAnew),
    app.changedResults.event(drawAnew),
    app.connections.onDidChange(drawAnew),
    onDidDescribeSite(drawAnew),
    vscode.workspace.onDidChangeConfiguration((event) =>
      event.affectsConfiguration("seoResearch") ? drawAnew() : undefined,
    ),
    vscode.workspace.onDidGrantWorkspaceTrust(drawAnew),
    // Another window may have kept something meanwhile.
    vscode.window.onDidChangeWindowState(({ focused }) => (focused ? drawAnew() : undefined)),
  );
}
