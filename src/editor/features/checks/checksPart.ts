// The checks of articles, loaded when the first one is open or a folder is to be checked. One part of the bundle.
import type { App } from "../../platform/app.ts";
import { ArticleChecks } from "./articleChecks.ts";
import { RedirectChecks } from "./redirectChecks.ts";
import { ArticleReading } from "./articleReading.ts";
import type { UrlMoves } from "../urlMoves/urlMoves.ts";
import { openUrlMoves } from "../urlMoves/urlMovesPart.ts";

export { applyFix } from "./applyFix.ts";
export { copyCheckForCi } from "./copyCheckForCi.ts";
export { checkFolder } from "./checkFolder.ts";
export { changeRules } from "./ruleFile.ts";
export { fixActions } from "./fixActions.ts";

/** What checks articles, until the extension ends. */
export interface OpenedChecks {
  readonly reading: ArticleReading;
  readonly checks: ArticleChecks;
  readonly redirects: RedirectChecks;
  /** The published URLs of the workspace's sites, which are followed from then on. */
  readonly moves: UrlMoves;
}

/** Begins to check open articles. */
export function openChecks(app: App): OpenedChecks {
  const reading = new ArticleReading(app);
  const checks = new ArticleChecks(app, reading);
  const redirects = new RedirectChecks(app, reading);
  app.context.subscriptions.push(checks, redirects);
  checks.checkProjects().catch((error: unknown) => app.log.error(error));
  return { reading, checks, redirects, moves: openUrlMoves(app) };
}
