import * as vscode from "vscode";
import { marketOfLanguage } from "../../../articles/contents/articleLanguage.ts";
import type { App } from "../../platform/app.ts";
import { hasProjectMarket, projectMarket } from "../../platform/projectDefaults.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import type { SuggestedMarket } from "../../platform/prompts/askMarket.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { articleMarkets, setArticleMarket } from "../../platform/articleMarkets.ts";
import { settings } from "../../platform/settings.ts";
import { findLanguage } from "../../../shared/marketNames.ts";
import { defaultMarket, marketWords } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import { callMarket, statesMarket, unlistedPlace } from "../../../research/tools/callMarket.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { languageInWork, projectLanguages } from "../article/projectLanguages.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import type { WrittenLanguage } from "../article/projectLanguages.ts";

/**
 * The market of each call: that of the article's language, else the project's. A person is asked for
 * the project's market once, and about each language of articles once.
 */
export class CallMarkets {
  readonly #app: App;
  readonly #articles: LastArticle;
  /** Markets that were accepted in this window although the article is in another language, or the place is unknown. */
  readonly #accepted = new Set<string>();
  /** What was chosen in this window for articles in a language. */
  readonly #chosen = new Map<string, MarketNames>();

  constructor(app: App, articles: LastArticle) {
    this.#app = app;
    this.#articles = articles;
  }

  /**
   * The arguments to begin with, before a step that shows the market: one that they state is
   * checked, else it is found. Undefined when the person gave up.
   */
  async propose(
    tool: ToolDefinition,
    args: ToolArguments,
    again?: string,
  ): Promise<ToolArguments | undefined> {
    if (tool.market === "none" || statesMarket(args)) {
      return this.confirm(tool, args, again);
    }
    const market = await this.#find(await languageInWork(this.#app, this.#articles), again);
    if (market === undefined) {
      return undefined;
    }
    // The project's own market is among the defaults of each tool.
    return marketWords(market) === marketWords(projectMarket()) ? args : { ...args, ...market };
  }

  /**
   * The arguments to run with: asks before figures of one language's market are paid for an article
   * in another, about a place that isn't in the list, and for the market of a project that has none
   * yet. Undefined when the person gave up. `again` asks for a second, deliberate answer.
   */
  async confirm(
    tool: ToolDefinition,
    args: ToolArguments,
    again = vscode.l10n.t("Select again to run."),
  ): Promise<ToolArguments | undefined> {
    if (tool.market === "none") {
      return args;
    }
    const written = await languageInWork(this.#app, this.#articles);
    if (!statesMarket(args) && needsProjectMarket()) {
      const market = await this.#find(written, again);
      return market === undefined ? undefined : { ...args, ...market };
    }
    const listed = await this.#confirmPlace(args, again);
    const stated = listed === undefined ? undefined : callMarket(tool, listed);
    if (listed === undefined || stated === undefined || written === undefined) {
      return listed;
    }
    const market = await this.#confirmLanguage(written, stated, again);
    return market === undefined ? undefined : market === stated ? listed : { ...listed, ...market };
  }

  /** The market of articles in a language, without a question: for a step that shows it and can change it. */
  ofLanguage(language: string): MarketNames {
    const project = projectMarket();
    const own = hasProjectMarket() && project.language === language ? project : undefined;
    return this.#known(language) ?? own ?? marketOfLanguage(language) ?? project;
  }

  /** What is set for articles in a language, or was chosen in this window. */
  #known(language: string, scope?: vscode.Uri): MarketNames | undefined {
    return articleMarkets(scope).get(language) ?? this.#chosen.get(language);
  }

