import { join } from "node:path";
import { mayDecideUrls } from "../../src/articles/moves/mayDecideUrls.ts";
import { ChangeEffects } from "../../src/research/changes/changeEffects.ts";
import { ChangeFiguresReader } from "../../src/research/changes/changeFigures.ts";
import { changesDocument } from "../../src/research/changes/changesDocument.ts";
import { addressesOf, siteChanges } from "../../src/research/changes/siteChange.ts";
import { leastImpressions } from "../../src/research/planning/refreshReasons.ts";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { BranchLog } from "../../src/system/git/branchHistory.ts";
import { GitProgram } from "../../src/system/git/gitProgram.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { gitHere } from "../support/gitRepository.ts";
import { makeLargeProject, pathOf, usualSize } from "./largeProject.ts";
import { measureRows } from "./manyArticles.ts";
import type { Measurement } from "./measurement.ts";
import { saveExport } from "./opportunities.ts";

const name =
  "Changes of 3,000 articles in 5,000 commits: first rows vs. reading the front matter of all";
/** Of the repository's newest commits; Search Console has figures of sixteen months. */
const since = "2019-05-15";

/** From nothing to the first rows of what changed in sixteen months, with a saved export of two periods. */
export const changesBench: Measurement = {
  doing: "Changes: 3,000 articles in Git with 5,000 commits",
  rows: [name],
  measure: async ({ scratch }) => {
    const { root } = makeLargeProject(join(scratch, "changes"));
    const files = diskFiles(root);
    const paths = Array.from({ length: usualSize.articles }, (_none, at) => pathOf(at));
    const store = new ResultStore(join(scratch, "changes-library"));
    const id = await saveExport(store);
    let log = new BranchLog(new GitProgram({ program: gitHere() }), root, mayDecideUrls);
    const figure = await measureRows(
      name,
      files,
      paths,
      async (reading, project) => {
        const result = await store.read(id);
        const reader = new ChangeFiguresReader();
        reader.add({ result, envelope: undefined }, result.origin);
        log = new BranchLog(new GitProgram({ program: gitHere() }), root, mayDecideUrls);
        const branch = await log.history(Date.parse(since) / 1000);
        if (typeof branch === "string") {
          throw new Error(branch);
        }
        const steps = branch.commits
          .toReversed()
          .map(({ id: commit, changes }) => ({ commit, changes }));
        // at the same time, as the page does
        const [articles, history] = await Promise.all([
          reading,
          project.ask("articleHistory", { files: [...branch.files], steps }),
        ]);
        const times = new Map(branch.commits.map(({ id: commit, time }) => [commit, time]));
        const changes = siteChanges(history, times, 0, since);
        const { figures } = reader;
        return changesDocument({
          project: "drinks",
          since,
          changes,
          effects: new ChangeEffects(figures, changes, addressesOf(articles, changes), {
            least: leastImpressions,
            today: since,
          }),
          notes: [],
          window: undefined,
          offers: [],
          hasNoFigures: false,
          isSample: false,
          said: [],
          problems: [],
          unknown: undefined,
          now: new Date(),
        });
      },
      (ids) => log.contents(ids),
    );
    return [figure];
  },
};
