import * as vscode from "vscode";
import { briefParts } from "../../files/brief/briefInput.ts";
import type { BriefPart } from "../../files/brief/briefInput.ts";
import { otherSubject } from "../../files/brief/otherSubject.ts";
import { slug } from "../../files/slug.ts";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { formatCredits } from "../../shared/format.ts";
import { textOf } from "../../shared/json.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { inspectSerp } from "../../tools/inspectSerp.ts";
import { checkedTarget } from "../exports/exportPlan.ts";
import { cannotWrite, chooseTarget } from "../projectFiles/chooseTarget.ts";
import type { FileTarget } from "../projectFiles/chooseTarget.ts";
import { readProjectText } from "../projectFiles/writeProjectFile.ts";
import { passTotalGate } from "../spending/priceGate.ts";
import type { LanguageGuard } from "../toolRuns/languageGuard.ts";
import { offerConnection } from "../toolRuns/offerConnection.ts";
import type { ToolRunner } from "../toolRuns/toolRunner.ts";
import { askForMarket, askForWish } from "./briefWish.ts";
import type { BriefWish } from "./briefWish.ts";
import { fetchParts } from "./fetchParts.ts";
import type { FetchedParts } from "./fetchParts.ts";
import { pickParts } from "./pickParts.ts";
import type { PickedParts } from "./pickParts.ts";
import { partTitle, planParts } from "./planParts.ts";
import type { PlannedPart } from "./planParts.ts";
import { sayWritten } from "./sayWritten.ts";
import { openBrief, writeBrief } from "./writeBrief.ts";

/** What a brief's calls go through. */
export interface BriefRoads {
  readonly runner: ToolRunner;
  readonly guard: LanguageGuard;
}

/** The parts of a brief, as a person chose them and as far as they could be had. */
interface Gathered {
  readonly wish: BriefWish;
  readonly target: FileTarget;
  readonly answers: ReadonlyMap<BriefPart, SavedResult>;
  readonly missing: ReadonlyMap<BriefPart, string>;
  readonly fetched: FetchedParts;
}

/**
 * From a wish to a brief in the project: keyword, place, what it is made of with prices, the calls
 * that are agreed to, the file. Nothing is written or paid when the person gives up on the way;
 * what was paid by then is in the library, and the next time it is free.
 */
export async function createBrief(app: App, roads: BriefRoads, argument: unknown): Promise<void> {
  const wish = await askForWish(app, argument);
  if (wish === undefined) {
    return;
  }
  // Not awaited: the list opens at once, and its title follows the balance.
  void app.account.balance.refresh();
  const gathered = await gather(app, roads, wish);
  if (gathered === undefined) {
    return;
  }
  const { target } = gathered;
  const outcome = await writeBrief(app, target, gathered);
  await openBrief(target.uri);
  // Not awaited: the message may stay open for long.
  void sayWritten(target.uri, gathered, outcome).catch((error: unknown) => reportProblem(app.log, error));
}

/** Asks until the person has what they want, or gives up. */
async function gather(app: App, roads: BriefRoads, first: BriefWish): Promise<Gathered | undefined> {
  let wish = first;
  let target: FileTarget | undefined;
  for (;;) {
    target ??= await chooseBrief(wish);
    if (target === undefined) {
      return undefined;
    }
    const connection = await app.connections.current();
    const plan = await planParts(app, wish, connection);
    const picked = await pickParts(app, wish, plan);
    if (picked === undefined) {
      return undefined;
    }
    const market = picked.kind === "market" ? ((await askForMarket(wish.keyword)) ?? wish.market) : await marketToPayFor(roads, wish, picked);
    if (market === undefined) {
      return undefined;
    }
    if (picked.kind === "market" || market.location !== wish.market.location || market.language !== wish.market.language) {
      target = sameFile(wish, { ...wish, market }) ? target : undefined;
      wish = { ...wish, market };
      continue;
    }
    const fetched = await payFor(app, roads, wish, { picked, connection });
    if (fetched === "again") {
      continue;
    }
    if (fetched === undefined) {
      return undefined;
    }
    return { wish, target, fetched, ...partsOf(plan, picked, fetched) };
  }
}

async function chooseBrief(wish: BriefWish): Promise<FileTarget | undefined> {
  const merging = vscode.l10n.t("Chapters and front matter that nobody changed are refreshed, missing ones added; what you wrote stays");
  const file = { subfolder: "briefs", fileName: fileNameOf(wish) };
  const chosen = await chooseTarget({ ...file, merging });
  const other = chosen?.existing === "merge" ? await otherSubjectOf(chosen, wish) : undefined;
  if (chosen === undefined || other === undefined) {
    return chosen === undefined ? undefined : checkedTarget(chosen);
  }
  const name = vscode.workspace.asRelativePath(chosen.uri);
  void vscode.window.showWarningMessage(vscode.l10n.t("{0} is the brief for {1}: nothing of another one is merged into it. Keep both, or replace it.", shownSentence(name), shownSentence(other)));
  const instead = await chooseTarget(file);
  return instead === undefined ? undefined : checkedTarget(instead);
}

