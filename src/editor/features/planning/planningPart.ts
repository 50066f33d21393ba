// The tables over a project's articles, loaded with the first of them. One part of the bundle.
import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { OpportunitiesModel } from "../../../research/opportunities/opportunitiesDocument.ts";
import type { FollowUps } from "../resultPanels/followUps.ts";
import type { TableTabSource } from "../resultPanels/tableTab.ts";
import { ChangesSource } from "./changesSource.ts";
import { KeywordMapSource } from "./keywordMapSource.ts";
import { LinksSource } from "./linksSource.ts";
import { OpportunitiesSource } from "./opportunitiesSource.ts";
import { ProjectChanges } from "./projectChanges.ts";
import type { ReadChanges } from "./projectChanges.ts";
import type { ProjectTableKind } from "./projectTables.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";

export { mergeArticle } from "./mergeArticle.ts";
export { TableTab } from "../resultPanels/tableTab.ts";

/** Where the rows of a table over a project come from. */
export function openSource(
  app: App,
  followUps: FollowUps,
  kind: ProjectTableKind,
  folder: vscode.WorkspaceFolder,
): TableTabSource<ProjectTableContent> {
  const sources: Readonly<
    Record<ProjectTableKind, new (...parts: SourceParts) => TableTabSource<ProjectTableContent>>
  > = {
    keywordMap: KeywordMapSource,
    opportunities: OpportunitiesSource,
    changes: ChangesSource,
    links: LinksSource,
  };
  return new sources[kind](app, followUps, folder);
}

/** What is worth working on in a project, read once. */
export async function readOpportunities(...parts: SourceParts): Promise<OpportunitiesModel> {
  const source = new OpportunitiesSource(...parts);
  try {
    return await source.readWhole();
  } finally {
    source.dispose();
  }
}

/** What commits changed in a project, read once. */
export function readChanges(app: App, folder: vscode.WorkspaceFolder): Promise<ReadChanges> {
  return new ProjectChanges(app, folder).read();
}

type SourceParts = [app: App, followUps: FollowUps, folder: vscode.WorkspaceFolder];
