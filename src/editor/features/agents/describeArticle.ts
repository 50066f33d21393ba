import * as vscode from "vscode";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { checkedArticle } from "../../../research/agents/checkedArticle.ts";
import { describedArticle } from "../../../research/agents/describedArticle.ts";
import type {
  ArticleFinding,
  DescribedArticle,
  OtherArticle,
} from "../../../research/agents/describedArticle.ts";
import { inspectedLocation } from "../../../articles/sites/locateArticle.ts";
import { pageQueryRows } from "../../../research/agents/pageQueryRows.ts";
import { quoted } from "../../../research/agents/quoted.ts";
import { savedPageQueries } from "../articleView/savedPageQueries.ts";
import { InvalidInputError, NotRunError } from "../../../research/agents/notRun.ts";
import { mayBeRead } from "../../../research/agents/findSaved.ts";
import type { AgentView } from "../../../research/agents/findSaved.ts";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { LineIndex } from "../../../articles/checks/lineIndex.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import type { KeywordFacts } from "../../../research/library/knownFacts/factIndex.ts";
import type { FactSource } from "../../../research/library/knownFacts/facts.ts";
import type { App } from "../../platform/app.ts";
import { articleMarkets } from "../../platform/articleMarkets.ts";
import type { OnDemand } from "../../platform/onDemand.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { settings } from "../../platform/settings.ts";
import { keywordUses } from "../../../research/planning/keywordUses.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { textOf } from "../../../shared/json.ts";
import { mainFigures, ownPlaces } from "../article/factWords.ts";
import { shownValue } from "../article/fieldWords.ts";
import { isArticle } from "../article/isArticle.ts";
import { isWritten } from "../article/isWritten.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import { languageOf } from "../article/projectLanguages.ts";
import type { ArticleFacts } from "../articleView/articleFacts.ts";
import { readArticleFacts } from "../articleView/readArticleFacts.ts";
import type { CheckedVersion } from "../checks/articleChecks.ts";
import type { OpenedChecks } from "../checks/checksPart.ts";
import { newestBrief } from "./newestBrief.ts";
import { fileInProject, refuseOutside } from "./projectPaths.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** What reads articles. */
export interface ArticleParts {
  /** The article somebody works on. */
  readonly articles: Pick<LastArticle, "open">;
  readonly articleChecks: Pick<OnDemand<OpenedChecks>, "get">;
}

/** Bytes of a file that is read as an article. */
const largestArticle = 2_000_000;

/**
 * What is known of the article that an input of `seo_describe_article` names, else of the one that is
 * worked on: its file, its project and saved results. Free, and changes nothing. Rejects with a
 * sentence for what isn't an article inside an open folder.
 */
export async function describeArticle(
  app: App,
  { articles, articleChecks }: ArticleParts,
  input: JsonRecord,
  view: AgentView,
): Promise<AnswerContent> {
  const { document, facts } = await readWanted(app, { articles, articleChecks }, input);
  return describedArticle(await described(app, document, facts, view), offsetOf(input));
}

/**
 * The problems of the article that an input of `seo_check_article` names, as the checks find them in the
 * text that the editor has. Free, and changes nothing. Rejects like `describeArticle`.
 */
export async function checkFile(
  app: App,
  parts: ArticleParts,
  input: JsonRecord,
  view: AgentView,
): Promise<AnswerContent> {
  const { document, facts } = await readWanted(app, parts, input);
  const readable = await readableResults(app, view);
  return checkedArticle(
    {
      path: vscode.workspace.asRelativePath(document.uri),
      isUnsaved: document.isDirty,
      notices: facts.notices,
      findings: facts.checked && findingsIn(facts.checked.findings, facts.text, readable),
    },
    offsetOf(input),
  );
}

/**
 * The queries of the page of the article that an input of `seo_list_page_queries` names, by the saved
 * results that an agent may read. Free. Rejects like `describeArticle`.
 */
export async function listQueries(
  app: App,
  parts: ArticleParts,
  input: JsonRecord,
  view: AgentView,
): Promise<AnswerContent> {
  const { document, facts } = await readWanted(app, parts, input);
  const location = inspectedLocation(facts.location);
  if (location.kind !== "url") {
    throw new NotRunError(`the URL of this article's page isn't known: ${quoted(location.reason)}`);
  }
  const readable = await readableResults(app, view);
  const queries = await savedPageQueries(app, location.url);
  return pageQueryRows(
    {
      path: vscode.workspace.asRelativePath(document.uri),
      url: location.url,
      queries: queries.filter(({ resultId }) => readable.has(resultId)),
      isMeasuredHidden: !view.ownData,
    },
    offsetOf(input),
  );
}

/** The article that an input names, else the one that is worked on, and all that is known of it. */
async function readWanted(
  app: App,
  { articles, articleChecks }: ArticleParts,
  input: JsonRecord,
): Promise<{ readonly document: vscode.TextDocument; readonly facts: ArticleFacts }> {
  const document = await workspaceFiles.openDocument(await wantedArticle(articles, input));
  const known = await checked(await articleChecks.get(), document);
  return { document, facts: await readArticleFacts(app, document, known, false) };
}

/** The article that an input names by its file, else the one that is worked on. Rejects like `describeArticle`. */
export function wantedArticle(
  articles: ArticleParts["articles"],
  input: JsonRecord,
): Promise<vscode.Uri> {
  const file = textOf(input["file"]);
  return file === "" ? openArticle(articles) : namedArticle(file);
}

