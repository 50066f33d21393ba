import * as vscode from "vscode";
import type { ResultSummary } from "../../library/resultIndex.ts";
import { idOf } from "../../library/libraryFiles.ts";
import type { BrokenEntry } from "../../library/resultStore.ts";
import type { App } from "../../platform/app.ts";
import { editorCommand } from "../../platform/commands.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { isRecord } from "../../shared/json.ts";
import { groupResults, resultFilter } from "./resultGroups.ts";
import type { GroupedResults, Grouping, Library, ResultGroup } from "./resultGroups.ts";
import { brokenRow, groupRow, moreRow, resultRow } from "./resultRows.ts";
import type { ResultsRow } from "./resultRows.ts";

/** Rows that a group shows at once, and groups that the view does: the editor draws thousands slowly. */
const pageSize = 500;
/** The id of the view itself, for its pages of groups. */
const topLevel = "results";
const groupingKey = "seoResearch.resultGrouping";

/** The results that a command of the view applies to. */
export interface ChosenResults {
  readonly results: readonly ResultSummary[];
  readonly broken: readonly BrokenEntry[];
}

/** What the view shows. */
export interface ShownResults extends Pick<GroupedResults, "matching" | "total"> {
  readonly filter: string;
  /** How many results that were saved since the filter was set it hides. */
  readonly hiddenNew: number;
}

/** The Results view: every saved result. Reads the library once; a group's rows are made when it is expanded. */
export class ResultsProvider implements vscode.TreeDataProvider<ResultsRow>, vscode.Disposable {
  readonly #app: App;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #shown = new vscode.EventEmitter<ShownResults>();
  /** How many rows of a group are shown, where it is more than one page. */
  readonly #pages = new Map<string, number>();
  #library: Promise<Library> | undefined;
  /** The library's stamp and the day when it was read. */
  #readStamp = "";
  #filter = "";
  /** Results that were saved in this window since the filter was set. */
  readonly #savedSince = new Set<string>();
  #refreshing: NodeJS.Immediate | undefined;

  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires when the editor has read the top level. */
  readonly onDidShow = this.#shown.event;

  constructor(app: App) {
    this.#app = app;
  }

  get filter(): string {
    return this.#filter;
  }

  /** How this workspace groups results; by day until another grouping is chosen. */
  get grouping(): Grouping {
    return this.#app.context.workspaceState.get(groupingKey) === "subject" ? "subject" : "day";
  }

  /** Reads the library again. */
  refresh(): void {
    this.#library = undefined;
    this.#redraw();
  }

  /** Reads the library again if another window has changed it since, or the day has changed. */
  async refreshIfChanged(): Promise<void> {
    if (this.#library !== undefined && (await this.#stamp()) !== this.#readStamp) {
      this.refresh();
    }
  }

  /** Shows a result that was just saved, or says that the filter hides it. */
  addSaved(id: string): void {
    this.#savedSince.add(id);
    this.refresh();
  }

  /** Shows the results that match the filter; all for "". */
  setFilter(filter: string): void {
    this.#filter = filter.trim();
    this.#savedSince.clear();
    this.#redraw();
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#app.context.workspaceState.update(groupingKey, grouping);
    this.#redraw();
  }

  /** Shows the next page of a group, by its id. */
  showMore(group: unknown): void {
    if (typeof group === "string") {
      this.#pages.set(group, this.#shownOf(group) + pageSize);
      this.#redraw();
    }
  }

  /** The groups that are shown. */
  async grouped(): Promise<GroupedResults> {
    return groupResults(await this.#read(), {
      grouping: this.grouping,
      filter: this.#filter,
      now: Date.now(),
    });
  }

  /**
   * The listed results that a command applies to, by its arguments: the clicked row and the whole
   * selection, as menus pass them, or an id; else the rows in `selection`.
   */
  async chosen(
    [first, all]: readonly unknown[],
    selection: readonly ResultsRow[],
  ): Promise<ChosenResults> {
    const rows: readonly unknown[] =
      Array.isArray(all) && all.length > 0 ? all : first === undefined ? selection : [first];
    const ids = new Set(rows.map(idIn));
    await this.refreshIfChanged();
    const { results, broken } = await this.#read();
    return {
      results: results.filter(({ id }) => ids.has(id)),
      broken: broken.filter(({ path }) => ids.has(idOf(path))),
    };
  }

  getTreeItem(row: ResultsRow): vscode.TreeItem {
    const state =
      row.group?.expanded === true
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(
      row.label,
      row.context === "group" ? state : vscode.TreeItemCollapsibleState.None,
    );
    item.id = row.id;
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.contextValue = row.context;
    item.accessibilityInformation = { label: row.accessibleLabel };
    if (row.icon !== undefined) {
      item.iconPath = new vscode.ThemeIcon(
        row.icon,
        row.warning === true ? new vscode.ThemeColor("list.warningForeground") : undefined,
      );
    }
    if (row.command !== undefined) {
      item.command = editorCommand(row.label, row.command);
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
    const { groups, matching, total } = await this.grouped();
    setContextKey("seoResearch.hasResults", total > 0);
    setContextKey(
      "seoResearch.resultFilter",
      this.#filter === "" ? "none" : matching === 0 ? "nothing" : "fits",
    );
    setContextKey("seoResearch.resultGrouping", this.grouping);
    const matches = resultFilter(this.#filter);
    const { results } = await this.#read();
    const hidden = results.filter((one) => this.#savedSince.has(one.id) && !matches(one));
    this.#shown.fire({ filter: this.#filter, matching, total, hiddenNew: hidden.length });
    const shown = this.#shownOf(topLevel);
    const rows = groups.slice(0, shown).map(groupRow);
    return groups.length > shown ? [...rows, moreRow(topLevel, groups.length - shown)] : rows;
  }

  async #members(group: ResultGroup): Promise<ResultsRow[]> {
    const shown = this.#shownOf(group.id);
    const hidden = group.results.length - shown;
    const rows = group.results.slice(0, shown).map((result) => resultRow(result, group.kind));
    return [
      ...rows,
      ...(hidden > 0 ? [moreRow(group.id, hidden)] : []),
      ...group.broken.map(brokenRow),
    ];
  }

  #shownOf(group: string): number {
    return this.#pages.get(group) ?? pageSize;
  }

  #read(): Promise<Library> {
    if (this.#library === undefined) {
      const library = this.#readLibrary();
      this.#library = library;
      library.catch(() => {
        // The next call tries again instead of repeating this failure.
        this.#library = this.#library === library ? undefined : this.#library;
      });
    }
    return this.#library;
  }

  async #readLibrary(): Promise<Library> {
    const { results } = this.#app;
    this.#readStamp = await this.#stamp();
    const [listing, pinned] = await Promise.all([results.list(), results.pins.read()]);
    return { ...listing, pinned };
  }

  async #stamp(): Promise<string> {
    return `${new Date().toDateString()} ${await this.#app.results.stamp()}`;
  }

  /** Changes that happen together cause one refresh. */
  #redraw(): void {
    this.#refreshing ??= setImmediate(() => {
      this.#refreshing = undefined;
      this.#changed.fire();
    });
  }
}

/** Menus pass rows; links and other extensions pass ids. */
function idIn(row: unknown): unknown {
  return isRecord(row) ? row["id"] : row;
}
