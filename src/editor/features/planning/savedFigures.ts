import * as vscode from "vscode";
import { pageKeyOrText } from "../../../articles/identity/pageKey.ts";
import { answerHistory } from "../../../research/files/history/answerHistory.ts";
import type { HistoryEntry } from "../../../research/files/history/historyEntry.ts";
import { historySite } from "../../../research/files/history/historyNames.ts";
import { readHistory } from "../../../research/files/history/readHistory.ts";
import type { PageAudit } from "../../../research/library/knownFacts/facts.ts";
import { readFacts } from "../../../research/library/knownFacts/readFacts.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import { estimatedPlacings } from "../../../research/opportunities/estimatedPlacings.ts";
import { gapRows } from "../../../research/opportunities/gapRows.ts";
import type {
  EstimatedPlacing,
  WantedRow,
} from "../../../research/opportunities/opportunityFacts.ts";
import { ShapeReader } from "../../../research/opportunities/shapes.ts";
import type { Shapes } from "../../../research/opportunities/shapes.ts";
import { performanceResults } from "../../../research/planning/performanceResults.ts";
import { ownSite } from "../../../research/results/parts/ownSite.ts";
import { auditSite } from "../../../research/tools/auditSite.ts";
import { compareKeywordCoverage } from "../../../research/tools/compareKeywordCoverage.ts";
import type { ToolName } from "../../../research/tools/toolName.ts";
import { inspectPage } from "../../../research/tools/inspectPage.ts";
import { hasPositions, isResultPage } from "../../../research/tools/positions.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import type { App } from "../../platform/app.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { fileNameOf, historiesIn, inWords } from "../history/historyFiles.ts";
import { historyAnswers } from "../history/historyAdditions.ts";
import { savedEnvelope } from "../keywordLists/savedKeywords.ts";

/** Results with positions that are looked into. */
const mostChecks = 60;

/** What saved results and files say of a project's own site. */
export interface SavedFigures {
  readonly shapes: Shapes;
  readonly positions: readonly HistoryEntry[];
  readonly audits: readonly PageAudit[];
  /** What competitors rank for and this site doesn't, by the newest comparison. */
  readonly gaps: readonly WantedRow[];
  /** What inspected pages of this site rank for, estimated. */
  readonly estimated: readonly EstimatedPlacing[];
  /** True where any of it is made up by the sandbox. */
  readonly isSample: boolean;
  /** What can't be read, as sentences. */
  readonly problems: readonly string[];
}

interface OfResults extends Omit<SavedFigures, "problems"> {
  /** Ids of the results that it comes from. */
  readonly key: string;
  /** Why searches of a whole property aren't taken for those of this site, as a sentence. */
  readonly problem: string | undefined;
}

/** Reads the figures of one project's site; what results say is kept as long as they are the same ones. */
export class FiguresReader {
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  #known: OfResults | undefined;

  constructor(app: App, folder: vscode.WorkspaceFolder) {
    this.#app = app;
    this.#folder = folder;
  }

  /** Of the site with this key; of any where it isn't known. */
  async read(site: string | undefined): Promise<SavedFigures> {
    const ofResults = await this.#ofResults(site);
    const { entries, problems } = await this.#histories(site);
    const inFiles = new Set(entries.map(({ result }) => result));
    const { key: _key, problem, ...figures } = ofResults;
    return {
      ...figures,
      positions: [...entries, ...ofResults.positions.filter(({ result }) => !inFiles.has(result))],
      problems: [...(problem === undefined ? [] : [problem]), ...problems],
    };
  }

