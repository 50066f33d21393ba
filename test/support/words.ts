import strings from "../../package.nls.json" with { type: "json" };
import { columnsOf } from "../../src/research/results/parts/memberColumns.ts";
import { intentWord } from "../../src/shared/cellWords.ts";

/**
 * The words by which tests find what has neither an id nor a role nor a place: messages, dialogs, lists
 * and rows of the editor's own trees. Each of them stands here once, by what it is for; what the product
 * derives from an id or a key is asked of the product.
 */
export const words = {
  /** A command of ours as the palette lists it, by the end of its id. */
  command: (id: CommandName): string => `SEO: ${words.button(id)}`,
  /** A command of ours as a button or a menu names it. */
  button: (id: CommandName): string => strings[`command.${id}`],
  /** What runs a tool, or asks for its input: its name with the price. */
  priced: (name: string, credits: number): string =>
    `${name} (${credits} ${credits === 1 ? "credit" : "credits"})`,
  /** The same above an article, where there is little room. */
  lens: { keyword: "Keyword (5)", serp: "SERP (2)", brief: "Brief…" },
  /** The line that tells a price before Enter, and what of the balance is left then. */
  price: (credits: number, left?: number): string =>
    `${words.costs} ${credits} credits${left === undefined ? "" : ` (${left} left)`}`,
  costs: "Costs",
  /** The title of the walkthrough. */
  walkthrough: strings["walkthrough.title"],
  /** The link at the end of a step of the walkthrough. */
  learnMore: "Learn more",
  learnMoreButton: "Learn More",
  /** The sandbox's balance in the status bar. */
  sandbox: (credits: number | "—" | ""): string => `Sandbox · ${credits}`,
  /** The editor's command that goes to a view of ours. */
  focus: (view: "tools" | "results" | "article"): string =>
    `${view === "article" ? words.views.article : words.views.container}: Focus on ${words.views[view]} View`,
  /** The label of a column. */
  column: (key: string): string => columnsOf([{ [key]: null }])[0]?.label ?? "",
  /** The name of a search intent. */
  intent: (value: string): string => intentWord(value) ?? "",
  /** How many rows of a table are shown. */
  rowsShown: (shown: string, all: string): string => `${shown} of ${all} rows`,
  rowsSelected: (count: string): string => `${count} selected.`,
  rowsCopied: (count: string): string => `${count} rows copied.`,
  /** The count below a field that takes a list. */
  keywordsCounted: (count: string, most: string): string => `${count} of up to ${most} keywords`,
  linkCopied: "Link copied",
  /** Names of the views, and of the icon that opens them. */
  views: {
    container: "SEO Research",
    account: "Account",
    tools: "Tools",
    results: "Results",
    article: strings["views.article"],
  },
  /** Rows of the Account view. */
  account: {
    connections: "Connections",
    apiKeys: "API Keys",
    activity: "Activity",
    spending: "Spending",
    thisMonth: "This Month",
    byTool: "By Tool",
    byCaller: "By Caller",
    budgetToday: "Budget Today",
  },
  setKey: "Set API Key",
  setKeyAddress: "Set API Key: service URL",
  changeAddress: "Change the service URL…",
  changeUrl: "Change URL…",
  setKeyButton: "Set API Key…",
  useSandbox: "Use Sandbox",
  keyWorks: "API key saved",
  manageAccount: "Account",
  createKey: "Create API Key",
  createKeyRow: "Create API Key…",
  keyCreated: "was created",
  copyKey: "Copy",
  useHere: "Use It Here",
  in90Days: "In 90 days",
  never: "Never",
  onADate: "On a date",
  revokeTitle: "Revoke API Key",
  revokeQuestion: "Revoke key",
  revokeKey: "Revoke Key",
  revokeKeyButton: "Revoke Key…",
  revokeAnyway: "Revoke Anyway",
  rotateInstead: "Rotate Instead",
  isRevoked: "was revoked.",
  neverCopied: "is active but was never copied",
  rotateQuestion: "Rotate key",
  rotateKey: "Rotate Key",
  oldKeyRevoked: "the old key was revoked",
  oldKeyExpires: "when should the new key expire",
  newKeyUnchecked: "couldn't be checked",
  sessionOnly: "for this session only",
  copyNewKey: "Copy New Key",
  revokeNewKey: "Revoke New Key",
  raiseForToday: (limit: number): string => `Raise to ${limit} for Today`,
  anotherLimit: "Other Limit…",
  changeBudget: "Change Budgets…",
  passesBudget: "would exceed",
  passesToday: "would exceed today's budget",
  confirmAgain: "Confirm again to run.",
  enterAgain: "Press Enter again to run.",
  tryAgain: "Try Again",
  tryAnyway: "Try Anyway",
  later: "Later",
  openDashboard: "Open Dashboard",
  openFile: "Open File",
  openSettings: "Open Settings",
  showResult: "Show Result",
  undo: "Undo",
  runAgain: "Run Again",
  runFailedAgain: "Run Again",
  openSaved: "Open Saved Result",
  notCharged: "You weren't charged.",
  isReady: "is ready",
  choose: "Choose…",
  useForProject: "Use It for This Project",
  restrictedMode: "Restricted Mode",
  afterRename: ["Redirect and Update Links", "Update Links", "Redirect", "Not Now"],
  typeKeyword: "Type a keyword",
  runBatch: "Run Batch",
  batchSource: "Run Batch: choose a source",
  batchMarket: "Market",
  otherWindow: "running in another window",
  fileExists: "File already exists",
  keepBoth: "Keep both",
  replace: "Replace",
  merge: "Merge",
  noFileWritten: "No file was saved",
  cannotWrite: "Couldn't save",
  exportAs: "Export Dataset As…",
  /** The names of two editors of a file. */
  textEditor: "Text Editor",
  resultEditor: strings["editor.resultFile"],
  /** The pick of Save As, and the end of its entry for all rows of a dataset. */
  saveResultAs: /^Save “.*” As…$/u,
  allRows: (credits: number): string => `${words.priced("rows", credits)}…`,
  insert: "Insert",
  saveOneRow: "Save 1 Row As",
  saveTwoRows: "Save 2 Rows As… (free)",
  keywordList: "Keyword list",
  table: "Table",
  report: "Report",
  resultFile: "Result file",
  noTable: "That table is no longer",
  saveAnyway: "Save Anyway",
  chooseAnotherFolder: "Choose Another Folder…",
  outsideProject: "points outside the project",
  newBrief: "New Content Brief",
  briefWritten: "Brief saved",
  briefMerged: "Brief merged",
  resultPage: "Search results",
  keywordFigures: "Keyword figures",
  noAnswer: "returned nothing",
  briefWithout: "Write Brief Without It (free)",
  addKeywords: "Add ",
  inspectKeywords: (count: number): string =>
    `Inspect ${count} ${count === 1 ? "Keyword" : "Keywords"}…`,
  newList: "New list",
  trackPositions: "Track the positions",
  addOnce: "Add Once",
  inOtherLists: "in other lists",
  showDuplicates: "Show Duplicates",
  today: "Today",
  pinned: "Pinned",
  renameResult: "Rename Result",
  anotherAnswer: "Another result",
  deleteAllParts: "Delete All Parts",
  notJson: "isn't valid JSON",
  cameFrom: "came from",
  title: "Title",
  description: "Description",
  slug: "Slug",
  keywords: "Keywords",
  mainKeyword: "Main keyword",
  typeAddress: "Type the URL…",
  noFigures: "No figures saved",
  importSearchConsole: strings["command.importSearchConsole"],
  importDialog: "Import Search Console Export",
  nothingSavedAboutPage: "No saved results about this page",
  rankingKeywords: "ranking keywords",
  looksLikeKey: "looks like your API key",
  entries: "Entries",
  onlyFailed: "Only failed requests",
} as const;

type CommandName = keyof typeof strings extends infer Key
  ? Key extends `command.${infer Name}`
    ? Name
    : never
  : never;

/** Fits every text that has these words in it. */
export function anywhere(part: string): RegExp {
  return new RegExp(escaped(part), "u");
}

/** Fits every text that begins with these words. */
export function atStart(start: string): RegExp {
  return new RegExp(`^${escaped(start)}`, "u");
}

/** Fits every text that ends with these words. */
export function atEnd(end: string): RegExp {
  return new RegExp(`${escaped(end)}$`, "u");
}

/** Fits these words alone. */
export function whole(text: string): RegExp {
  return new RegExp(`^${escaped(text)}$`, "u");
}

/** The source of a pattern that fits these words. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
