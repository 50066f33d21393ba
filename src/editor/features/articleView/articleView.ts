import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { fillWebview, webviewPort } from "../../platform/webviewPanel.ts";
import { Channel } from "../../../shared/channel.ts";
import type { Port } from "../../../shared/channel.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type {
  FieldOutcome,
  FromArticleView,
  FromArticleViewReplies,
  ToArticleView,
  ToArticleViewReplies,
  TypedField,
} from "../../../shared/articleProtocol.ts";
import { joinKeywords, shownValue, splitKeywords, valueProblem } from "../article/fieldWords.ts";
import { isArticle } from "../article/isArticle.ts";
import { LastArticle } from "../article/lastArticle.ts";
import { isWritten } from "../article/isWritten.ts";
import { nameOfField, readArticle, setField } from "../article/setField.ts";
import type { OpenedChecks } from "../checks/checksPart.ts";
import { ChangesOfArticles } from "./articleChanges.ts";
import { insertLinks } from "../planning/insertLinks.ts";
import type { ProposedLink } from "../../../articles/links/linkSearch.ts";
import { articleDocument, emptyDocument } from "./articleDocument.ts";
import type { NumberedDocument } from "./articleDocument.ts";
import type { ArticleFacts } from "./articleFacts.ts";
import { ArticleLinks } from "./articleLinks.ts";
import { parseFromArticleView } from "./articleMessages.ts";
import { fieldWidth } from "./fieldStates.ts";
import { openAction } from "./openAction.ts";
import { readArticleFacts } from "./readArticleFacts.ts";
import { searchSnippet } from "./searchSnippet.ts";
import { onDidWantPart, wantedPart, wantPart } from "../../platform/wantedPart.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Documents on which a click still counts: each reading of an article shows three, and another may follow. */
const clickableDocuments = 6;

type Reply = FromArticleViewReplies[FromArticleView["kind"]];

/**
 * Gives the view its page, which says that the article is being read. It is drawn while the
 * checks are still being loaded: what it asks waits until the port has a listener.
 */
export function fillArticleView({ context }: App, webview: vscode.Webview): Port {
  const port = webviewPort(webview);
  const early: unknown[] = [];
  const stop = port.listen((frame) => early.push(frame));
  fillWebview(webview, context.extensionUri, {
    name: "article",
    title: vscode.l10n.t("Article"),
    waiting: vscode.l10n.t("Reading the article…"),
  });
  return {
    post: (frame) => port.post(frame),
    listen: (listener) => {
      stop();
      const end = port.listen(listener);
      // not before the one that listens is made
      queueMicrotask(() => early.splice(0).forEach(listener));
      return end;
    },
  };
}

/**
 * The view of the article that somebody works on. It follows the editor and the checks, whose pause it shares, and
 * reads nothing while it is out of sight.
 */
export class ArticleView implements vscode.Disposable {
  readonly #app: App;
  readonly #checks: OpenedChecks["checks"];
  readonly #links: ArticleLinks;
  readonly #articles = new LastArticle();
  readonly #changes: ChangesOfArticles;
  #known: { readonly uri: string; readonly changes: ArticleFacts["changes"] } | undefined;
  readonly #channel: Channel<
    FromArticleView,
    FromArticleViewReplies,
    ToArticleView,
    ToArticleViewReplies
  >;
  readonly #following: vscode.Disposable;
  /** The articles that this view was shown: those alone it may change. */
  readonly #offered = new Set<string>();
  #facts: ArticleFacts | undefined;
  /** What the view was shown of the article as it is now, the newest first: a click may be on what stood there a moment before. */
  #given: readonly NumberedDocument[] = [];
  #updates = 0;
  #revision = 0;
  /** Whether the view has asked for its first document. */
  #isReady = false;

