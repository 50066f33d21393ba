import * as vscode from "vscode";
import { marketOfLanguage } from "../../../articles/contents/articleLanguage.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront, nameAmongSeveral } from "../../platform/folderInFront.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
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

/** What a question about a market is for. */
export interface MarketAsking {
  /** The folder whose project the call is for; undefined for the one in front. */
  readonly folder: vscode.Uri | undefined;
  /** Asks for a second, deliberate answer. */
  readonly again?: string | undefined;
}

/**
 * The market of each call: that of the article's language, else the project's. A person is asked for
 * the market of each project once, and about each language of its articles once.
 */
export class CallMarkets {
  readonly #app: App;
  readonly #articles: LastArticle;
  /** Markets that were accepted in this window although the article is in another language, or the place is unknown. */
  readonly #accepted = new Set<string>();
  /** What was chosen in this window for articles of a folder in a language. */
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
    { folder = folderInFront(), again }: MarketAsking,
  ): Promise<ToolArguments | undefined> {
    if (tool.market === "none" || statesMarket(args)) {
      return this.confirm(tool, args, { folder, again });
    }
    const market = await this.#find(folder, await this.#written(folder), again);
    if (market === undefined) {
      return undefined;
    }
    // The project's own market is among the defaults of each tool.
    return marketWords(market) === marketWords(projectMarket(folder))
      ? args
      : { ...args, ...market };
  }

  /**
   * The arguments to run with: asks before figures of one language's market are paid for an article
   * in another, about a place that isn't in the list, and for the market of a project that has none
   * yet. Undefined when the person gave up.
   */
  async confirm(
    tool: ToolDefinition,
    args: ToolArguments,
    { folder = folderInFront(), again = vscode.l10n.t("Select again to run.") }: MarketAsking,
  ): Promise<ToolArguments | undefined> {
    if (tool.market === "none") {
      return args;
    }
    const written = await this.#written(folder);
    if (!statesMarket(args) && needsProjectMarket(folder)) {
      const market = await this.#find(folder, written, again);
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
  ofLanguage(language: string, folder: vscode.Uri | undefined): MarketNames {
    const project = projectMarket(folder);
    const own = hasProjectMarket(folder) && project.language === language ? project : undefined;
    return this.#known(language, folder) ?? own ?? marketOfLanguage(language) ?? project;
  }

  /** What is set for articles in a language, or was chosen in this window. */
  #known(language: string, scope: vscode.Uri | undefined): MarketNames | undefined {
    return articleMarkets(scope).get(language) ?? this.#chosen.get(chosenKey(language, scope));
  }

  /** The language of the article that is worked on, where it belongs to the project of the call. */
  async #written(folder: vscode.Uri | undefined): Promise<WrittenLanguage | undefined> {
    const written = await languageInWork(this.#app, this.#articles);
    const own = written && vscode.workspace.getWorkspaceFolder(written.uri)?.uri;
    return folder === undefined || own === undefined || own.toString() === folder.toString()
      ? written
      : undefined;
  }

  /** The market of a call that states none. */
  async #find(
    folder: vscode.Uri | undefined,
    written: WrittenLanguage | undefined,
    again = vscode.l10n.t("Select again to continue."),
  ): Promise<MarketNames | undefined> {
    const own = written === undefined ? undefined : this.#known(written.language, written.uri);
    if (own !== undefined) {
      return own;
    }
    if (needsProjectMarket(folder) && !(await askProjectMarket(this.#app, folder, written))) {
      return undefined;
    }
    const market = projectMarket(folder);
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
    if (market === undefined) {
      return this.#confirmOtherLanguage({ language, uri }, asked, accepted, again);
    }
    if (
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
    const answer = await this.#askToKeep(
      vscode.l10n.t(
        "{0} is written in {1}, but the market is {2} ({3}).",
        ...namesIn(uri, language, asked),
      ),
      asked,
      again,
      [
        { id: "change", label: vscode.l10n.t("Use {0}, {1}", location, spoken) },
        // Where the folder isn't trusted, its settings don't count.
        ...(vscode.workspace.isTrusted ? [always] : []),
      ],
    );
    switch (answer) {
      case undefined:
        return undefined;
      case "keep":
        this.#accepted.add(accepted);
        return asked;
      case "always":
        await setArticleMarket(language, { location, language: spoken }, uri);
        return market;
      case "change":
        this.#chosen.set(chosenKey(language, uri), { location, language: spoken });
        return market;
    }
  }

  /** Asks about figures for an article in a language that no market is known for: they would be for another language. */
  async #confirmOtherLanguage(
    { language, uri }: WrittenLanguage,
    asked: MarketNames,
    accepted: string,
    again: string,
  ): Promise<MarketNames | undefined> {
    if (this.#accepted.has(accepted)) {
      return asked;
    }
    const answer = await this.#askToKeep(
      vscode.l10n.t(
        "{0} is in {1}, for which no market is known. The market is {2}, {3}.",
        ...namesIn(uri, language, asked),
      ),
      asked,
      again,
      [],
    );
    if (answer === undefined) {
      return undefined;
    }
    this.#accepted.add(accepted);
    return asked;
  }

  /** Asks whether a call's market is kept for an article in another language. */
  #askToKeep<Other extends string>(
    message: string,
    asked: MarketNames,
    again: string,
    others: readonly { readonly id: Other; readonly label: string }[],
  ): Promise<Other | "keep" | undefined> {
    return confirmSpending<Other | "keep">(this.#app.inputClock, {
      message,
      detail: [
        vscode.l10n.t("Search volumes and SERPs differ by market. Nothing has been charged yet."),
      ],
      again,
      buttons: [
        ...others,
        { id: "keep", label: vscode.l10n.t("Keep {0}, {1}", asked.location, asked.language) },
      ],
    });
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
function needsProjectMarket(folder: vscode.Uri | undefined): boolean {
  return (
    vscode.workspace.workspaceFolders !== undefined &&
    vscode.workspace.isTrusted &&
    !hasProjectMarket(folder)
  );
}