  /** The market of a call that states none. */
  async #find(
    written: WrittenLanguage | undefined,
    again = vscode.l10n.t("Select again to continue."),
  ): Promise<MarketNames | undefined> {
    const own = written === undefined ? undefined : this.#known(written.language, written.uri);
    if (own !== undefined) {
      return own;
    }
    if (needsProjectMarket() && !(await askProjectMarket(this.#app, written))) {
      return undefined;
    }
    const market = projectMarket();
    return written === undefined ? market : this.#confirmLanguage(written, market, again);
  }

  /** `asked` itself where it fits the article's language, or the person keeps it. */
  async #confirmLanguage(
    { language, uri }: WrittenLanguage,
    asked: MarketNames,
    again: string,
  ): Promise<MarketNames | undefined> {
    const market = this.#known(language, uri) ?? marketOfLanguage(language);
    const accepted = `${language}\n${marketWords(asked)}`;
    if (
      market === undefined ||
      asked.language === language ||
      marketWords(asked) === marketWords(market) ||
      this.#accepted.has(accepted)
    ) {
      return asked;
    }
    const { location, language: spoken } = market;
    const always = {
      id: "always",
      label: vscode.l10n.t("Always Use {0} for {1} Articles", location, language),
    } as const;
    const answer = await confirmSpending(this.#app.inputClock, {
      message: vscode.l10n.t(
        "{0} is in {1}, but the market is {2}, {3}.",
        shortText(uri.path.split("/").at(-1)),
        language,
        shortText(asked.location),
        shortText(asked.language),
      ),
      detail: [
        vscode.l10n.t("Search volumes and SERPs differ by market. Nothing has been charged yet."),
      ],
      again,
      buttons: [
        { id: "change", label: vscode.l10n.t("Use {0}, {1}", location, spoken) },
        // Where the folder isn't trusted, its settings don't count.
        ...(vscode.workspace.isTrusted ? [always] : []),
        { id: "keep", label: vscode.l10n.t("Keep {0}, {1}", asked.location, asked.language) },
      ],
    });
    switch (answer) {
      case undefined:
        return undefined;
      case "keep":
        this.#accepted.add(accepted);
        return asked;
      case "always":
        await setArticleMarket(language, { location, language: spoken });
        return market;
      case "change":
        this.#chosen.set(language, { location, language: spoken });
        return market;
    }
  }

  /** The service may know a place that we don't, so it is asked about once and never refused. */
  async #confirmPlace(args: ToolArguments, again: string): Promise<ToolArguments | undefined> {
    const unlisted = unlistedPlace(args);
    if (unlisted === undefined || this.#accepted.has(unlisted.place)) {
      return args;
    }
    const place = shortText(unlisted.place);
    const answer = await confirmSpending(this.#app.inputClock, {
      message: unlisted.isLanguage
        ? vscode.l10n.t("“{0}” is a language, not a place. Use it as the location anyway?", place)
        : vscode.l10n.t("“{0}” isn't in the list of countries. Use it anyway?", place),
      detail: [
        vscode.l10n.t(
          "If the service doesn't know it, the result may be empty or about another place. Nothing has been charged yet.",
        ),
      ],
      again,
      buttons: [
        { id: "use", label: vscode.l10n.t("Use Anyway") },
        { id: "choose", label: vscode.l10n.t("Choose Market…"), free: true },
      ],
    });
    if (answer === "choose") {
      const named = findLanguage(unlisted.place);
      const market = named === undefined ? undefined : marketOfLanguage(named);
      const chosen = await askMarket({
        title: vscode.l10n.t("Market"),
        suggested:
          market === undefined
            ? []
            : [{ market, reason: vscode.l10n.t("for “{0}”", shortText(unlisted.place)) }],
        spendsBy: this.#app.inputClock,
      });
      return chosen === undefined ? undefined : { ...args, ...chosen };
    }
    if (answer === "use") {
      this.#accepted.add(unlisted.place);
    }
    return answer === "use" ? args : undefined;
  }
}

/** True for a project whose market isn't set. In Restricted Mode its settings don't count, so it is not asked for. */
function needsProjectMarket(): boolean {
  return (
    vscode.workspace.workspaceFolders !== undefined &&
    vscode.workspace.isTrusted &&
    !hasProjectMarket()
  );
}

/** Asks for the market of the project and writes it into its settings; false when the person gave up. */
async function askProjectMarket(app: App, written: WrittenLanguage | undefined): Promise<boolean> {
  const market = await askMarket({
    title: vscode.l10n.t("Market for This Project"),
    placeHolder: vscode.l10n.t(
      "You're asked once. Your choice is saved in the workspace settings, and you can change it for each call.",
    ),
    suggested: await suggestedMarkets(app, written),
  });
  if (market !== undefined) {
    await settings.setProjectMarket(market);
  }
  return market !== undefined;
}

/** What the project's files suggest, then the article in sight, the editor's own language, and the service's default. */
async function suggestedMarkets(
  app: App,
  written: WrittenLanguage | undefined,
): Promise<SuggestedMarket[]> {
  const suggested = new Map<string, SuggestedMarket>();
  const add = (language: string | undefined, reason: string): void => {
    const market = language === undefined ? undefined : marketOfLanguage(language);
    if (market !== undefined && !suggested.has(market.location)) {
      suggested.set(market.location, { market, reason });
    }
  };
  for (const { language, source } of await projectLanguages(app)) {
    add(language, vscode.l10n.t("from {0}", shortText(source)));
  }
  add(written?.language, vscode.l10n.t("this article's language"));
  if (suggested.size === 0) {
    add(findLanguage(vscode.env.language), vscode.l10n.t("the editor's language"));
  }
  add(defaultMarket.language, vscode.l10n.t("the service's default"));
  return [...suggested.values()];
}
