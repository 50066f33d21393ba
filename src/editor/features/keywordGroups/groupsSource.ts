import * as vscode from "vscode";
import { groupRows } from "../../../research/keywordGroups/groupedRows.ts";
import type { KeywordRow, ShownGroup } from "../../../research/keywordGroups/groupedRows.ts";
import { groupsTable } from "../../../research/keywordGroups/groupsTable.ts";
import type { GroupsTable } from "../../../research/keywordGroups/groupsTable.ts";
import { serpPages, serpTool } from "../../../research/keywordGroups/savedSerps.ts";
import { freeFirst, rowChoices } from "../../../research/results/rowMenu.ts";
import type { RowAct } from "../../../research/results/rowMenu.ts";
import { knownAvailability } from "../../../research/tools/availability.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { marketWords } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { onFileChange } from "../../platform/editorFiles.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import type { FollowUps } from "../resultPanels/followUps.ts";
import type { TableChoice, TableTabSource } from "../resultPanels/tableTab.ts";
import { mergeGroups, moveToGroup, renameGroup, writeGroups } from "./editGroups.ts";
import { briefedKeyword, startBrief } from "./groupBrief.ts";
import type { GroupedKeywords } from "./groupedKeywords.ts";

/** The keywords with their groups, as they were just read. */
export interface GroupsContent extends GroupsTable {
  readonly groups: readonly ShownGroup[];
  /** Keywords of one market whose SERPs would tell most. */
  readonly serps:
    | { readonly market: MarketNames; readonly keywords: readonly string[] }
    | undefined;
}

/** SERPs that are offered at once. */
const mostSerps = 12;
/** The actions of the page, as its buttons name them. */
const [writeIndex, serpsIndex] = [0, 1];
/** Milliseconds that nothing changed before the groups are made again. */
const pause = 300;

