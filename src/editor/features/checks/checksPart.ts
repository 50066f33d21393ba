// The checks of articles, loaded when the first one is open or a folder is to be checked. One part of the bundle.
import * as vscode from "vscode";
import { BodyReader } from "../../../articles/checks/body/bodyReader.ts";
import type { App } from "../../platform/app.ts";
import { ArticleChecks } from "./articleChecks.ts";
import { ArticleReading } from "./articleReading.ts";

export { applyFix } from "./applyFix.ts";
export { checkFolder } from "./checkFolder.ts";
export { fixActions } from "./fixActions.ts";

/** What checks articles, until the extension ends. */
export interface OpenedChecks {
  readonly reading: ArticleReading;
  readonly checks: ArticleChecks;
}

/** Begins to check open articles. */
export function openChecks(app: App): OpenedChecks {
  const { extensionUri, subscriptions } = app.context;
  const bodies = new BodyReader(vscode.Uri.joinPath(extensionUri, "dist", "articles.cjs").fsPath);
  const reading = new ArticleReading(app, bodies);
  const checks = new ArticleChecks(app, reading);
  subscriptions.push(checks, reading);
  checks.checkProjects().catch((error: unknown) => app.log.error(error));
  return { reading, checks };
}