  constructor(
    app: App,
    { checks, reading }: Pick<OpenedChecks, "checks" | "reading">,
    view: vscode.WebviewView,
    port: Port,
  ) {
    this.#app = app;
    this.#checks = checks;
    this.#links = new ArticleLinks(reading);
    this.#changes = new ChangesOfArticles(app);
    this.#channel = new Channel(port, {
      parse: parseFromArticleView,
      handle: (message) => this.#handle(message),
    });
    const update = (): void => this.#updateSoon(undefined);
    this.#following = vscode.Disposable.from(
      this.#articles,
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) =>
        closed.length > 0 ? update() : undefined,
      ),
      vscode.workspace.onDidGrantWorkspaceTrust(update),
      app.resultSaved.event(update),
      app.changedResults.event(update),
      onDidWantPart(update),
      view.onDidChangeVisibility(() => {
        // the editor creates a hidden view again when it is shown, and the view asks then
        this.#isReady &&= view.visible;
      }),
      checks.onDidCheck((document) =>
        document.uri.toString() === this.#uri() ? this.#updateSoon(document) : undefined,
      ),
    );
  }

  dispose(): void {
    this.#following.dispose();
    this.#channel.dispose();
  }

  async #handle(message: FromArticleView): Promise<Reply> {
    switch (message.kind) {
      case "ready":
        this.#isReady = true;
        await this.#update(undefined);
        return { document: this.#newest().document, translations: vscode.l10n.bundle ?? null };
      case "typed":
        return this.#typed(message);
      case "setField":
        return this.#setField(message);
      case "run":
        await this.#run(message);
        return null;
    }
  }

  /** The article that is worked on; undefined where the text in front is none, and where none is open. */
  #uri(): string | undefined {
    const active = vscode.window.activeTextEditor?.document;
    return active !== undefined && isWritten(active) && !isArticle(active)
      ? undefined
      : this.#articles.open?.uri.toString();
  }

  #newest(): NumberedDocument {
    return this.#given[0] ?? emptyDocument("", this.#revision);
  }

  #updateSoon(checked: vscode.TextDocument | undefined): void {
    if (this.#isReady) {
      this.#update(checked).catch((error: unknown) => void reportProblem(this.#app.log, error));
    }
  }

  /** Reads the article and shows it; `checked` is the document that was just looked at by the checks. */
  async #update(checked: vscode.TextDocument | undefined): Promise<void> {
    const update = ++this.#updates;
    const uri = this.#uri();
    if (uri === undefined) {
      this.#facts = undefined;
      this.#given = [];
      this.#show(emptyDocument(nothingOpen(), ++this.#revision));
      return;
    }
    const document = checked ?? (await workspaceFiles.openDocument(vscode.Uri.parse(uri)));
    const known = this.#checks.known(document);
    const isChecking = known === undefined && checked === undefined;
    if (isChecking) {
      this.#checks.checkSoon(document);
    }
    const facts = await readArticleFacts(this.#app, document, known, isChecking);
    const article = facts.checked?.article;
    if (article === undefined || known?.isComplete !== true) {
      this.#showFacts(update, facts);
      return;
    }
    const asked = { uri: document.uri, languageId: document.languageId, text: article.text };
    const links = await this.#links.known(asked, facts.keyword);
    let found: ArticleFacts = { ...facts, links, changes: this.#lastChanges(document.uri) };
    const learn = (more: Pick<ArticleFacts, "links" | "changes">): void => {
      found = { ...found, ...more };
      this.#showFacts(update, found);
    };
    learn({});
    // reading a project takes a while, so it isn't awaited
    Promise.all([
      links.others ?? this.#links.others(asked, facts.keyword),
      this.#links.places(asked),
    ])
      .then(([others, places]) => learn({ links: { ...links, others, places } }))
      .catch((error: unknown) => {
        this.#app.log.error(error);
        learn({ links: { ...links, problem: shownSentence(messageOf(error)) } });
      });
    this.#changes
      .of(document.uri)
      .then((changes) => {
        this.#known = { uri: document.uri.toString(), changes };
        learn({ changes });
      })
      .catch((error: unknown) => this.#app.log.error(error));
  }

  /** Shows what is noted about an article's changes now. */
  async #readChanges(article: vscode.Uri): Promise<void> {
    const uri = article.toString();
    const changes = await this.#changes.of(article);
    this.#known = { uri, changes };
    if (this.#facts?.uri === uri) {
      this.#showFacts(this.#updates, { ...this.#facts, changes });
    }
  }

  /** What changed in an article as last read, so that the section doesn't come and go while somebody types. */
  #lastChanges(article: vscode.Uri): ArticleFacts["changes"] {
    return this.#known?.uri === article.toString() ? this.#known.changes : undefined;
  }

  /** Shows what was read, unless something newer is being read. */
  #showFacts(update: number, facts: ArticleFacts): void {
    if (update === this.#updates) {
      this.#given = this.#facts && isSameText(this.#facts, facts) ? this.#given : [];
      this.#facts = facts;
      this.#offered.add(facts.uri);
      const { document, actions } = articleDocument(facts, ++this.#revision);
      const wanted = wantedPart();
      if (wanted?.uri !== facts.uri) {
        this.#show({ document, actions });
        return;
      }
      this.#show({ document: { ...document, ...wanted.part }, actions });
      // what the checks find appears above a section, which is scrolled to again then
      if ("focus" in wanted.part || !facts.isChecking) {
        wantPart(undefined);
      }
    }
  }

  #show(shown: NumberedDocument): void {
    this.#given = [shown, ...this.#given].slice(0, clickableDocuments);
    // a view that isn't seen doesn't hear it, and asks again when it is
    void this.#channel.send({ kind: "show", document: shown.document }).catch(() => undefined);
  }

  /** What comes of a value that is being typed; nothing is written. */
  #typed({ uri, field, value }: Extract<FromArticleView, { kind: "typed" }>): TypedField {
    const facts = this.#facts;
    const problem = valueProblem(field, value, facts?.languageName);
    if (facts === undefined || facts.uri !== uri) {
      return problem === undefined ? {} : { problem };
    }
    const width = fieldWidth(field, value.trim(), facts.titleSuffix);
    return {
      ...(problem === undefined ? {} : { problem }),
      ...(width === undefined ? {} : { width }),
      ...(facts.front.kind === "unreadable"
        ? {}
        : { snippet: searchSnippet(facts, { [field]: value }) }),
    };
  }

  async #setField({
    uri: name,
    field,
    value,
    base,
  }: Extract<FromArticleView, { kind: "setField" }>): Promise<FieldOutcome> {
    if (!this.#offered.has(name)) {
      throw new Error(vscode.l10n.t("This article isn't open in the view."));
    }
    const uri = vscode.Uri.parse(name, true);
    const written = value.replaceAll(/\s+/gu, " ").trim();
    try {
      const problem = valueProblem(field, written, this.#facts?.languageName);
      if (problem !== undefined) {
        throw new Error(problem);
      }
      const keywords = field === "keywords" ? splitKeywords(written) : undefined;
      if (await setField(uri, { field, value: keywords ?? written, base })) {
        // what is being read is older than this; the checks look at the article again
        this.#updates += 1;
      }
      return { kind: "written", value: keywords === undefined ? written : joinKeywords(keywords) };
    } catch (error) {
      return { kind: "refused", reason: messageOf(error), present: await presentValue(uri, field) };
    }
  }

  async #run({ revision, action }: Extract<FromArticleView, { kind: "run" }>): Promise<void> {
    const given = this.#given.find(({ document }) => document.revision === revision);
    const wanted = given?.actions[action];
    if (given === undefined || wanted === undefined) {
      throw new Error(vscode.l10n.t("The article has changed. Try again."));
    }
    const article = vscode.Uri.parse(given.document.uri, true);
    switch (wanted.kind) {
      case "copyPullRequest":
        return this.#changes.copy(article);
      case "noteChange":
        return (await this.#changes.note(article)) ? this.#readChanges(article) : undefined;
      case "insertLinks":
        return this.#insert(article, wanted.links);
      default:
        return openAction(article, wanted);
    }
  }

  async #insert(article: vscode.Uri, links: readonly ProposedLink[]): Promise<void> {
    const place = (await this.#app.sites()).placeOf(article);
    await (place === undefined ? undefined : insertLinks(place, links));
  }
}

/** Whether both were read from the same text: then a place in one is the same place in the other. */
function isSameText(before: ArticleFacts, now: ArticleFacts): boolean {
  return before.uri === now.uri && before.text === now.text;
}

/** What a field says now; "" where its file is gone. */
async function presentValue(
  uri: vscode.Uri,
  field: Parameters<typeof nameOfField>[1],
): Promise<string> {
  try {
    const article = await readArticle(uri);
    return shownValue(article.front, nameOfField(article, field), field);
  } catch {
    // the reason that it wasn't written says so
    return "";
  }
}

function nothingOpen(): string {
  const active = vscode.window.activeTextEditor?.document;
  return active !== undefined && isWritten(active) && !isArticle(active)
    ? vscode.l10n.t("The open file isn't an article. Open a Markdown, MDX or HTML file.")
    : vscode.l10n.t("Open an article to see it here: a Markdown, MDX or HTML file.");
}
