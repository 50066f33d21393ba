// The tables over a project's articles, loaded with the first of them. One part of the bundle.
import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { FollowUps } from "../resultPanels/followUps.ts";
import type { TableTabSource } from "../resultPanels/tableTab.ts";
import { KeywordMapSource } from "./keywordMapSource.ts";
import type { ProjectTableKind } from "./projectTables.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";
import { RefreshSource } from "./refreshSource.ts";

export { TableTab } from "../resultPanels/tableTab.ts";

/** Where the rows of a table over a project come from. */
export function openSource(
  app: App,
  followUps: FollowUps,
  kind: ProjectTableKind,
  folder: vscode.WorkspaceFolder,
): TableTabSource<ProjectTableContent> {
  return kind === "keywordMap"
    ? new KeywordMapSource(app, followUps, folder)
    : new RefreshSource(app, followUps, folder);
}
