import * as vscode from "vscode";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { idOf } from "../../../research/library/libraryFiles.ts";
import type { BrokenEntry } from "../../../research/library/resultListing.ts";
import type { App } from "../../platform/app.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { openProjects } from "../../platform/openProjects.ts";
import { RowTree } from "../../platform/viewRows.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import { asRows, isRecord } from "../../../shared/json.ts";
import { idIn } from "./namedResult.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import type { RunRow, RunSource } from "./listedRun.ts";
import { groupResults, projectFilter, resultFilter, textFilter } from "./resultGroups.ts";
import type {
  Grouping,
  GroupedResults,
  Library,
  ResultGroup,
  ResultScope,
} from "./resultGroups.ts";
import { brokenRow, groupRow, hiddenRow, moreRow, resultRow, runRow } from "./resultRows.ts";
import type { ListedRow } from "./resultRows.ts";
import type { ShownResults, ShownScope } from "./shownWords.ts";

/** Rows that a group shows at once, and groups that the view does: the editor draws thousands slowly. */
const pageSize = 500;
/** The id of the view itself, for its pages of groups. */
const topLevel = "results";
const groupingKey = "seoResearch.resultGrouping";
const scopeKey = "seoResearch.resultScope";

/** The results that a command of the view applies to. */
export interface ChosenResults {
  readonly results: readonly ResultSummary[];
  readonly broken: readonly BrokenEntry[];
}

/** The Results view: the saved results of this project, or all, and the batches and calls that `runs` lists. Reads the library once; a group's rows are made when it is expanded. */
export class ResultsProvider extends RowTree<ListedRow> {
  readonly #app: App;
  readonly #runs: RunSource;
  readonly #shown = new vscode.EventEmitter<ShownResults>();
  /** How many rows of a group are shown, where it is more than one page. */
  readonly #pages = new Map<string, number>();
  #library: Promise<Library> | undefined;
  /** The library's stamp and the day when it was read. */
  #readStamp = "";
  #filter = "";
  /** Results that were saved in this window since the filter was set. */
  readonly #savedSince = new Set<string>();

  /** Fires when the editor has read the top level. */
  readonly onDidShow = this.#shown.event;

  constructor(app: App, runs: RunSource) {
    super();
    this.#app = app;
    this.#runs = runs;
    this.follow(runs.onDidChange);
  }

  get filter(): string {
    return this.#filter;
  }

  /** How this workspace groups results; by day until another grouping is chosen. */
  get grouping(): Grouping {
    return this.#app.context.workspaceState.get(groupingKey) === "subject" ? "subject" : "day";
  }

  /** Whether this workspace shows the results of other projects, too; not until that is chosen. */
  get scope(): ResultScope {
    return this.#app.context.workspaceState.get(scopeKey) === "all" ? "all" : "project";
  }

  /** Reads the library again. */
  override refresh(): void {
    this.#library = undefined;
    super.refresh();
    this.#noteWhetherAny().catch((error: unknown) => this.#app.log.error(error));
  }

  /** Reads the library again if another window has changed it since, or the day has changed. */
  async refreshIfChanged(): Promise<void> {
    if (this.#library !== undefined && (await this.#stamp()) !== this.#readStamp) {
      this.refresh();
    }
  }

  /** Draws the batches of other windows, which tell nothing of themselves, as they are now. */
  redraw(): void {
    super.refresh();
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
    super.refresh();
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#app.context.workspaceState.update(groupingKey, grouping);
    super.refresh();
  }

  async setScope(scope: ResultScope): Promise<void> {
    await this.#app.context.workspaceState.update(scopeKey, scope);
    this.#savedSince.clear();
    super.refresh();
  }

