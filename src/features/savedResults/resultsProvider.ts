import * as vscode from "vscode";
import type { ResultSummary } from "../../library/resultIndex.ts";
import type { BrokenEntry } from "../../library/resultStore.ts";
import type { App } from "../../platform/app.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { isRecord } from "../../shared/json.ts";
import type { GroupedResults, Grouping, Library, ResultGroup } from "./resultGroups.ts";
import type { ResultsRow } from "./resultRows.ts";

/** Rows that a group shows at once, and groups that the view does: the editor draws thousands slowly. */
const pageSize = 500;
/** Stands for the view itself where groups are counted. */
const topLevel = "results";
const groupingMemory = "seoResearch.resultGrouping";

/** What a command of the view is about. */
export interface ChosenResults {
  readonly results: readonly ResultSummary[];
  readonly broken: readonly BrokenEntry[];
}

/** What the view has just been drawn from. */
export interface ShownResults extends Pick<GroupedResults, "fitting" | "total"> {
  readonly filter: string;
}

/** The Results view: every saved answer. One reading of the library; a group's rows are made when it is unfolded. */
export class ResultsProvider implements vscode.TreeDataProvider<ResultsRow>, vscode.Disposable {
  readonly #app: App;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #shown = new vscode.EventEmitter<ShownResults>();
  /** How many rows of a group are shown, where it is more than one page. */
  readonly #pages = new Map<string, number>();
  #library: Promise<Library> | undefined;
  /** What the library was like, and which day it was, when it was read. */
  #readAs = "";
  #filter = "";
  #refreshing: NodeJS.Immediate | undefined;

  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires when the top level has been asked for. */
  readonly onDidShow = this.#shown.event;

  constructor(app: App) {
    this.#app = app;
  }

  get filter(): string {
    return this.#filter;
  }

  /** How this workspace groups; by day until somebody has chosen. */
  get grouping(): Grouping {
    return this.#app.context.workspaceState.get(groupingMemory) === "subject" ? "subject" : "day";
  }

  /** Reads the library anew. */
  refresh(): void {
    this.#library = undefined;
    this.#redraw();
  }

  /** Reads the library anew if another window may have changed it since, or the day is another one. */
  async lookAgain(): Promise<void> {
    if (this.#library !== undefined && (await this.#stamp()) !== this.#readAs) {
      this.refresh();
    }
  }

  /** Shows what fits these words; everything for "". */
  setFilter(filter: string): void {
    this.#filter = filter.trim();
    this.#redraw();
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#app.context.workspaceState.update(groupingMemory, grouping);
    this.#redraw();
  }

  /** Shows another page of a group, by its id. */
  showMore(of: unknown): void {
    if (typeof of === "string") {
      this.#pages.set(of, this.#shownOf(of) + pageSize);
      this.#redraw();
    }
  }

  /** What is shown now, by group. */
  async grouped(): Promise<GroupedResults> {
    const [{ groupResults }, library] = await Promise.all([import("./resultGroups.ts"), this.#read()]);
    return groupResults(library, { grouping: this.grouping, filter: this.#filter, now: Date.now() });
  }

  /**
   * What a command is about, as it is listed now: the rows of a menu, of which the first was clicked
   * and the second is the whole selection; an id; else what is selected.
   */
  async chosen([first, all]: readonly unknown[], selection: readonly ResultsRow[]): Promise<ChosenResults> {
    const rows: readonly unknown[] = Array.isArray(all) && all.length > 0 ? all : first === undefined ? selection : [first];
    const ids = new Set(rows.map(idIn));
    await this.lookAgain();
    const [{ results, broken }, { idOf }] = await Promise.all([this.#read(), import("../../library/resultStore.ts")]);
    return { results: results.filter(({ id }) => ids.has(id)), broken: broken.filter(({ path }) => ids.has(idOf(path))) };
  }

  getTreeItem(row: ResultsRow): vscode.TreeItem {
    const unfolded = row.group?.unfolded === true ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(row.label, row.context === "group" ? unfolded : vscode.TreeItemCollapsibleState.None);
    item.id = row.id;
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.contextValue = row.context;
    item.accessibilityInformation = { label: row.spoken };
    if (row.icon !== undefined) {
      item.iconPath = new vscode.ThemeIcon(row.icon, row.warning === true ? new vscode.ThemeColor("list.warningForeground") : undefined);
    }
    if (row.command !== undefined) {
      item.command = { command: row.command.id, title: row.label, arguments: [...row.command.args] };
    }
    return item;
  }

  async getChildren(row?: ResultsRow): Promise<ResultsRow[]> {
    if (row === undefined) {
      return this.#groups();
    }
    return row.context === "group" && row.group !== undefined ? this.#members(row.group) : [];
  }

  dispose(): void {
    clearImmediate(this.#refreshing);
    vscode.Disposable.from(this.#changed, this.#shown).dispose();
  }

  async #groups(): Promise<ResultsRow[]> {
    const [{ groups, fitting, total }, { groupRow, moreRow }] = await Promise.all([this.grouped(), import("./resultRows.ts")]);
    setContextKey("seoResearch.hasResults", total > 0);
    setContextKey("seoResearch.resultFilter", this.#filter === "" ? "none" : fitting === 0 ? "nothing" : "fits");
    setContextKey("seoResearch.resultGrouping", this.grouping);
    this.#shown.fire({ filter: this.#filter, fitting, total });
    const shown = this.#shownOf(topLevel);
    const rows = groups.slice(0, shown).map(groupRow);
    return groups.length > shown ? [...rows, moreRow(topLevel, groups.length - shown)] : rows;
  }

  async #members(group: ResultGroup): Promise<ResultsRow[]> {
    const { brokenRow, moreRow, resultRow } = await import("./resultRows.ts");
    const shown = this.#shownOf(group.id);
    const hidden = group.results.length - shown;
    const rows = group.results.slice(0, shown).map((result) => resultRow(result, group.kind));
    return [...rows, ...(hidden > 0 ? [moreRow(group.id, hidden)] : []), ...group.broken.map(brokenRow)];
  }

  #shownOf(group: string): number {
    return this.#pages.get(group) ?? pageSize;
  }

  #read(): Promise<Library> {
    if (this.#library === undefined) {
      const library = this.#readLibrary();
      this.#library = library;
      library.catch(() => {
        // The next wish tries again instead of repeating this failure for ever.
        this.#library = this.#library === library ? undefined : this.#library;
      });
    }
    return this.#library;
  }

  async #readLibrary(): Promise<Library> {
    const { results } = this.#app;
    this.#readAs = await this.#stamp();
    const [listing, pinned] = await Promise.all([results.list(), results.pins.read()]);
    return { ...listing, pinned };
  }

  async #stamp(): Promise<string> {
    return `${new Date().toDateString()} ${await this.#app.results.stamp()}`;
  }

  /** What changes together is drawn once. */
  #redraw(): void {
    this.#refreshing ??= setImmediate(() => {
      this.#refreshing = undefined;
      this.#changed.fire();
    });
  }
}

/** Menus pass rows, links and other extensions ids; whatever is no listed result is passed over. */
function idIn(row: unknown): unknown {
  return isRecord(row) ? row["id"] : row;
}
