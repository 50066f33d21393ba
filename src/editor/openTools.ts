import * as vscode from "vscode";
import { Batches } from "./features/batches/batches.ts";
import { registerBatches } from "./features/batches/registerBatches.ts";
import { registerBriefs } from "./features/briefs/registerBriefs.ts";
import { FormPanels } from "./features/runTool/form/formPanels.ts";
import { ToolFormHost } from "./features/runTool/form/toolFormHost.ts";
import { HistoryPanels } from "./features/history/historyPanels.ts";
import type { OpenedChecks } from "./features/checks/checksPart.ts";
import type { OnDemand } from "./platform/onDemand.ts";
import { ProjectPanels } from "./features/projectSetup/projectPanels.ts";
import { KeywordGroups } from "./features/keywordGroups/keywordGroups.ts";
import { ProjectTables } from "./features/planning/projectTables.ts";
import { registerPlanning } from "./features/planning/registerPlanning.ts";
import { registerHelp } from "./features/help/registerHelp.ts";
import { registerHistory } from "./features/history/registerHistory.ts";
import { registerKeywordLists } from "./features/keywordLists/registerKeywordLists.ts";
import { LastArticle } from "./features/article/lastArticle.ts";
import { registerArticles } from "./features/article/registerArticles.ts";
import { registerUrlMoves } from "./features/urlMoves/registerUrlMoves.ts";
import { registerSearchConsole } from "./features/searchConsole/registerSearchConsole.ts";
import { registerResults } from "./features/resultPanels/registerResults.ts";
import { registerCombined } from "./features/resultPanels/registerCombined.ts";
import { registerComparisons } from "./features/resultPanels/registerComparisons.ts";
import { ResultFiles } from "./features/resultPanels/resultFiles.ts";
import { FollowUps } from "./features/resultPanels/followUps.ts";
import {
  ownedResultActions,
  untrustedResultActions,
} from "./features/resultPanels/resultActions.ts";
import { ResultPanels } from "./features/resultPanels/resultPanels.ts";
import { registerToolRuns } from "./features/runTool/registerToolRuns.ts";
import { Saving } from "./features/saving/saving.ts";
import type { Runs } from "./features/paidCalls/runs.ts";
import { CallChecks } from "./features/runTool/callChecks.ts";
import { ToolFlow } from "./features/runTool/toolFlow.ts";
import { ToolRunner } from "./features/paidCalls/toolRunner.ts";
import type { App } from "./platform/app.ts";
import {
  combinedView,
  comparisonView,
  formView,
  historyView,
  keywordGroupsView,
  projectTableView,
  resultView,
} from "./platform/viewTypes.ts";
import type { restoredViews } from "./platform/viewTypes.ts";
import { reportProblem } from "./platform/commands.ts";

type RestorePanel = vscode.WebviewPanelSerializer["deserializeWebviewPanel"];

/** Everything about running tools and reading results. */
export interface Research extends vscode.Disposable {
  readonly runner: ToolRunner;
  readonly flow: ToolFlow;
  readonly batches: Batches;
  readonly forms: FormPanels;
  readonly formHost: ToolFormHost;
  readonly panels: ResultPanels;
  readonly histories: HistoryPanels;
  readonly files: ResultFiles;
  /** The article somebody works on. */
  readonly articles: LastArticle;
  readonly articleChecks: OnDemand<OpenedChecks>;
  readonly projectTables: ProjectTables;
  /** Fills a tab that was open when the window was closed, by what the editor knows it by. */
  readonly restore: Readonly<Record<(typeof restoredViews)[number], RestorePanel>>;
}

/** Assembles what is loaded when somebody first wants a tool, a form or a result, and registers its commands. */
export function openResearch(
  app: App,
  runs: Runs,
  articleChecks: OnDemand<OpenedChecks>,
): Research {
  const runner = new ToolRunner(app, runs);
  const articles = new LastArticle();
  const checks = new CallChecks(app, articles);
  const flow = new ToolFlow(app, runner, checks);
  const batches = new Batches(app, runner);
  const saving = new Saving(app, articles);
  const followUps = new FollowUps(app, ownedResultActions(flow), articles, saving);
  const panels = new ResultPanels(app, followUps);
  const actions = {
    own: followUps,
    others: new FollowUps(app, untrustedResultActions(flow), articles, saving),
  };
  const files = new ResultFiles(app, actions);
  const comparisons = registerComparisons(app, actions, () => panels.active);
  const combined = registerCombined(app, actions.own, batches);
  const histories = new HistoryPanels(app);
  const projectTables = new ProjectTables(app, actions.own);
  const keywordGroups = new KeywordGroups(app, actions.own, () => panels.active);
  const projects = new ProjectPanels(app);
  const formHost = new ToolFormHost(app, flow);
  const forms = new FormPanels(app, formHost);
  const disposable = vscode.Disposable.from(
    panels,
    comparisons,
    combined,
    forms,
    projects,
    formHost,
    flow.onDidAnswer(
      (answered) =>
        void panels.show(answered).catch((error: unknown) => reportProblem(app.log, error)),
    ),
    flow.onDidWantForm((start) => forms.open(start)),
    runner.onDidSave((answer) => app.resultSaved.fire(answer)),
    batches,
    registerBatches(app, { flow, checks, batches }),
    registerToolRuns(app, { flow, runner, articles }),
    registerKeywordLists(app, flow),
    histories,
    registerHistory(app, histories),
    keywordGroups,
    projectTables,
    registerPlanning(app, projectTables, articles),
    registerUrlMoves(app, articleChecks),
    registerSearchConsole(app, articles),
    registerResults(app, flow, panels),
    registerBriefs(app, { runner, checks, resultInFront: () => panels.active }),
    articles,
    registerArticles(app, articles),
    registerHelp(app),
  );
  return {
    runner,
    flow,
    batches,
    forms,
    formHost,
    panels,
    histories,
    files,
    articles,
    articleChecks,
    projectTables,
    restore: {
      [resultView]: (...tab) => panels.restore(...tab),
      [formView]: async (...tab) => {
        if (!projects.restore(...tab)) {
          forms.restore(...tab);
        }
      },
      [comparisonView]: async (...tab) => (await comparisons.loaded()).tabs.restore(...tab),
      [historyView]: (...tab) => histories.tabs.restore(...tab),
      [projectTableView]: (...tab) => projectTables.tabs.restore(...tab),
      [keywordGroupsView]: (...tab) => keywordGroups.tabs.restore(...tab),
      [combinedView]: async (...tab) => (await combined.loaded()).tabs.restore(...tab),
    },
    dispose: () => void disposable.dispose(),
  };
}
