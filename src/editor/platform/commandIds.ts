import type { Days } from "../../research/planning/searchConsoleAddress.ts";
import type { Fix } from "../../articles/checks/finding.ts";
import type { RuleName } from "../../articles/checks/ruleNames.ts";
import type { HelpTopic } from "./helpTopics.ts";
import type { ToolArguments } from "../../research/tools/definition.ts";
import type { ToolName } from "../../research/tools/toolName.ts";

/** The commands that are not a tool's own; those are named by `commandId` of the catalogue. */
export const commands = {
  manageAccount: "seoResearch.manageAccount",
  setApiKey: "seoResearch.setApiKey",
  removeApiKey: "seoResearch.removeApiKey",
  useSandbox: "seoResearch.useSandbox",
  useService: "seoResearch.useService",
  refillSandbox: "seoResearch.refillSandbox",
  changeBudgets: "seoResearch.changeBudgets",
  askAgain: "seoResearch.askAgain",
  refreshAccount: "seoResearch.refreshAccount",
  refreshResults: "seoResearch.refreshResults",
  openResult: "seoResearch.openResult",
  showRuns: "seoResearch.showRuns",
  cancelRuns: "seoResearch.cancelRuns",
  showLog: "seoResearch.showLog",
  openDocumentation: "seoResearch.openDocumentation",
  reportIssue: "seoResearch.reportIssue",
  dismissNews: "seoResearch.dismissNews",
  createApiKey: "seoResearch.createApiKey",
  revokeApiKey: "seoResearch.revokeApiKey",
  rotateApiKey: "seoResearch.rotateApiKey",
  openDashboard: "seoResearch.openDashboard",
  openApiAccess: "seoResearch.openApiAccess",
  openActivity: "seoResearch.openActivity",
  openBilling: "seoResearch.openBilling",
  filterActivity: "seoResearch.filterActivity",
  exportActivity: "seoResearch.exportActivity",
  copyRow: "seoResearch.copyRow",
  runTool: "seoResearch.runTool",
  openForm: "seoResearch.openForm",
  quickRun: "seoResearch.quickRun",
  runLast: "seoResearch.runLast",
  copyToolName: "seoResearch.copyToolName",
  refreshTools: "seoResearch.refreshTools",
  runBatch: "seoResearch.runBatch",
  resumeBatch: "seoResearch.resumeBatch",
  pauseBatch: "seoResearch.pauseBatch",
  cancelBatch: "seoResearch.cancelBatch",
  retryFailed: "seoResearch.retryFailed",
  runItemsAgain: "seoResearch.runItemsAgain",
  skipItems: "seoResearch.skipItems",
  openBatchResults: "seoResearch.openBatchResults",
  openBatchTable: "seoResearch.openBatchTable",
  openAsOneTable: "seoResearch.openAsOneTable",
  refreshRuns: "seoResearch.refreshRuns",
  filterResults: "seoResearch.filterResults",
  clearResultFilter: "seoResearch.clearResultFilter",
  groupResultsByDay: "seoResearch.groupResultsByDay",
  groupResultsBySubject: "seoResearch.groupResultsBySubject",
  showAllResults: "seoResearch.showAllResults",
  showProjectResults: "seoResearch.showProjectResults",
  showHiddenResults: "seoResearch.showHiddenResults",
  showMoreResults: "seoResearch.showMoreResults",
  pinResult: "seoResearch.pinResult",
  unpinResult: "seoResearch.unpinResult",
  renameResult: "seoResearch.renameResult",
  tagResult: "seoResearch.tagResult",
  deleteResult: "seoResearch.deleteResult",
  manageResults: "seoResearch.manageResults",
  restoreResults: "seoResearch.restoreResults",
  backUpLibrary: "seoResearch.backUpLibrary",
  restoreLibrary: "seoResearch.restoreLibrary",
  revealResult: "seoResearch.revealResult",
  revealResultMac: "seoResearch.revealResultMac",
  revealResultWindows: "seoResearch.revealResultWindows",
  openResultAsText: "seoResearch.openResultAsText",
  copyResultPath: "seoResearch.copyResultPath",
  runResultAgain: "seoResearch.runResultAgain",
  changeResultInputs: "seoResearch.changeResultInputs",
  openResultBeside: "seoResearch.openResultBeside",
  selectForCompare: "seoResearch.selectForCompare",
  compareWithSelected: "seoResearch.compareWithSelected",
  compareWithPrevious: "seoResearch.compareWithPrevious",
  compareResults: "seoResearch.compareResults",
  openTextDiff: "seoResearch.openTextDiff",
  reopenAsText: "seoResearch.reopenAsText",
  reopenAsResult: "seoResearch.reopenAsResult",
  reopenAsTable: "seoResearch.reopenAsTable",
  saveResult: "seoResearch.saveResult",
  exportSaved: "seoResearch.exportSaved",
  addToKeywordList: "seoResearch.addToKeywordList",
  refreshKeywordList: "seoResearch.refreshKeywordList",
  setListMarket: "seoResearch.setListMarket",
  groupKeywords: "seoResearch.groupKeywords",
  showKeywordDuplicates: "seoResearch.showKeywordDuplicates",
  addToHistory: "seoResearch.addToHistory",
  openHistory: "seoResearch.openHistory",
  openKeywordMap: "seoResearch.openKeywordMap",
  openRefreshQueue: "seoResearch.openRefreshQueue",
  openOpportunities: "seoResearch.openOpportunities",
  showChanges: "seoResearch.showChanges",
  findLinks: "seoResearch.findLinks",
  mergeArticle: "seoResearch.mergeArticle",
  importSearchConsole: "seoResearch.importSearchConsole",
  openSearchConsole: "seoResearch.openSearchConsole",
  editFrontMatter: "seoResearch.editFrontMatter",
  inspectArticle: "seoResearch.inspectArticle",
  checkArticles: "seoResearch.checkArticles",
  setUpProject: "seoResearch.setUpProject",
  fixFinding: "seoResearch.fixFinding",
  copyCheckForCi: "seoResearch.copyCheckForCi",
  showMovedUrls: "seoResearch.showMovedUrls",
  createBrief: "seoResearch.createBrief",
  createArticleFromBrief: "seoResearch.createArticleFromBrief",
  connectAgent: "seoResearch.connectAgent",
  disconnectAgents: "seoResearch.disconnectAgents",
} as const;