/** Rejects with a sentence where the file can't be read: better before anything is paid for than after. */
async function otherSubjectOf({ uri }: FileTarget, wish: BriefWish): Promise<string | undefined> {
  try {
    return otherSubject(await readProjectText(uri), wish);
  } catch (error) {
    throw cannotWrite(uri, error);
  }
}

function sameFile(a: BriefWish, b: BriefWish): boolean {
  return fileNameOf(a) === fileNameOf(b);
}

/** `latte-art.md`; the market is named where it is not the default one. */
function fileNameOf({ keyword, market: { location, language } }: BriefWish): string {
  const isDefault = location === defaultMarket.location && language === defaultMarket.language;
  return `${slug(keyword)}${isDefault ? "" : `-${findMarket(location)?.code ?? slug(location)}`}.md`;
}

/** The market, once an article in another language in sight was asked about; undefined when the person gave up. */
async function marketToPayFor({ guard }: BriefRoads, { market }: BriefWish, { fetched }: Extract<PickedParts, { kind: "parts" }>): Promise<BriefWish["market"] | undefined> {
  const checked = fetched.length === 0 ? { ...market } : await guard.check(inspectSerp, { ...market });
  return checked === undefined ? undefined : { location: textOf(checked["location"]), language: textOf(checked["language"]) };
}

/** What a person picked, and where calls went when it was shown. */
interface Picked {
  readonly picked: Extract<PickedParts, { kind: "parts" }>;
  readonly connection: Connection | undefined;
}

/** Runs what is to be paid for. "again" where the list has to be shown anew; undefined when the person gave up. */
async function payFor(app: App, { runner }: BriefRoads, wish: BriefWish, { picked, connection }: Picked): Promise<FetchedParts | "again" | undefined> {
  const { fetched } = picked;
  if (fetched.length === 0) {
    return { answers: new Map(), stop: undefined };
  }
  if (connection === undefined) {
    // Prices and saved answers are those of a connection: with a new one they are shown anew.
    return (await offerConnection(app)) === undefined ? undefined : "again";
  }
  const isTotal = fetched.length > 1;
  if (isTotal && !(await passTotalGate(app, { tools: fetched.map(({ tool }) => tool), subject: wish.keyword, connection }))) {
    return "again";
  }
  const outcome = await fetchParts(app, runner, fetched, connection, isTotal);
  return outcome.stop === undefined ? outcome : askAfterStop(outcome, fetched);
}

/** A call brought nothing, and nothing more was paid: the brief is written without it, or the list shown again. */
async function askAfterStop(outcome: FetchedParts, wanted: readonly PlannedPart[]): Promise<FetchedParts | "again" | undefined> {
  const { answers, stop } = outcome;
  const without = vscode.l10n.t("Write Brief Without It (free)");
  const again = vscode.l10n.t("Choose Again…");
  const left = wanted.filter(({ part }) => !answers.has(part)).map(({ part }) => partTitle(part));
  const detail = [
    shownSentence(stop?.why ?? ""),
    answers.size === 0 ? "" : vscode.l10n.t("Fetched and saved: {0}. It is free from now on.", [...answers.keys()].map(partTitle).join(", ")),
    vscode.l10n.t("Not fetched: {0}.", left.join(", ")),
  ];
  const title = vscode.l10n.t("{0} brought no answer. Nothing more was run.", vscode.l10n.t(stop?.at.tool.title ?? ""));
  const choice = await vscode.window.showWarningMessage(title, { modal: true, detail: detail.filter((line) => line !== "").join("\n") }, without, again);
  return choice === without ? outcome : choice === again ? "again" : undefined;
}

/** The answers a brief is made from, and why the other parts are not in it. */
function partsOf(plan: readonly PlannedPart[], { saved }: Picked["picked"], { answers: fetched, stop }: FetchedParts): Pick<Gathered, "answers" | "missing"> {
  const answers = new Map<BriefPart, SavedResult>();
  const missing = new Map<BriefPart, string>();
  for (const planned of plan) {
    const { part } = planned;
    const found = [fetched.get(part), saved.includes(part) ? planned.saved?.result : undefined].filter((one) => one !== undefined);
    const answer = found.find((one) => envelopeOf(one) !== undefined);
    if (answer !== undefined) {
      answers.set(part, answer);
    } else {
      missing.set(part, whyMissing(planned, found[0], stop?.at.part === part));
    }
  }
  return { answers: inOrder(answers), missing };
}

function whyMissing({ tool, saved, refusal }: PlannedPart, answer: SavedResult | undefined, stoppedHere: boolean): string {
  if (answer !== undefined) {
    return vscode.l10n.t("its answer can't be read; it is in the library");
  }
  if (stoppedHere) {
    return vscode.l10n.t("asked for, but no answer came");
  }
  if (saved !== undefined) {
    return vscode.l10n.t("saved, but left out");
  }
  return refusal === undefined ? vscode.l10n.t("not fetched ({0})", formatCredits(tool.cost)) : vscode.l10n.t("not available to this account");
}

function inOrder(answers: ReadonlyMap<BriefPart, SavedResult>): Map<BriefPart, SavedResult> {
  return new Map(briefParts.flatMap((part) => [...answers].filter(([one]) => one === part)));
}
