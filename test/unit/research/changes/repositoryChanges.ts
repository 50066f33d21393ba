import { HistoryReader } from "../../../../src/articles/changes/articleHistory.ts";
import { CommittedTree } from "../../../../src/articles/changes/committedTree.ts";
import { mayDecideUrls } from "../../../../src/articles/moves/mayDecideUrls.ts";
import { unguarded } from "../../../../src/articles/sites/strangersWork.ts";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";
import { siteChanges } from "../../../../src/research/changes/siteChange.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";
import { BranchLog } from "../../../../src/system/git/branchHistory.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import { diskFiles } from "../../../support/diskFiles.ts";
import { gitHere } from "../../../support/gitRepository.ts";
import { projectOver } from "../../../support/projectOver.ts";

/** What changed in a repository, and its articles as they are now. */
export interface RepositoryChanges {
  /** The newest first. */
  readonly changes: readonly SiteChange[];
  /** Those that are published. */
  readonly published: readonly IndexedArticle[];
  /** Seconds since 1970; undefined where the history is whole. */
  readonly shallowSince: number | undefined;
  readonly unread: number;
  /** The paths of articles that were renamed, with their paths now. */
  readonly renamed: readonly (readonly [before: string, now: string])[];
}

/** Reads a repository with a site as the product does. `now` is an ISO day; `delay` is in days. */
export async function repositoryChanges(
  root: string,
  { now = "2026-11-20", since = "2025-01-01", delay = 0 } = {},
): Promise<RepositoryChanges> {
  const { project } = projectOver(diskFiles(root), { now: () => new Date(`${now}T12:00:00Z`) });
  const log = new BranchLog(new GitProgram({ program: gitHere() }), root, mayDecideUrls);
  const history = await log.history(Date.parse(since) / 1000);
  if (typeof history === "string") {
    throw new Error(history);
  }
  const tree = new CommittedTree(history.files, project.files, (ids) => log.contents(ids));
  const found = await new HistoryReader(project.withFiles(tree, unguarded), tree).read(
    history.commits.toReversed().map(({ id, changes }) => ({ commit: id, changes })),
  );
  const times = new Map(history.commits.map(({ id, time }) => [id, time]));
  return {
    changes: siteChanges(found, times, delay, since),
    published: (await project.index.articles()).filter(({ isPublished }) => isPublished),
    shallowSince: history.shallowSince,
    unread: found.unread,
    renamed: found.renamed,
  };
}
