import * as vscode from "vscode";
import type { LinkFaults } from "../../../articles/checks/links/linkGraph.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { repeatedKeywords } from "../../../research/files/keywordLists/repeatedKeywords.ts";
import { brandTest } from "../../../research/opportunities/brandWords.ts";
import { CoveredWords } from "../../../research/opportunities/coveredWords.ts";
import {
  decidedLists,
  figuresByKey,
  keyOfRow,
  localKey,
} from "../../../research/opportunities/decided.ts";
import type { DecidedList, DecidedRow } from "../../../research/opportunities/decided.ts";
import { decisionsFile } from "../../../research/opportunities/decisions.ts";
import type { Decision } from "../../../research/opportunities/decisions.ts";
import { opportunitiesDocument } from "../../../research/opportunities/opportunitiesDocument.ts";
import type { OpportunitiesModel } from "../../../research/opportunities/opportunitiesDocument.ts";
import type { OpportunityList } from "../../../research/opportunities/opportunity.ts";
import { opportunityLists } from "../../../research/opportunities/opportunityLists.ts";
import { withResultPages } from "../../../research/opportunities/withResultPages.ts";
import { movedRows } from "../../../research/opportunities/movedRows.ts";
import { nextStepOf } from "../../../research/opportunities/opportunityWords.ts";
import { SiteArticles } from "../../../research/opportunities/siteArticles.ts";
import { wantedRows } from "../../../research/opportunities/wantedRows.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { describedSite } from "../../platform/describedSites.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";
import { askDecision, decisionChoices } from "./decisionChoices.ts";
import type { DecisionAct } from "./decisionChoices.ts";
import { urlChanges } from "../urlMoves/urlChanges.ts";
import type { FolderMoves } from "../urlMoves/urlChanges.ts";
import { DatesReader } from "./datesReader.ts";
import { HistoryOfProject } from "./changeHistory.ts";
import { noteChangeToCome } from "./noteChangeToCome.ts";
import { copyRows } from "./copyRows.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import type { Shapes } from "../../../research/opportunities/shapes.ts";
import { ChangeNoteStore, noteProblems } from "./changeNoteStore.ts";
import { DecisionStore } from "./decisionStore.ts";
import { mergeChoices } from "./mergeArticle.ts";
import { linesProblems } from "./linesFile.ts";
import { doNextStep, stepChoice } from "./nextSteps.ts";
import { openFreeWay, opportunityOffers, searchCalls, showIndex } from "./searchOffers.ts";
import { learnConnections, ownSearchCall } from "./ownSearchCall.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";
import { RenamedFilesReader, pathNow } from "./renamedFiles.ts";
import { FiguresReader } from "./savedFigures.ts";
import { wantedLists } from "./wantedLists.ts";

/** The page with the list behind each of its tables. */
interface OpportunitiesContent
  extends ProjectTableContent, Pick<OpportunitiesModel, "lists" | "sources"> {
  /** With the rows that are done or dismissed. */
  readonly all: readonly OpportunityList[];
  readonly shapes: Shapes;
  readonly notes: readonly ChangeNote[];
}

