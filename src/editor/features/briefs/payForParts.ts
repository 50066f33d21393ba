import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { askModal } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import type { BriefPart, MissingPart } from "../../../research/files/brief/briefInput.ts";
import { failureOf } from "../../../research/library/reusable.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import { CallFailedError } from "../../../research/spending/agreedCall.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { passTotalGate } from "../paidCalls/priceGate.ts";
import type { SettledBefore } from "../paidCalls/callRequest.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { describeFailure } from "../paidCalls/failure.ts";
import { partTitle } from "./planParts.ts";
import type { PlannedPart } from "./planParts.ts";
import { messageOf } from "../../../shared/errorMessage.ts";

/** What is to be fetched for a brief. */
interface PartsToFetch {
  readonly keyword: string;
  readonly parts: readonly PlannedPart[];
  /** Where calls went when the prices were shown. */
  readonly connection: Connection | undefined;
}

/** What came of the calls for a brief. */
export interface FetchedParts {
  readonly answers: ReadonlyMap<BriefPart, SavedResult>;
  /** The call that brought nothing, and why; undefined when all were answered. */
  readonly stop: { readonly at: PlannedPart; readonly why: string } | undefined;
}

/** Runs what is to be paid for. "again" where the list has to be shown anew; undefined when the person gave up. */
export async function payForParts(
  app: App,
  runner: ToolRunner,
  { keyword, parts, connection }: PartsToFetch,
): Promise<FetchedParts | "again" | undefined> {
  if (parts.length === 0) {
    return { answers: new Map(), stop: undefined };
  }
  if (connection === undefined) {
    // Prices and saved answers are those of a connection: with a new one they are shown anew.
    return (await offerConnection(app)) === undefined ? undefined : "again";
  }
  const isTotal = parts.length > 1;
  if (
    isTotal &&
    !(await passTotalGate(app, {
      calls: parts.flatMap(({ call }) => call ?? []),
      subject: keyword,
      connection,
    }))
  ) {
    return "again";
  }
  const priced = parts.map((at) => ({ at, priceInTotal: isTotal ? priceOf(at.tool) : undefined }));
  const outcome = await fetchParts(app, runner, priced, connection);
  return outcome.stop === undefined ? outcome : askAfterStop(outcome, parts);
}

/** A call brought nothing, and nothing more was paid: the brief is written without it, or the list shown again. */
async function askAfterStop(
  outcome: FetchedParts,
  wanted: readonly PlannedPart[],
): Promise<FetchedParts | "again" | undefined> {
  const { answers, stop } = outcome;
  const left = wanted.filter(({ part }) => !answers.has(part)).map(({ part }) => partTitle(part));
  const detail = [
    shownSentence(stop?.why ?? ""),
    answers.size === 0
      ? ""
      : vscode.l10n.t(
          "Fetched and saved: {0}. Using saved results is free.",
          [...answers.keys()].map(partTitle).join(", "),
        ),
    vscode.l10n.t("Not fetched: {0}.", left.join(", ")),
  ];
  const title = vscode.l10n.t(
    "{0} returned nothing. Nothing else was run.",
    vscode.l10n.t(stop?.at.tool.title ?? ""),
  );
  const question = { message: title, detail: detail.filter((line) => line !== "").join("\n") };
  return askModal<FetchedParts | "again">(question, [
    { label: vscode.l10n.t("Write Brief Without It (free)"), run: () => outcome },
    { label: vscode.l10n.t("Choose Again…"), run: () => "again" },
  ]);
}

/** A part with its price in the total that was agreed to, in credits; undefined where it is paid for alone. */
interface PricedPart extends Pick<SettledBefore, "priceInTotal"> {
  readonly at: PlannedPart;
}

/**
 * Runs the calls one after the other the one way calls are paid. The first that brings no answer
 * ends it: nothing more is paid.
 */
async function fetchParts(
  app: App,
  runner: ToolRunner,
  parts: readonly PricedPart[],
  { origin }: Connection,
): Promise<FetchedParts> {
  const answers = new Map<BriefPart, SavedResult>();
  for (const { at, priceInTotal } of parts) {
    const { tool, args, newest } = at;
    try {
      const answer = await runner.run(
        { tool, args, origin },
        { settled: { priceInTotal, knownSavedId: newest } },
      );
      if (answer === undefined) {
        return { answers, stop: { at, why: vscode.l10n.t("It wasn't run. You weren't charged.") } };
      }
      const why = failureOf(answer);
      if (why !== undefined) {
        return { answers, stop: { at, why } };
      }
      answers.set(at.part, answer);
    } catch (error) {
      return { answers, stop: { at, why: whyNot(app, error, at) } };
    }
  }
  return { answers, stop: undefined };
}

function whyNot(app: App, error: unknown, { tool }: PlannedPart): string {
  if (error instanceof CallFailedError) {
    return describeFailure(error.cause, tool, error.verdict, app.account.balance.value).sentence;
  }
  if (error instanceof CancelledError) {
    return vscode.l10n.t("Cancelled before it was sent. You weren't charged.");
  }
  app.log.error(error);
  return shownSentence(messageOf(error));
}

/** The answers that a brief is made from, and why its other parts are not in it; both in the order of the parts. */
export interface GatheredAnswers {
  readonly answers: ReadonlyMap<BriefPart, SavedResult>;
  readonly missing: ReadonlyMap<BriefPart, MissingPart>;
}

/** Takes what was fetched, else the saved answers of the parts in `saved`. */
export function gatherAnswers(
  plan: readonly PlannedPart[],
  saved: readonly BriefPart[],
  { answers: fetched, stop }: FetchedParts,
): GatheredAnswers {
  const answers = new Map<BriefPart, SavedResult>();
  const missing = new Map<BriefPart, MissingPart>();
  for (const planned of plan) {
    const { part } = planned;
    const found = [
      fetched.get(part),
      saved.includes(part) ? planned.saved?.result : undefined,
    ].filter((one) => one !== undefined);
    const answer = found.find((one) => envelopeOf(one) !== undefined);
    if (answer !== undefined) {
      answers.set(part, answer);
    } else {
      missing.set(part, whyMissing(planned, found[0], stop?.at.part === part));
    }
  }
  return { answers, missing };
}

function whyMissing(
  { tool, saved, refusal }: PlannedPart,
  answer: SavedResult | undefined,
  stoppedHere: boolean,
): MissingPart {
  if (answer !== undefined) {
    return { kind: "unreadable" };
  }
  if (stoppedHere) {
    return { kind: "noResponse" };
  }
  if (saved !== undefined) {
    return { kind: "notSelected" };
  }
  return refusal === undefined
    ? { kind: "notFetched", credits: priceOf(tool) }
    : { kind: "notAvailable" };
}
