import { join } from "node:path";
import { HistoryReader } from "../../../../src/articles/changes/articleHistory.ts";
import { CommittedTree } from "../../../../src/articles/changes/committedTree.ts";
import { mayDecideUrls } from "../../../../src/articles/moves/mayDecideUrls.ts";
import { unguarded } from "../../../../src/articles/sites/strangersWork.ts";
import { ChangeEffects } from "../../../../src/research/changes/changeEffects.ts";
import { ChangeFiguresReader } from "../../../../src/research/changes/changeFigures.ts";
import type { ChangeFigures } from "../../../../src/research/changes/changeFigures.ts";
import {
  addressesOf,
  lookBackDay,
  siteChanges,
} from "../../../../src/research/changes/siteChange.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";
import { BranchLog } from "../../../../src/system/git/branchHistory.ts";
import {
  articleProject,
  buildRepository,
  loopFolder,
  loopGit,
  loopProject,
  positionsIn,
  savedFigures,
} from "../opportunities/loopProject.ts";
import type { LoopProject } from "../opportunities/loopProject.ts";

export interface LoopChanges {
  readonly changes: readonly SiteChange[];
  readonly effects: ChangeEffects;
  readonly figures: ChangeFigures;
  readonly lookBack: string;
  /** The ids of commits by their names in the example. */
  readonly commits: ReadonlyMap<string, string>;
}

/** What changed in an example project, with what its figures say; `delay` as the project names it unless given. */
export async function loopChanges(
  name: LoopProject,
  scratch: string,
  delay = loopProject(name).publicationDelayDays,
): Promise<LoopChanges> {
  const project = loopProject(name);
  const root = join(scratch, "site");
  const commits = buildRepository(project, root);
  const reader = new ChangeFiguresReader();
  for (const { result, origin } of await savedFigures(
    loopFolder(name),
    join(scratch, "library"),
    project,
  )) {
    reader.add({ result, envelope: undefined }, origin);
  }
  const { figures } = reader;
  const positions = positionsIn(join(loopFolder(name), "data")).map(({ date }) => date);
  const lookBack = lookBackDay(figures, positions) ?? "";
  const log = new BranchLog(loopGit(), root, mayDecideUrls);
  const history = await log.history(Date.parse(lookBack) / 1000 - 3 * 86_400);
  if (typeof history === "string") {
    throw new Error(history);
  }
  const now = articleProject(project, root);
  const tree = new CommittedTree(history.files, now.files, (ids) => log.contents(ids));
  const found = await new HistoryReader(now.withFiles(tree, unguarded), tree).read(
    history.commits.toReversed().map(({ id, changes }) => ({ commit: id, changes })),
  );
  const times = new Map(history.commits.map(({ id, time }) => [id, time]));
  const changes = siteChanges(found, times, delay, lookBack);
  const articles = (await now.index.articles()).filter(({ isPublished }) => isPublished);
  return {
    changes,
    figures,
    effects: new ChangeEffects(figures, changes, addressesOf(articles, changes), {
      least: project.minimumImpressions,
      today: project.now,
    }),
    lookBack,
    commits,
  };
}