/** The rows to skip. */
export function offsetOf({ offset }: JsonRecord): number {
  return typeof offset === "number" ? offset : 0;
}

async function namedArticle(named: string): Promise<vscode.Uri> {
  const file = await fileInProject(named);
  if (file === undefined) {
    throw new InvalidInputError("Not read: there is no such file in the open folders.");
  }
  if (articleKind(file.uri.path) === undefined) {
    throw new InvalidInputError(
      "Not read: it isn't an article. Articles are Markdown, MDX and HTML files.",
    );
  }
  if (file.size > largestArticle) {
    throw new Error("Not read: the file is too large to be an article.");
  }
  return file.uri;
}

/** The article in the editor in front, or the one before it while something else than a text is in front. */
async function openArticle(articles: ArticleParts["articles"]): Promise<vscode.Uri> {
  const active = vscode.window.activeTextEditor?.document;
  const uri =
    active === undefined || !isWritten(active)
      ? articles.open?.uri
      : isArticle(active)
        ? active.uri
        : undefined;
  if (uri === undefined) {
    throw new Error(
      "Not read: no article is in front. Name one by its path in file, or ask the person to open it.",
    );
  }
  await refuseOutside(uri);
  return uri;
}

/** What the checks find in a document as it is now; undefined where the person turned them off. */
async function checked(
  { checks, reading }: OpenedChecks,
  document: vscode.TextDocument,
): Promise<CheckedVersion | undefined> {
  const { uri, languageId, version } = document;
  if (settings.checks(uri) === "off") {
    return undefined;
  }
  const known = checks.known(document);
  if (known?.isComplete === true && known.article !== undefined) {
    return known;
  }
  const { findings, article } = await reading.check(
    { uri, languageId, text: document.getText() },
    true,
  );
  return { version, findings, isComplete: true, article };
}

async function described(
  app: App,
  document: vscode.TextDocument,
  { names, front, keyword, figures, checked: found, location, notices, text }: ArticleFacts,
  view: AgentView,
): Promise<DescribedArticle> {
  const { uri } = document;
  const language = await languageOf(app, document);
  const readable = await readableResults(app, view);
  const seen = figures === undefined ? undefined : onlyOf(figures.facts, readable);
  const shown = [...Object.values(names), settings.frontMatterFields(uri).keywords];
  return {
    path: vscode.workspace.asRelativePath(uri),
    isUnsaved: document.isDirty,
    notices,
    fields: [...new Set(shown)].map((name) => ({ name, value: shownValue(front, name) })),
    location,
    language,
    market: articleMarkets(uri).get(language ?? "") ?? projectMarket(uri),
    keyword,
    figures:
      seen === undefined || figures === undefined ? undefined : mainFigures(seen, figures.context),
    placings: seen === undefined || figures === undefined ? [] : ownPlaces(seen, figures.context),
    isSample: figures?.context.sample === true,
    others: keyword === undefined ? [] : await othersWith(app, uri, keyword),
    brief: keyword === undefined ? undefined : await newestBrief(app, uri, keyword),
    findings: found && findingsIn(found.findings, text, readable),
  };
}

/** The ids of the saved results that an agent may read. */
async function readableResults({ results }: App, view: AgentView): Promise<ReadonlySet<string>> {
  const { results: all } = await results.list();
  return new Set(all.flatMap((result) => (mayBeRead(result, view) ? [result.id] : [])));
}

function onlyOf(
  { figures, placings, resultPages }: KeywordFacts,
  readable: ReadonlySet<string>,
): KeywordFacts {
  const isSeen = ({ source }: { readonly source: FactSource }): boolean =>
    readable.has(source.resultId);
  return {
    figures: figures.filter(isSeen),
    placings: placings.filter(isSeen),
    resultPages: resultPages.filter(isSeen),
  };
}

/** Findings that come from a saved result are left out where an agent may not read that. */
function findingsIn(
  findings: readonly ReportedFinding[],
  text: string,
  readable: ReadonlySet<string>,
): ArticleFinding[] {
  const lines = new LineIndex(text);
  return findings
    .filter(({ fixes }) =>
      fixes.every((fix) => fix.kind !== "openResult" || readable.has(fix.resultId)),
    )
    .map(({ rule, severity, start, message }) => ({
      rule,
      severity,
      line: lines.lineAt(start) + 1,
      message,
    }));
}

/** Other articles of the project with a keyword, by the rules of the keyword map. */
async function othersWith(
  { sites }: App,
  uri: vscode.Uri,
  keyword: string,
): Promise<OtherArticle[]> {
  const project = await sites();
  const place = project.placeOf(await project.listed(uri));
  const articles = (await place?.project.articles()) ?? [];
  const path = place?.path ?? "";
  const own = articles.find((article) => article.path === path) ?? { path, isPublished: false };
  // the file on disk may have another keyword
  const now = [...articles.filter((article) => article !== own), { ...own, keyword }];
  const use = keywordUses(now, []).find(
    ({ article, role }) => article?.path === path && role === "main",
  );
  return (use?.others ?? []).map(({ path: other, title = "", keyword: main = "" }) => ({
    path: other,
    title,
    isMain: keywordKey(main) === keywordKey(keyword),
  }));
}