  async #ofResults(site: string | undefined): Promise<OfResults> {
    const { origin } = this.#app.connections;
    const { results } = await this.#app.results.list();
    const performance = performanceResults(results, { origin, site });
    const isOwn = (result: ResultSummary): boolean =>
      (origin === undefined || result.origin === origin) && site !== undefined;
    const checks = results
      .filter((result) => isOwn(result) && hasPositions(result))
      .slice(0, mostChecks);
    const newestOf = (tool: ToolName): ResultSummary[] =>
      results
        .filter(
          (result) =>
            isOwn(result) &&
            result.tool === tool &&
            siteKey(result.site ?? result.subject) === site,
        )
        .slice(0, 1);
    const audits = newestOf(auditSite.name);
    const comparisons = newestOf(compareKeywordCoverage.name);
    const inspected = newestInspections(
      results.filter(
        (result) =>
          isOwn(result) && result.tool === inspectPage.name && siteKey(result.subject) === site,
      ),
    );
    const all = [...performance, ...checks, ...audits, ...comparisons, ...inspected];
    const key = JSON.stringify([site, ...all.map(({ id }) => id)]);
    if (this.#known?.key !== key) {
      const reader = new ShapeReader();
      for (const summary of performance) {
        const result = await this.#open(summary);
        if (result !== undefined) {
          reader.add({ result, envelope: await savedEnvelope(this.#app, result) }, summary.origin);
        }
      }
      const opened = await Promise.all(
        [...checks, ...audits, ...comparisons, ...inspected].map((one) => this.#open(one)),
      );
      const others = opened.flatMap((result) => result ?? []);
      const { shapes, problem } = ownSearches(reader.shapes, site);
      const positions = await this.#positions(others.filter(hasPositions), site);
      const found = others
        .filter(({ tool }) => tool === auditSite.name)
        .flatMap((result) => readFacts(result).pageAudits);
      const gaps = others
        .filter(({ tool }) => tool === compareKeywordCoverage.name)
        .flatMap((result) => gapRows(result, site ?? ""));
      const estimated = others
        .filter(({ tool }) => tool === inspectPage.name)
        .flatMap(estimatedPlacings);
      this.#known = {
        key,
        shapes,
        problem,
        positions,
        audits: found,
        gaps,
        estimated,
        isSample:
          isOfSandbox(shapes) ||
          (origin === "sandbox" &&
            positions.length + found.length + gaps.length + estimated.length > 0),
      };
    }
    return this.#known;
  }

  async #open({ id }: ResultSummary): Promise<SavedResult | undefined> {
    const read = await this.#app.results.open(id);
    return read.ok ? read.result : undefined;
  }

  async #positions(
    results: readonly SavedResult[],
    site: string | undefined,
  ): Promise<HistoryEntry[]> {
    const { mark } = ownSite(site, undefined);
    const answers = await historyAnswers(
      this.#app,
      // a check of another site says nothing of this one
      results.filter((result) => isResultPage(result) || siteKey(result.subject) === site),
    );
    return answers.flatMap((answer) =>
      answerHistory(answer, { isOwn: (one) => mark(one) !== undefined, now: Date.now() }),
    );
  }

  async #histories(
    site: string | undefined,
  ): Promise<{ entries: HistoryEntry[]; problems: string[] }> {
    const files = site === undefined ? [] : await historiesIn(this.#folder);
    const entries: HistoryEntry[] = [];
    const problems: string[] = [];
    for (const uri of files.filter((one) => siteKey(historySite(fileNameOf(one))) === site)) {
      try {
        const read = await inWords(uri, async () => readHistory(await readProjectText(uri)));
        entries.push(...read.entries);
      } catch (error) {
        problems.push(shownSentence(messageOf(error)));
      }
    }
    return { entries, problems };
  }
}

/** Of each page and market the newest result. `results` are newest first. */
function newestInspections(results: readonly ResultSummary[]): ResultSummary[] {
  const byPage = new Map<string, ResultSummary>();
  for (const result of results) {
    const { subject, location, language } = result;
    const key = JSON.stringify([pageKeyOrText(subject), location, language]);
    byPage.set(key, byPage.get(key) ?? result);
  }
  return [...byPage.values()].slice(0, mostChecks);
}

/**
 * The shapes without the searches of a property that isn't known to be this site: rows of pages are joined with articles by
 * their URLs, those of searches with nothing, and may be another customer's or another part of the domain's.
 */
function ownSearches(
  shapes: Shapes,
  site: string | undefined,
): { readonly shapes: Shapes; readonly problem: string | undefined } {
  const { queries } = shapes;
  const property = queries?.source.site ?? "";
  if (queries === undefined || (site !== undefined && isOfSite(property, site))) {
    return { shapes, problem: undefined };
  }
  const named = property === "" ? vscode.l10n.t("unknown") : shownSentence(property);
  const problem =
    site === undefined
      ? vscode.l10n.t(
          "Searches of {0} aren't shown, because the URL of this project's site isn't known. Set it with “SEO: Set Up This Project…”.",
          named,
        )
      : vscode.l10n.t(
          "Searches of {0} aren't shown, because that isn't {1} alone. Export the property of this site.",
          named,
          site,
        );
  return { shapes: { ...shapes, queries: undefined }, problem };
}

/** Whether a property, or a website of the account, is of a site and of no more; one without a name is the site's. */
function isOfSite(property: string, site: string): boolean {
  return property === "" || siteKey(property.replace(/^sc-domain:/u, "")) === site;
}

function isOfSandbox({ pages, compared, queries, queryPages, ofPages }: Shapes): boolean {
  return [pages, compared, queries, queryPages, ...ofPages].some(
    (shape) => shape?.source.isSample === true,
  );
}
