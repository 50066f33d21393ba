import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { askModal } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { passTotalGate } from "../paidCalls/priceGate.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { fetchParts } from "./fetchParts.ts";
import type { FetchedParts } from "./fetchParts.ts";
import { partTitle } from "./planParts.ts";
import type { PlannedPart } from "./planParts.ts";

/** What is to be fetched for a brief. */
export interface PartsToFetch {
  readonly keyword: string;
  readonly parts: readonly PlannedPart[];
  /** Where calls went when the prices were shown. */
  readonly connection: Connection | undefined;
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
      tools: parts.map(({ tool }) => tool),
      subject: keyword,
      connection,
    }))
  ) {
    return "again";
  }
  const outcome = await fetchParts(app, runner, parts, connection, isTotal);
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