/** What is done about a finding, and in which article. */
export interface FindingFix {
  /** The article's. */
  readonly uri: string;
  /** Of its text when the finding was made. */
  readonly version: number;
  readonly fix:
    | Exclude<Fix, { readonly kind: "edit" }>
    /** Keeps what was found, with a reason that is asked for. */
    | { readonly kind: "accept"; readonly rule: RuleName; readonly text: string }
    /** Switches the rule off in the project. */
    | { readonly kind: "off"; readonly rule: RuleName };
}

/** A file that was dropped: where it is, or its bytes where the editor doesn't tell that. */
export type DroppedFile =
  | { readonly uri: string }
  | { readonly name: string; readonly read: () => Promise<Uint8Array> };

/**
 * What our own code hands to commands; all that are not listed get nothing. Menus, key bindings and
 * links may hand over anything: a command's handler validates what it gets.
 */
interface TakenArguments {
  /** The page is asked for without one. */
  readonly [commands.openDocumentation]: readonly [topic?: HelpTopic];
  /** "open" shows the list of changes, too. */
  readonly [commands.dismissNews]: readonly ["open"];
  readonly [commands.openResult]: readonly [resultId: string];
  readonly [commands.openResultAsText]: readonly [resultId: string];
  readonly [commands.exportSaved]: readonly [resultId: string];
  /** Ids of saved results, or a keyword list by its URI. */
  readonly [commands.groupKeywords]: readonly [of: readonly string[] | { readonly list: string }];
  readonly [commands.openBatchTable]: readonly [batchId: string];
  readonly [commands.compareWithPrevious]: readonly [resultId: string];
  /** A group of the Results view, or "results" for its groups themselves. */
  readonly [commands.showMoreResults]: readonly [group: string];
  readonly [commands.openForm]: readonly [toolName: ToolName];
  readonly [commands.addToHistory]: readonly [
    resultId: string,
    /** Of several results all of them, the first as well. */
    resultIds?: readonly string[],
  ];
  readonly [commands.revokeApiKey]: readonly [row: { readonly target: string }];
  readonly [commands.runBatch]: readonly [
    batch: {
      readonly tool: ToolName;
      readonly values: readonly string[];
      readonly common: ToolArguments;
    },
  ];
  readonly [commands.createBrief]: readonly [brief: ToolArguments & { readonly keyword: string }];
  readonly [commands.editFrontMatter]: readonly [
    edit: {
      readonly uri: string;
      readonly field: string;
      readonly value: string | readonly string[];
      readonly add: boolean;
    },
  ];
  /** A file or folder of the project, by its URI; the one in front without it. */
  readonly [commands.setUpProject]: readonly [uri?: unknown];
  readonly [commands.reopenAsText]: readonly [uri: string];
  /** Files to import; they are asked for without them. */
  readonly [commands.importSearchConsole]: readonly [files?: readonly DroppedFile[]];
  /** The folder of a project, whose whole site is opened; the article in front without it. */
  readonly [commands.openSearchConsole]: readonly [
    of?: { readonly project: string; readonly days?: Days; readonly comparedWith?: Days },
  ];
  readonly [commands.fixFinding]: readonly [fix: FindingFix];
  /** The editor itself provides one command for each view, which shows it. */
  readonly "seoResearch.account.focus": readonly [];
  readonly "seoResearch.results.focus": readonly [options?: { readonly preserveFocus: boolean }];
  readonly "seoResearch.article.focus": readonly [];
}

type OwnId = (typeof commands)[keyof typeof commands];

/** The commands that are run by id, with the arguments of each. */
export type CommandArguments = TakenArguments &
  Readonly<Record<Exclude<OwnId, keyof TakenArguments>, readonly []>>;

export type CommandId = keyof CommandArguments;

/** A command that needs nothing but its id. */
export type PlainCommand = Exclude<OwnId, keyof TakenArguments>;

/** A command and its arguments, as rows, lenses and links carry them: made by `commandOf`, or by `toolCommand` for a tool's own. */
export interface CommandCall {
  readonly id: `seoResearch.${string}`;
  /** Plain data: in a link it crosses as JSON. */
  readonly args: readonly unknown[];
}

/** A command with the arguments it takes. */
export function commandOf<Id extends CommandId>(
  id: Id,
  ...args: CommandArguments[Id]
): CommandCall {
  return { id, args };
}
