import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { hasGoneOn, tabInFront } from "../../platform/tabInFront.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { textOf } from "../../../shared/json.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import { briefName } from "../../../research/files/brief/briefPlace.ts";
import { partTools } from "../../../research/files/brief/sectionText.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { WrittenLanguage } from "../../../articles/written/writtenLanguages.ts";
import { askLanguage, languageForProject } from "../article/writtenLanguage.ts";
import type { LanguageChoice } from "../article/writtenLanguage.ts";
import type { CallChecks } from "../runTool/callChecks.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { askForBrief } from "./briefRequest.ts";
import type { BriefRequest } from "./briefRequest.ts";
import { chooseBrief } from "./chooseBrief.ts";
import type { FetchedParts, GatheredAnswers } from "./payForParts.ts";
import { gatherAnswers, payForParts } from "./payForParts.ts";
import { pickParts } from "./pickParts.ts";
import type { ChosenParts } from "./pickParts.ts";
import { planParts } from "./planParts.ts";
import { notifyWritten, openBrief, writeBrief } from "./writeBrief.ts";

/** What a brief's calls go through. */
export interface BriefParts {
  readonly runner: ToolRunner;
  readonly checks: CallChecks;
  /** The saved result whose tab is in front. */
  readonly resultInFront: () => string | undefined;
}

/** The parts of a brief, as a person chose them and as far as they could be had. */
interface Gathered extends GatheredAnswers {
  readonly request: BriefRequest;
  readonly target: FileTarget;
  readonly fetched: FetchedParts;
  readonly language: WrittenLanguage;
}

/**
 * From a wish to a brief in the project: keyword, place, what it is made of with prices, the calls
 * that are agreed to, the file. Nothing is written or paid when the person gives up on the way;
 * what was paid by then is in the library, and the next time it is free.
 */
export async function createBrief(app: App, parts: BriefParts, argument: unknown): Promise<void> {
  const request = await askForBrief(app, parts, argument);
  if (request === undefined) {
    return;
  }
  // Not awaited: the list opens at once, and its title follows the balance.
  void app.account.balance.refresh();
  const askedIn = tabInFront();
  const gathered = await gather(app, parts, request);
  if (gathered === undefined) {
    return;
  }
  const { target } = gathered;
  const outcome = await writeBrief(app, target, gathered);
  const isOpen = !hasGoneOn(askedIn, target.uri);
  await (isOpen ? openBrief(target.uri) : undefined);
  notifyWritten(app.log, { uri: target.uri, isOpen }, gathered, outcome);
}

/** Asks until the person has what they want, or gives up. */
async function gather(
  app: App,
  { runner, checks }: BriefParts,
  first: BriefRequest,
): Promise<Gathered | undefined> {
  let request = first;
  let target: FileTarget | undefined;
  let language: LanguageChoice | undefined;
  for (;;) {
    target ??= await chooseBrief(app, request);
    if (target === undefined) {
      return undefined;
    }
    const connection = await app.connections.current();
    const plan = await planParts(app, request, connection);
    language =
      language?.source === "person"
        ? language
        : await languageForProject(app, request.market.language, target.uri);
    let picked = await pickParts(app, request, plan, language);
    while (picked?.kind === "language") {
      language = await askLanguage(language);
      picked = await pickParts(app, request, plan, language);
    }
    const market =
      picked === undefined ? undefined : await marketFor(checks, request, picked, target.uri);
    if (picked === undefined || market === undefined) {
      return undefined;
    }
    if (
      picked.kind === "market" ||
      market.location !== request.market.location ||
      market.language !== request.market.language
    ) {
      const other = { ...request, market };
      target =
        briefName(request.keyword, request.market) === briefName(other.keyword, other.market)
          ? target
          : undefined;
      request = other;
      continue;
    }
    const fetched = await payForParts(app, runner, {
      keyword: request.keyword,
      parts: picked.fetched,
      connection,
    });
    if (fetched === undefined) {
      return undefined;
    }
    if (fetched !== "again") {
      return {
        request,
        target,
        fetched,
        language: language.language,
        ...gatherAnswers(plan, picked.saved, fetched),
      };
    }
  }
}

/**
 * The market that the person wants to go on with: another one, or their own once an article in
 * another language in sight was asked about, before anything is paid for. Undefined when they gave up.
 */
async function marketFor(
  checks: CallChecks,
  { keyword, market }: BriefRequest,
  picked: ChosenParts,
  brief: vscode.Uri,
): Promise<MarketNames | undefined> {
  if (picked.kind === "market") {
    const title = shortText(keyword);
    return (
      (await askMarket({ title, placeHolder: vscode.l10n.t("Market for the brief") })) ?? market
    );
  }
  const checked =
    picked.fetched.length === 0
      ? { ...market }
      : await checks.markets.confirm(
          partTools.page.tool,
          { ...market },
          { folder: vscode.workspace.getWorkspaceFolder(brief)?.uri },
        );
  return checked === undefined
    ? undefined
    : { location: textOf(checked["location"]), language: textOf(checked["language"]) };
}