  /** Shows the new results that are hidden: takes away what hides them, and no more. */
  async showHidden(): Promise<void> {
    const hidden = await this.#hiddenNew();
    if (!hidden.every(resultFilter(this.#filter))) {
      this.setFilter("");
    }
    if (this.scope === "project" && !hidden.every(projectFilter(openProjects()))) {
      await this.setScope("all");
    }
  }

  /** Shows the next page of a group, by its id. */
  showMore(group: unknown): void {
    if (typeof group === "string") {
      this.#pages.set(group, this.#shownOf(group) + pageSize);
      super.refresh();
    }
  }

  /** The groups that are shown. */
  async grouped(): Promise<GroupedResults> {
    const [library, runs] = await Promise.all([this.#read(), this.#runs.list()]);
    return groupResults(library, {
      runs,
      grouping: this.grouping,
      filter: this.#filter,
      projects: openProjects(),
      scope: this.scope,
      now: Date.now(),
    });
  }

  /**
   * The listed results that a command applies to, by its arguments: the clicked row and the whole
   * selection, as menus pass them, or an id; else the rows in `selection`.
   */
  async chosen(
    [first, all]: readonly unknown[],
    selection: readonly ListedRow[],
  ): Promise<ChosenResults> {
    const rows: readonly unknown[] =
      Array.isArray(all) && all.length > 0 ? all : first === undefined ? selection : [first];
    const ids = new Set(rows.flatMap(idsIn));
    await this.refreshIfChanged();
    const { results, broken } = await this.#read();
    return {
      results: results.filter(({ id }) => ids.has(id)),
      broken: broken.filter(({ path }) => ids.has(idOf(path))),
    };
  }

  protected override drawn(row: ListedRow): ViewRow {
    return row;
  }

  override async getChildren(row?: ListedRow): Promise<ListedRow[]> {
    if (row === undefined) {
      return this.#groups();
    }
    if (row.group === undefined) {
      return [];
    }
    return "batch" in row && row.batch !== undefined
      ? this.#items(row.batch, row.group)
      : this.#members(row.group);
  }

  override dispose(): void {
    this.#shown.dispose();
    super.dispose();
  }

  async #groups(): Promise<ListedRow[]> {
    const { groups, ...counts } = await this.grouped();
    const { matching } = counts;
    await this.#noteWhetherAny();
    const scope = shownScope(this.scope, counts);
    setContextKey("seoResearch.resultScope", scope);
    setContextKey(
      "seoResearch.resultFilter",
      this.#filter === "" ? "none" : matching === 0 ? "nothing" : "fits",
    );
    setContextKey("seoResearch.resultGrouping", this.grouping);
    const hiddenNew = (await this.#hiddenNew()).length;
    this.#shown.fire({ filter: this.#filter, scope, ...counts, hiddenNew });
    const shown = this.#shownOf(topLevel);
    return [
      ...(hiddenNew > 0 ? [hiddenRow(hiddenNew)] : []),
      ...groups.slice(0, shown).map(groupRow),
      ...(groups.length > shown ? [moreRow(topLevel, groups.length - shown)] : []),
    ];
  }

  /** Without a connection the view is there only for what is saved; while it isn't there, the editor asks for no rows. */
  async #noteWhetherAny(): Promise<void> {
    const { results, broken } = await this.#read();
    setContextKey("seoResearch.hasResults", results.length + broken.length > 0);
  }

  /** The results that were saved since the filter was set, and that it hides. */
  async #hiddenNew(): Promise<ResultSummary[]> {
    const matches = resultFilter(this.#filter);
    const belongs = this.scope === "all" ? () => true : projectFilter(openProjects());
    const { results } = await this.#read();
    return results.filter((one) => this.#savedSince.has(one.id) && !(matches(one) && belongs(one)));
  }

  #members(group: ResultGroup): ListedRow[] {
    const rows = group.entries.map(
      (entry) => () =>
        entry.kind === "run"
          ? runRow(entry, group)
          : resultRow(entry.result, group.kind, entry.loaded),
    );
    return [...this.#page(group.id, rows), ...group.broken.map(brokenRow)];
  }

  /** What a batch has: its results that are shown, as results, and its other items, as they stand. A filter applies to both. */
  async #items(batch: string, group: ResultGroup): Promise<ListedRow[]> {
    const shown = new Map(group.results.map((result) => [result.id, result]));
    const matches = textFilter(this.#filter);
    const fits = ({ label, copy = label }: RunRow): boolean =>
      matches(keywordKey(`${group.label}\n${copy}`));
    const rows = (await this.#runs.items(batch)).flatMap(
      (item): (() => ListedRow) | readonly [] => {
        const result = item.result === undefined ? undefined : shown.get(item.result);
        return result !== undefined
          ? () => resultRow(result, "batch")
          : fits(item)
            ? () => item
            : [];
      },
    );
    return this.#page(group.id, rows);
  }

  /** The rows of a group that are shown, and one that shows more of them. */
  #page(id: string, rows: readonly (() => ListedRow)[]): ListedRow[] {
    const shown = this.#shownOf(id);
    const hidden = rows.length - shown;
    return [
      ...rows.slice(0, shown).map((row) => row()),
      ...(hidden > 0 ? [moreRow(id, hidden)] : []),
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
}

/** The ids of a row's results: of a batch all of them. */
function idsIn(row: unknown): (string | undefined)[] {
  const group = isRecord(row) ? row["group"] : undefined;
  const results =
    isRecord(group) && group["kind"] === "batch" ? (asRows(group["results"]) ?? []) : [row];
  return results.map(idIn);
}

/** Where no result is of another project, there is nothing to choose between. */
function shownScope(
  scope: ResultScope,
  { matching, elsewhere }: Pick<GroupedResults, "matching" | "elsewhere">,
): ShownScope {
  return elsewhere === 0 ? "any" : scope === "project" && matching === 0 ? "empty" : scope;
}