/** Asks for the market of a folder's project and writes it into its settings; false when the person gave up. */
async function askProjectMarket(
  app: App,
  folder: vscode.Uri | undefined,
  written: WrittenLanguage | undefined,
): Promise<boolean> {
  const market = await askMarket({
    title: marketTitle(folder),
    placeHolder: vscode.l10n.t(
      "Country and language of the searches, saved for this project. A call can use another.",
    ),
    suggested: await suggestedMarkets(app, folder, written),
    instead: {
      label: vscode.l10n.t("Set Up This Project…"),
      run: () => runCommand(commands.setUpProject, folder),
    },
  });
  if (market !== undefined) {
    await settings.setProjectMarket(market, folder);
  }
  return market !== undefined;
}

/** Names the folder where the window has several. */
function marketTitle(folder: vscode.Uri | undefined): string {
  const name = nameAmongSeveral(folder);
  return name === undefined
    ? vscode.l10n.t("Market for This Project")
    : vscode.l10n.t("Market for {0}", shortText(name));
}

function chosenKey(language: string, scope: vscode.Uri | undefined): string {
  const folder = scope && vscode.workspace.getWorkspaceFolder(scope);
  return `${folder?.uri.toString() ?? ""}\n${language}`;
}

/** What the project's files suggest, then the article in sight, the editor's own language, and the service's default. */
async function suggestedMarkets(
  app: App,
  folder: vscode.Uri | undefined,
  written: WrittenLanguage | undefined,
): Promise<SuggestedMarket[]> {
  const suggested = new Map<string, SuggestedMarket>();
  const add = (language: string | undefined, reason: string, tag?: string): void => {
    const market = language === undefined ? undefined : marketOfLanguage(language, tag);
    if (market !== undefined && !suggested.has(market.location)) {
      suggested.set(market.location, { market, reason });
    }
  };
  for (const { language, source, tag } of await projectLanguages(app, folder)) {
    add(language, vscode.l10n.t("from {0}", shortText(source)), tag);
  }
  add(written?.language, vscode.l10n.t("this article's language"));
  if (suggested.size === 0) {
    add(findLanguage(vscode.env.language), vscode.l10n.t("the editor's language"));
  }
  add(defaultMarket.language, vscode.l10n.t("the service's default"));
  return [...suggested.values()];
}

/** The file, its language and the market in a question about them. */
function namesIn(uri: vscode.Uri, language: string, asked: MarketNames): string[] {
  return [
    shortText(uri.path.split("/").at(-1)),
    language,
    shortText(asked.location),
    shortText(asked.language),
  ];
}