/** The groups of a list's keywords, or of those of saved results. They follow the list and what is saved. */
export class GroupsSource implements TableTabSource<GroupsContent> {
  readonly id: string;
  readonly name: string;
  readonly #app: App;
  readonly #followUps: FollowUps;
  readonly #keywords: GroupedKeywords;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #watching: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(app: App, followUps: FollowUps, keywords: GroupedKeywords) {
    this.id = keywords.id;
    this.name = keywords.title;
    this.#app = app;
    this.#followUps = followUps;
    this.#keywords = keywords;
    const soon = (): void => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#changed.fire(), pause);
    };
    const { list } = keywords;
    this.#watching = vscode.Disposable.from(
      this.#changed,
      app.resultSaved.event(soon),
      app.changedResults.event(soon),
      app.connections.onDidChange(soon),
      ...(list === undefined
        ? []
        : [
            onFileChange(list, soon),
            vscode.workspace.onDidChangeTextDocument(({ document }) =>
              document.uri.toString() === list.toString() ? soon() : undefined,
            ),
          ]),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#watching.dispose();
  }

  async read(): Promise<GroupsContent> {
    const { list, subject } = this.#keywords;
    const { rows, isSample } = await this.#keywords.read();
    const known = await this.#app.knownFacts();
    const factsOf = await known.keywords(
      [...new Set(rows.map(({ keyword }) => keyword))],
      this.#app.connections.origin,
    );
    const serps = new Map(rows.map((row) => [row, serpPages(factsOf(row.keyword), row.market)]));
    const grouped = await groupRows(rows, (row) => serps.get(row));
    const wanted = wantedSerps(rows, (row) => serps.get(row) !== undefined);
    const unwritten = grouped.groups
      .flatMap((group) => group.rows)
      .filter(({ cluster }) => cluster === "").length;
    const actions = [
      ...(list !== undefined && unwritten > 0 ? [writeOffer(unwritten)] : []),
      ...(wanted !== undefined && vscode.workspace.isTrusted ? [serpsOffer(wanted)] : []),
    ];
    return {
      ...groupsTable(grouped, {
        subject,
        isSample,
        actions,
        now: new Date(),
      }),
      groups: grouped.groups,
      serps: wanted,
    };
  }

  async openText(): Promise<void> {
    const { list } = this.#keywords;
    if (list === undefined) {
      throw new Error(vscode.l10n.t("These keywords come from saved results, not from a file."));
    }
    await vscode.commands.executeCommand("vscode.openWith", list, "default", { preview: false });
  }

  async runAction(index: number): Promise<void> {
    const { groups, serps } = await this.read();
    const { list } = this.#keywords;
    if (index === writeIndex && list !== undefined) {
      await writeGroups(this.#app, list, groups);
    } else if (index === serpsIndex && serps !== undefined) {
      // plans it, and asks with the price before anything is paid
      await runCommand(commands.runBatch, {
        tool: serpTool.name,
        values: serps.keywords,
        common: { ...serps.market },
      });
    }
  }

  /** What can be done with groups and keywords, each with its price. */
  async choices(
    { document, source, rows: all, groups }: GroupsContent,
    places: readonly number[],
  ): Promise<readonly TableChoice[]> {
    const chosen = places.flatMap((place) => all[place] ?? []);
    const own = [...new Set(chosen.flatMap(({ group }) => group ?? []))];
    const rows = chosen.map(({ row }) => row);
    const [first] = rows;
    const article = this.#followUps.articles.open;
    const usual = rowChoices(
      {
        table: document.sections.find(({ kind }) => kind === "table")?.name ?? "",
        columns: source.columns,
        rows: places.flatMap((place) => source.rows(place, place + 1)),
        result: { args: {}, market: first?.market ?? null },
      },
      {
        availability: (tool) => knownAvailability(this.#app.account, tool),
        defaults: (tool) => withProjectDefaults(tool, {}, this.#keywords.list),
        article:
          article === undefined ? undefined : { name: article.name, uri: article.uri.toString() },
      },
    );
    return [
      ...(await this.#groupChoices(rows, own, groups)),
      // a list takes keywords with the results that their figures come from
      ...freeFirst(usual.filter(({ act }) => act.kind !== "keywordList")),
    ];
  }

  async #groupChoices(
    rows: readonly KeywordRow[],
    own: readonly ShownGroup[],
    all: readonly ShownGroup[],
  ): Promise<TableChoice[]> {
    const [group, ...others] = own;
    const isOne = group !== undefined && others.length === 0;
    const choices: TableChoice[] = isOne ? await this.#briefChoice(group) : [];
    const { list } = this.#keywords;
    // Only a list has a place for what a person decides.
    if (list === undefined || rows.length === 0) {
      return choices;
    }
    if (isOne) {
      choices.push({
        item: { id: "group:rename", label: vscode.l10n.t("Rename Group… (free)") },
        act: { kind: "own", run: () => renameGroup(this.#app, list, { group, all }) },
      });
    }
    choices.push({
      item: { id: "group:move", label: vscode.l10n.t("Move to Another or a New Group… (free)") },
      act: { kind: "own", run: () => moveToGroup(this.#app, list, { rows, all }) },
    });
    if (own.length > 0) {
      choices.push({
        item: {
          id: "group:merge",
          label:
            own.length > 1
              ? vscode.l10n.t("Merge {0} Groups (free)", formatInteger(own.length))
              : vscode.l10n.t("Merge with Another Group… (free)"),
        },
        act: { kind: "own", run: () => mergeGroups(this.#app, list, { groups: own, all }) },
      });
    }
    return choices;
  }

  /** A brief on the most searched keyword; where the project has one about a keyword of the group, that one is updated. */
  async #briefChoice(group: ShownGroup): Promise<TableChoice[]> {
    const { list } = this.#keywords;
    const folder =
      list === undefined ? folderInFront() : vscode.workspace.getWorkspaceFolder(list)?.uri;
    const briefed = await briefedKeyword(folder, group);
    const main = briefed ?? group.rows[0];
    const label =
      briefed === undefined
        ? vscode.l10n.t("New Content Brief from Group… (free)")
        : vscode.l10n.t(
            "Update Content Brief for {0} from Group… (free)",
            shortText(briefed.keyword),
          );
    return main === undefined
      ? []
      : [
          {
            item: { id: "brief:group", label },
            act: { kind: "own", run: () => startBrief(group, main) },
          },
        ];
  }

  async act(act: RowAct): Promise<void> {
    await this.#followUps.actInTable(act, this.#keywords.list);
  }
}

/** The most searched keywords without a saved SERP, of the market with most keywords; undefined where one at most has none. */
function wantedSerps(
  rows: readonly KeywordRow[],
  isSaved: (row: KeywordRow) => boolean,
): GroupsContent["serps"] {
  const [largest = []] = [
    ...Map.groupBy(rows, ({ market }) => marketWords(market)).values(),
  ].toSorted((a, b) => b.length - a.length);
  const keywords = largest
    .filter((row) => !isSaved(row))
    .toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1))
    .slice(0, mostSerps)
    .map(({ keyword }) => keyword);
  const [first] = largest;
  return first === undefined || largest.length < 2 || keywords.length === 0
    ? undefined
    : { market: first.market, keywords };
}

function writeOffer(keywords: number): ActionOffer {
  return {
    index: writeIndex,
    label: vscode.l10n.t("Save Groups in List (free)"),
    reason: vscode.l10n.t("Writes the column “cluster” and nothing else. Undo takes it back."),
    detail: vscode.l10n.t("Keywords that aren't there yet: {0}", formatInteger(keywords)),
    state: "ready",
  };
}

function serpsOffer({ market, keywords }: NonNullable<GroupsContent["serps"]>): ActionOffer {
  return {
    index: serpsIndex,
    label: vscode.l10n.t(
      "Get SERPs for the {0} Largest… ({1})",
      formatInteger(keywords.length),
      formatCredits(priceOf(serpTool) * keywords.length),
    ),
    reason: vscode.l10n.t(
      "Keywords whose results have 4 of 10 in common are one search; with fewer, two. You see the plan and the price first.",
    ),
    detail: vscode.l10n.t(
      "the most searched keywords without a saved SERP, {0}",
      marketWords(market),
    ),
    state: "ready",
  };
}
