import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { resultFileEditor, restoredViews, tableFileEditor } from "../../platform/viewTypes.ts";
import type { ResultFiles } from "./resultFiles.ts";
import type { ResultPanels } from "./resultPanels.ts";

/** What fills tabs, loaded when one is first opened. */
interface Restoring {
  readonly files: ResultFiles;
  readonly panels: ResultPanels;
  readonly restore: Readonly<
    Record<(typeof restoredViews)[number], vscode.WebviewPanelSerializer["deserializeWebviewPanel"]>
  >;
}

/** A file that is only ever read: its tab reads it itself. */
const openCustomDocument = (uri: vscode.Uri): vscode.CustomDocument => ({
  uri,
  dispose: () => undefined,
});

/** Tabs that were open when the window was closed come back; result files and links to results open in the same view. Nothing runs. */
export function registerPanels(app: App, research: () => Promise<Restoring>): vscode.Disposable {
  return vscode.Disposable.from(
    ...restoredViews.map((view) =>
      vscode.window.registerWebviewPanelSerializer(view, {
        deserializeWebviewPanel: (panel, state) =>
          app.fillView(panel, async () => (await research()).restore[view](panel, state)),
      }),
    ),
    vscode.window.registerCustomEditorProvider(
      resultFileEditor,
      {
        openCustomDocument,
        resolveCustomEditor: ({ uri }, panel) =>
          app.fillView(panel, async () => (await research()).files.show(uri, panel)),
      },
      { supportsMultipleEditorsPerDocument: true, webviewOptions: { enableFindWidget: true } },
    ),
    vscode.window.registerCustomEditorProvider(
      tableFileEditor,
      {
        openCustomDocument,
        resolveCustomEditor: ({ uri }, panel) =>
          app.fillView(panel, async () =>
            (await import("./tableFiles.ts")).showTableFile(app, uri, panel),
          ),
      },
      { webviewOptions: { enableFindWidget: true } },
    ),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        const [{ followLink }, { panels }] = await Promise.all([
          import("./resultLinks.ts"),
          research(),
        ]);
        await followLink(app, panels, uri);
      },
    }),
  );
}