/** What is worth working on in a project, from its files, its history in Git and what is saved: free. */
export class OpportunitiesSource extends ProjectTableSource<OpportunitiesContent> {
  readonly #figures = new FiguresReader(this.app, this.folder);
  readonly #changeNotes = new ChangeNoteStore(this.app, this.folder);
  readonly #decisions = new DecisionStore(this.app, this.folder);
  readonly #dates = new DatesReader(
    this.app,
    this.folder,
    () => this.changed(),
    () => this.isClosed,
  );
  /** What the articles' links leave to be done, as last read; undefined before. */
  #links: LinkFaults | undefined;
  /** The published URLs that the site makes no more, as last compared; undefined before. */
  #moves: FolderMoves | undefined;
  /** Where files are now that notes name by earlier paths. */
  readonly #renamed = new RenamedFilesReader(() => new HistoryOfProject(this.app, this.folder.uri));
  readonly #background: Promise<void>[] = [];
  /** The articles whose links were read last, or are now. */
  #linked: readonly IndexedArticle[] | undefined;

  get id(): string {
    return `opportunities|${this.folder.uri.toString()}`;
  }

  async read(): Promise<OpportunitiesContent> {
    const [place, site] = [await this.place(), await this.ownSite()];
    const articles = await place.project.articles();
    const figures = await this.#figures.read(site);
    const { lists, problems } = await wantedLists(this.app, this.folder);
    learnConnections(this.app);
    this.#readLinks(articles);
    const moved =
      this.#moves?.kind === "known"
        ? movedRows(this.#moves.changes, this.#links, articles)
        : undefined;
    const known = new SiteArticles(articles, moved);
    this.#dates.read(known.published.map(({ path }) => path));
    const dates = this.#dates.known;
    const changeNotes = await this.#changeNotes.read();
    const now = new Date();
    const renames = this.#renamed.read(articles, changeNotes.entries, now);
    if (renames !== undefined) {
      this.#readInBackground(() => renames);
    }
    const found = opportunityLists({
      ...figures,
      articles: known,
      covered: new CoveredWords(known.published),
      wanted: [...lists.flatMap(({ list, file }) => wantedRows(list, file)), ...figures.gaps],
      repeated: await repeatedKeywords(
        lists
          .filter(({ role }) => role === "listed")
          .map((one) => ({ ...one, market: projectMarket(this.folder.uri) })),
      ),
      moved,
      changeNotes: changeNotes.entries,
      renamedTo: (path) => pathNow(path, this.#renamed.known, this.#moves),
      links: this.#links,
      changedAt:
        dates === undefined || dates.byPath.size === 0
          ? undefined
          : (path) => dates.byPath.get(path),
      isBrand: brandTest(describedSite(this.folder.uri)?.brandWords ?? []),
      now,
    });
    const all = await this.#withResultPages(found, figures.isSample);
    const decisions = await this.#decisions.read();
    const { unavailable } = ownSearchCall(this.app, site, {});
    const model = opportunitiesDocument({
      project: this.folder.name,
      lists: decidedLists(all, decisions.decisions, this.#decisions.local, now),
      hasNoFigures: Object.values(figures.shapes).every((shape) => isNothing(shape)),
      offers: opportunityOffers(
        figures.shapes,
        vscode.workspace.isTrusted && unavailable === undefined,
        Object.values(this.#decisions.local.ofQueries).filter(
          ({ decision }) => decision !== "planned",
        ).length,
      ),
      unavailable,
      unknown: {
        notUpdated: dates === undefined ? stillReading() : dates.unknown,
        urlMovedOrGone:
          this.#moves === undefined
            ? vscode.l10n.t("Still comparing URLs.")
            : this.#moves.kind === "unknown"
              ? this.#moves.why
              : undefined,
      },
      isSample: figures.isSample,
      problems: [
        ...figures.problems,
        ...problems,
        ...linesProblems(decisionsFile, decisions),
        ...noteProblems(changeNotes),
      ],
      now,
    });
    const [source = emptySource] = model.sources.values();
    const { origin } = this.app.connections;
    return {
      ...model,
      source,
      articles: [],
      origin,
      all,
      shapes: figures.shapes,
      notes: changeNotes.entries,
    };
  }

  /** Everything at once, for who looks at it once: also what the page reads in the background. */
  async readWhole(): Promise<OpportunitiesModel> {
    await this.read();
    await Promise.all([...this.#background, this.#dates.idle()]);
    return this.read();
  }

  /** The next step of the row, what can be decided about the rows, and what their articles and keywords lead to. */
  override async choices(
    content: OpportunitiesContent,
    rows: readonly number[],
    table: string,
  ): Promise<readonly TableChoice[]> {
    const [list, source] = [content.lists.get(table), content.sources.get(table)];
    if (list === undefined || source === undefined) {
      return [];
    }
    const chosen = rows.flatMap((at) => list.rows[at] ?? []);
    const { document } = content;
    const usual = await super.choices(
      {
        ...content,
        source,
        document: {
          ...document,
          sections: document.sections.filter(({ name }) => name === list.id),
        },
        articles: list.rows.map(({ articles }) => articles),
      },
      rows,
      table,
    );
    const [only] = chosen;
    return [
      ...(only === undefined || chosen.length > 1
        ? []
        : stepChoice(list, only, () => this.#step(list, only))),
      ...(list.group !== "twoPages" || chosen.length !== 1
        ? []
        : mergeChoices(this.app, this.folder, only?.articles ?? [])),
      ...decisionChoices(list, chosen, (act) => this.#decide(content, list, chosen, act)),
      ...(chosen.length === 0
        ? []
        : [
            ...this.#noteChoice(chosen),
            {
              item: { id: "copyPullRequest", label: vscode.l10n.t("Copy as Pull Request Text") },
              act: { kind: "own", run: () => this.#copy(content, list, chosen) },
            } as const,
          ]),
      ...usual,
    ];
  }

  async doStep({ lists }: OpportunitiesContent, table: string, row: number): Promise<void> {
    const list = lists.get(table);
    const chosen = list?.rows[row];
    await (list === undefined || chosen === undefined ? undefined : this.#step(list, chosen));
  }

  /** Runs a call, whose button has shown the price; what is connected may have become another since. The other actions are free. */
  async runAction(index: number): Promise<void> {
    if (await openFreeWay(index, this.folder)) {
      return;
    }
    if (index === showIndex) {
      await this.#decisions.forgetQueries();
      this.changed();
      return;
    }
    await this.runOwnSearch(searchCalls[index]);
  }

  async #step(list: DecidedList, row: DecidedRow): Promise<void> {
    await doNextStep(nextStepOf(list, row), row, {
      folder: this.folder,
      brief: (keyword) =>
        this.followUps.act(
          { kind: "brief", keyword, market: {} },
          this.app.connections.origin,
          this.folder.uri,
        ),
    });
  }

  /** What is expected of a change of a row's article can be noted before it is made. */
  #noteChoice(rows: readonly DecidedRow[]): TableChoice[] {
    const [path, ...others] = new Set(
      rows.flatMap(({ articles }) => articles.map((article) => article.path)),
    );
    return path === undefined || others.length > 0
      ? []
      : [
          {
            item: {
              id: "noteChange",
              label: vscode.l10n.t("Note Hypothesis and Day to Look Again…"),
            },
            act: {
              kind: "own",
              run: async () => {
                const history = new HistoryOfProject(this.app, this.folder.uri);
                if (await noteChangeToCome(path, this.#changeNotes, history)) {
                  this.changed();
                }
              },
            },
          },
        ];
  }

  async #copy(
    { shapes, notes }: OpportunitiesContent,
    list: DecidedList,
    rows: readonly DecidedRow[],
  ): Promise<void> {
    await copyRows(this.app, {
      folder: this.folder,
      project: (await this.place()).project,
      list,
      rows,
      shapes,
      notes,
    });
  }

  async #decide(
    { all }: OpportunitiesContent,
    list: DecidedList,
    rows: readonly DecidedRow[],
    act: DecisionAct,
  ): Promise<void> {
    const decision: Pick<Decision, "decision" | "day" | "note"> | undefined = await askDecision(
      act,
      new Date(),
      rows.every((row) => keyOfRow(list, row) === undefined),
    );
    if (decision === undefined) {
      return;
    }
    const ofGroup = all.filter(({ group }) => group === list.group);
    const keys = new Set(ofGroup.flatMap((one) => rows.map((row) => localKey(one, row))));
    const figures = new Map(
      ofGroup.flatMap((one) => [...figuresByKey(one)]).filter(([key]) => keys.has(key)),
    );
    await this.#decisions.decide(
      rows.map((row) => ({ list, row })),
      decision,
      figures,
    );
    this.changed();
  }

  /** Rows of few clicks with what saved SERPs of the project's market say was on their results pages: it may be why. */
  async #withResultPages(
    lists: readonly OpportunityList[],
    isSample: boolean,
  ): Promise<readonly OpportunityList[]> {
    const queries = lists.flatMap(({ id, rows }) =>
      id === "fewClicks" ? rows.flatMap(({ query }) => query ?? []) : [],
    );
    if (queries.length === 0) {
      return lists;
    }
    const facts = await this.app.knownFacts();
    const known = await facts.keywords([...new Set(queries)], this.app.connections.origin);
    // made-up pages say nothing of measured figures
    return (facts.origin === "sandbox") !== isSample
      ? lists
      : withResultPages(lists, known, projectMarket(this.folder.uri));
  }

  /** Reads all articles' links, and compares their URLs, in the background; has the page made again then. Nothing to do until an article changes. */
  #readLinks(articles: readonly IndexedArticle[]): void {
    if (this.#linked === articles) {
      return;
    }
    this.#linked = articles;
    this.#readInBackground(async () => {
      const { project } = await this.place();
      try {
        this.#links = await project.ask("linkFaults", undefined);
      } catch (error) {
        // tried again with the next change
        this.#linked = undefined;
        throw error;
      }
    });
    this.#readInBackground(async () => {
      this.#moves = await urlChanges(this.app, this.folder.uri);
    });
  }

  /** Reads, and has the page made again, unless it is `false` that something else is known now. */
  #readInBackground(read: () => Promise<unknown>): void {
    const reading = read()
      .then((isKnown) => (isKnown === false ? undefined : this.changed()))
      .catch((error: unknown) => this.app.log.error(error));
    this.#background.push(reading);
  }
}

const emptySource = { columns: [], count: 0, rows: () => [] };

function isNothing(shape: unknown): boolean {
  return shape === undefined || (Array.isArray(shape) && shape.length === 0);
}

function stillReading(): string {
  return vscode.l10n.t("Loading change dates…");
}
