import * as vscode from "vscode";
import { answerKeywords } from "../../../research/files/keywordLists/answerKeywords.ts";
import type { Reading } from "../../../research/files/keywordLists/answerKeywords.ts";
import { listRowKey } from "../../../research/files/keywordLists/observations.ts";
import type { KeywordObservation } from "../../../research/files/keywordLists/observations.ts";
import { datasetCallOf, isMarketUnknown } from "../../../research/library/datasetCall.ts";
import { withSourceOf } from "../../../research/library/withSourceOf.ts";
import { withDatasetCall } from "../../../research/library/datasetParents.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { settings } from "../../platform/settings.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { memoryLimit } from "../../../research/service/answerSink.ts";
import { readEnvelope } from "../../../research/service/envelope.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import { parseFigures } from "../../../shared/exactNumber.ts";
import { findMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { readTextUpTo, UnreadFile } from "../../../system/readFile.ts";
import { textKey } from "../../../articles/identity/textKey.ts";
import { ownSite } from "../../../research/results/parts/ownSite.ts";
import { isSample } from "../../../research/results/resultTitle.ts";

/** Results that are read at a time. */
const atATime = 8;

/** What one saved result says about keywords. */
export interface SavedKeywords {
  readonly origin: string;
  readonly observations: readonly KeywordObservation[];
}

/** True for results whose rows are about keywords. */
export function isAboutKeywords({ tool }: Pick<ResultSummary, "tool">): boolean {
  return findTool(tool)?.hasKeywords ?? false;
}

/** What a result says about keywords, or what is shown of it; nothing where its response can't be read. */
export async function keywordsOf(
  app: App,
  result: SavedResult,
  shown?: Envelope,
): Promise<KeywordObservation[]> {
  const envelope = shown ?? (await savedEnvelope(app, result));
  if (envelope === undefined) {
    return [];
  }
  // Rows of a dataset are those of the call that they belong to.
  const call = datasetCallOf(result);
  const { tool, args, receivedAt } = call ?? result;
  const { market } = result;
  const read = call === undefined ? envelope : withSourceOf(call, envelope);
  return answerKeywords(
    { tool, args, market, receivedAt, envelope: read, sample: isSample(result) },
    ownReading(),
  );
}

/**
 * What saved results say about these keywords, newest result first. Reads the library only; a
 * result that can't be read is passed over: the list of results reports it.
 */
export async function savedKeywords(
  app: App,
  keys: ReadonlySet<string>,
  market: MarketNames,
): Promise<SavedKeywords[]> {
  const places = new Set([...keys].map((key) => key.split("\n").at(1) ?? ""));
  const mayHold = ({ location }: ResultSummary): boolean =>
    location === null || places.has(textKey(findMarket(location)?.location ?? location));
  const summaries = (await app.results.list()).results.filter(
    (summary) => isAboutKeywords(summary) && mayHold(summary),
  );
  const found: SavedKeywords[] = [];
  for (let from = 0; from < summaries.length; from += atATime) {
    const part = summaries.slice(from, from + atATime);
    found.push(
      ...(await Promise.all(
        part.map(({ id, origin }) =>
          observationsOf(app, { id, origin }, (one) => keys.has(listRowKey(one, market))),
        ),
      )),
    );
  }
  return found.filter(({ observations }) => observations.length > 0);
}

async function observationsOf(
  app: App,
  { id, origin }: Pick<ResultSummary, "id" | "origin">,
  fits: (one: KeywordObservation) => boolean,
): Promise<SavedKeywords> {
  const read = await app.results.open(id);
  const result = read.ok ? await withDatasetCall(app.results, read.result) : undefined;
  // Figures of an unknown market are no figures of this one.
  return result === undefined || isMarketUnknown(result)
    ? { origin, observations: [] }
    : { origin, observations: (await keywordsOf(app, result)).filter(fits) };
}

/** The response of a result, also one that lies in a file of its own where it fits into memory; undefined where it can't be read. */
export async function savedEnvelope(app: App, result: SavedResult): Promise<Envelope | undefined> {
  const inside = envelopeOf(result);
  if (inside !== undefined) {
    return inside;
  }
  const path = app.results.answerPath(result);
  try {
    return path === undefined
      ? undefined
      : readEnvelope(parseFigures(await readTextUpTo(path, memoryLimit)));
  } catch (error) {
    if (!(error instanceof UnreadFile)) {
      app.log.error(error);
    }
    return undefined;
  }
}

function ownReading(): Reading {
  const site = ownSite(settings.project(folderInFront()).domain, undefined);
  return { isOwn: (domainOrUrl) => site.mark(domainOrUrl) !== undefined, now: Date.now() };
}

/** Which saved results a list is refreshed from: those of the service in use, and made-up data only where that is in use. */
export async function isInUse(app: App): Promise<(origin: string) => boolean> {
  const connection = await app.connections.current();
  return (origin) =>
    connection === undefined ? !isSample({ origin }) : origin === connection.origin;
}

/** Says what is done while the library is read. */
export function whileReading<T>(work: () => Promise<T>): Thenable<T> {
  return showProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Loading saved results") },
    work,
  );
}
