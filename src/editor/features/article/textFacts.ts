import * as vscode from "vscode";
import type { KeywordFacts } from "../../../research/library/knownFacts/factIndex.ts";
import type { KnownFacts } from "../../../research/library/knownFacts/knownFacts.ts";
import { briefFolder, briefName } from "../../../research/files/brief/briefPlace.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import type { App } from "../../platform/app.ts";
import { commandOf, commands } from "../../platform/commandIds.ts";
import { editorCommand } from "../../platform/commands.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { markdownWithCommands } from "../../platform/prompts/markdown.ts";
import { TextLens } from "../../platform/prompts/textLens.ts";
import { settings } from "../../platform/settings.ts";
import { valueWithin } from "../../../system/within.ts";
import { callsAboveArticle, urlCalls } from "../../../research/tools/follows.ts";
import type { DraftedCall } from "../../../research/tools/follows.ts";
import { toolCommand } from "../../../research/tools/catalogue.ts";
import { pricedTitle } from "../../../research/tools/price.ts";
import { keywordFields } from "./articleKeyword.ts";
import { ArticleHeads } from "./articleHeads.ts";
import { factContext } from "./factContext.ts";
import { briefLabel } from "./factWords.ts";
import type { FactContext } from "./factWords.ts";
import { keywordHover, pageHover } from "./hoverText.ts";
import type { HoverText } from "./hoverText.ts";
import { keywordAt, mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import type { KeywordInArticle } from "../../../articles/contents/keywordInArticle.ts";
import { briefLens, callLens, keywordLens, missingCalls, roomBeside } from "./lensText.ts";
import { urlAt } from "../../../articles/contents/urlsInText.ts";
import type { FrontMatter, FrontMatterField } from "../../../articles/frontMatter/frontMatter.ts";
import { inertMarkdown } from "../../../shared/plainText.ts";
import { claimingSite } from "../../../articles/sites/claimingSite.ts";
import { articleUrl } from "./articleUrl.ts";

/** What saved results say about a keyword, and what its figures are shown with. */
interface SeenKeyword {
  readonly facts: KeywordFacts;
  readonly context: FactContext;
}

/** The lens that says what is known about a keyword; it is filled in when it comes into view. */
class KeywordLens extends TextLens {
  readonly keyword: string;
  /** The article it is in. */
  readonly article: vscode.Uri;
  /** Characters that it has room for. */
  readonly room: number;

  constructor(range: vscode.Range, keyword: string, article: vscode.Uri, room: number) {
    super(range);
    this.keyword = keyword;
    this.article = article;
    this.room = room;
  }
}

/** What saved answers say, where the text is: on addresses and on the keywords of the front matter. Free; its links lead to a step with the price. */
export class TextFacts {
  readonly #app: App;
  readonly #known: KnownFacts;
  readonly #changed: () => void;
  readonly #heads = new ArticleHeads();
  /** False until saved results were read for the first time, which takes a moment; from then on what is known is there at once. */
  #isRead = false;

  /** `changed` is called once the lenses can say more than before. */
  constructor(app: App, known: KnownFacts, changed: () => void) {
    this.#app = app;
    this.#known = known;
    this.#changed = changed;
  }

  async hover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const address = await addressAt(document, position);
    if (address !== undefined) {
      const known = await this.#known.page(address.url, this.#app.connections.origin);
      return known === undefined
        ? undefined
        : hoverOf(
            pageHover(
              address.url,
              known,
              await factContext(this.#app, this.#known, document.uri),
              await this.#sourceWords(address.url, document.uri),
            ),
            address.range,
          );
    }
    const { text, front } = await this.#heads.of(document);
    const found =
      front === undefined
        ? undefined
        : keywordAt(text, front, keywordFields(document.uri), document.offsetAt(position));
    if (found === undefined) {
      const field =
        front === undefined ? undefined : pageFieldAt(front, document.offsetAt(position));
      return field === undefined ? undefined : this.#articleHover(document, field);
    }
    const facts = await this.#known.keyword(found.keyword, this.#app.connections.origin);
    return hoverOf(
      keywordHover(found.keyword, facts, await factContext(this.#app, this.#known, document.uri)),
      rangeOf(document, found),
    );
  }

  /** The file that makes a page of the article's own site; "" for other pages, and until the project's articles were read. */
  async #sourceWords(url: string, article: vscode.Uri): Promise<string> {
    const sites = await this.#app.sites();
    const rules = await sites.siteOf(article);
    const own = [settings.siteUrl(article), rules?.address?.value].map(hostIn);
    if (rules === undefined || hostIn(url) === "" || !own.includes(hostIn(url))) {
      return "";
    }
    const { key } = claimingSite(rules);
    const sources = (await valueWithin(longestSearch, sites.filesOf(url))) ?? [];
    const source = sources.find(({ site }) => site.key === key);
    return source === undefined
      ? ""
      : vscode.l10n.t("The page of {0}", vscode.workspace.asRelativePath(source.uri));
  }

  /** Where the article is published and what says so, or why that can't be told; then what is known about that page. */
  async #articleHover(
    document: vscode.TextDocument,
    { nameStart, end }: FrontMatterField,
  ): Promise<vscode.Hover | undefined> {
    const range = new vscode.Range(document.positionAt(nameStart), document.positionAt(end));
    const published = await articleUrl(this.#app, document.uri);
    if (published.kind === "unknown") {
      const reason = vscode.l10n.t("The article's URL isn't known. {0}", published.problem);
      return hoverOf({ markdown: inertMarkdown(reason, 500), commands: [] }, range);
    }
    const { url, note, guess } = published;
    if (guess !== undefined) {
      // a guess is confirmed before it leads to a call
      const markdown = `**${inertMarkdown(url)}**  \n${inertMarkdown(note, 500)}`;
      return hoverOf({ markdown, commands: [] }, range);
    }
    const known = await this.#known.page(url, this.#app.connections.origin);
    return known === undefined
      ? undefined
      : hoverOf(
          pageHover(url, known, await factContext(this.#app, this.#known, document.uri), note),
          range,
        );
  }

  /**
   * The lenses above the article's keyword. What is known is filled in by `resolve` the first time, so that nothing waits
   * for it; later at once, for the line would lose its figures and get them back with every change of the text.
   */
  async lenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { text, front } = await this.#heads.of(document);
    const found =
      front === undefined ? undefined : mainKeyword(text, front, keywordFields(document.uri));
    if (found === undefined) {
      return [];
    }
    const { keyword } = found;
    const range = rangeOf(document, found);
    const seen = this.#isRead ? await this.#seen(keyword, document.uri) : undefined;
    const after = vscode.workspace.isTrusted
      ? await lensesAfter(range, keyword, document.uri, seen)
      : [];
    const room = roomBeside(after.map(({ command }) => command?.title ?? ""));
    const lens = new KeywordLens(range, keyword, document.uri, room);
    if (seen !== undefined) {
      fillLens(lens, seen);
    }
    return [lens, ...after];
  }

  async #seen(keyword: string, article: vscode.Uri): Promise<SeenKeyword> {
    return {
      facts: await this.#known.keyword(keyword, this.#app.connections.origin),
      context: await factContext(this.#app, this.#known, article),
    };
  }

  async resolve(lens: vscode.CodeLens): Promise<vscode.CodeLens> {
    if (lens instanceof KeywordLens) {
      const seen = await this.#seen(lens.keyword, lens.article);
      if (!this.#isRead) {
        this.#isRead = true;
        // What is saved already is no longer offered.
        this.#changed();
      }
      fillLens(lens, seen);
    }
    return lens;
  }

  /** What can be asked about the address at the caret; nothing in Restricted Mode, where no file leads to a paid call. */
  async actions(
    document: vscode.TextDocument,
    { start }: vscode.Range,
    kind: vscode.CodeActionKind,
  ): Promise<vscode.CodeAction[]> {
    const address = vscode.workspace.isTrusted ? await addressAt(document, start) : undefined;
    if (address === undefined || siteKey(address.url) === undefined) {
      return [];
    }
    return urlCalls(address.url).map(({ tool, draft }) => {
      const title = vscode.l10n.t("SEO: {0}…", pricedTitle(tool));
      const action = new vscode.CodeAction(title, kind);
      action.command = editorCommand(title, toolCommand(tool, draft));
      return action;
    });
  }
}

/** Milliseconds that a hover waits for the file of a page; the search continues, and the next hover has the file. */
const longestSearch = 300;

function hostIn(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : "";
}

/** Fields that decide where an article is published, or that stand for it as a whole. */
const pageFields = new Set([
  "title",
  "slug",
  "url",
  "permalink",
  "date",
  "draft",
  "published",
  "aliases",
  "id",
]);

/** The field of front matter that stands at an offset, where it is one that says something about the page's URL. */
function pageFieldAt(front: FrontMatter, offset: number): FrontMatterField | undefined {
  return front.kind === "fields" && front.format !== "html"
    ? front.fields.find(
        ({ name, nameStart, end }) =>
          pageFields.has(name.toLowerCase()) && nameStart <= offset && offset <= end,
      )
    : undefined;
}

async function addressAt(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): Promise<{ readonly url: string; readonly range: vscode.Range } | undefined> {
  const found = await urlAt(document.lineAt(line).text, character);
  return found === undefined
    ? undefined
    : { url: found.url, range: new vscode.Range(line, found.start, line, found.end) };
}

function rangeOf(document: vscode.TextDocument, { start, end }: KeywordInArticle): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function fillLens(lens: KeywordLens, { facts, context }: SeenKeyword): void {
  const { title, tooltip, resultId } = keywordLens(lens.keyword, facts, context, lens.room);
  lens.fill(
    resultId === undefined
      ? { title, tooltip, command: "" }
      : { ...editorCommand(title, commandOf(commands.openResult, resultId)), tooltip },
  );
}

/** The calls and the brief that are offered; all calls until it is known what is saved. */
async function lensesAfter(
  range: vscode.Range,
  keyword: string,
  article: vscode.Uri,
  seen: SeenKeyword | undefined,
): Promise<vscode.CodeLens[]> {
  const calls =
    seen === undefined
      ? callsAboveArticle(keyword)
      : missingCalls(keyword, seen.facts, seen.context);
  return [
    ...calls.map((call) => priceLens(range, call)),
    ...((await hasBrief(keyword, article)) ? [] : [newBriefLens(range, keyword)]),
  ];
}

function priceLens(range: vscode.Range, call: DraftedCall): vscode.CodeLens {
  const { tool, draft } = call;
  return new TextLens(range, {
    ...editorCommand(callLens(call), toolCommand(tool, draft)),
    tooltip: [
      pricedTitle(tool),
      vscode.l10n.t("Shows the price first; saved results are free."),
    ].join("\n"),
  });
}

function newBriefLens(range: vscode.Range, keyword: string): vscode.CodeLens {
  return new TextLens(range, {
    ...editorCommand(briefLens(), commandOf(commands.createBrief, { keyword })),
    tooltip: [
      briefLabel(),
      vscode.l10n.t(
        "Saved results are used first. You see the price of anything missing before it runs.",
      ),
    ].join("\n"),
  });
}

/** True where a brief for a keyword and the project's market is in its place. */
async function hasBrief(keyword: string, article: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(article);
  return (
    folder !== undefined &&
    (await exists(
      vscode.Uri.joinPath(
        folder.uri,
        settings.folder(article),
        briefFolder,
        briefName(keyword, projectMarket(article)),
      ),
    ))
  );
}

function hoverOf(
  { markdown, commands: enabledCommands }: HoverText,
  range: vscode.Range,
): vscode.Hover {
  return new vscode.Hover(markdownWithCommands(markdown, enabledCommands), range);
}
