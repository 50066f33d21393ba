import * as vscode from "vscode";
import { cellOf, listWithIsoDays } from "../../../research/files/keywordLists/keywordList.ts";
import type { KeywordList, ListRow } from "../../../research/files/keywordLists/keywordList.ts";
import { rowsByKey } from "../../../research/files/keywordLists/mergeKeywords.ts";
import { listRowKey, timeOf } from "../../../research/files/keywordLists/observations.ts";
import type { KeywordObservation } from "../../../research/files/keywordLists/observations.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { settings } from "../../platform/settings.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { countedText, formatCredits, formatInteger } from "../../../shared/format.ts";
import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { inspectKeyword } from "../../../research/tools/inspectKeyword.ts";
import { inspectSearchVisibility } from "../../../research/tools/inspectSearchVisibility.ts";
import { targetToMerge } from "../../platform/projectFiles/chooseTarget.ts";
import { freshFor } from "../paidCalls/alreadyPaid.ts";
import { openEncoded } from "../tables/openEncoded.ts";
import { writeIsoDays } from "../tables/writeIsoDays.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import type { ToolFlow } from "../runTool/toolFlow.ts";
import { checkInside, inWords, openOrPicked, readList } from "./listFiles.ts";
import { mergeInto, savedWords } from "./mergeInto.ts";
import { mergeWords } from "./mergeWords.ts";
import { isInUse, savedKeywords, whileReading } from "./savedKeywords.ts";
import { priceOf } from "../../../research/tools/price.ts";

/** Keywords of one market of which no saved answer has a volume that is young enough. */
export interface Uncovered {
  readonly market: MarketNames;
  readonly keywords: readonly string[];
}

/**
 * Takes newer figures of saved answers into a list, free, and offers with their prices the calls for
 * what none of them has. Nothing runs by itself. `uri` is the list's; that of the open file, or one
 * that is picked, where none is named.
 */
export async function refreshList(
  app: App,
  flow: ToolFlow,
  uri: vscode.Uri | undefined,
): Promise<void> {
  const chosen =
    uri ??
    (await openOrPicked(
      app,
      vscode.l10n.t("Refresh Keyword List"),
      vscode.l10n.t("Uses saved figures; missing ones are offered with their price"),
    ));
  if (chosen === undefined) {
    return;
  }
  await checkInside(chosen);
  if (!(await openEncoded(app, chosen))) {
    return;
  }
  const list = await readList(chosen);
  const market = projectMarket(chosen);
  const rows = await rowsByKey(list, market);
  const keys = new Set(rows.keys());
  const [saved, inUse] = await whileReading(() =>
    Promise.all([savedKeywords(app, keys, market), isInUse(app)]),
  );
  const incoming = saved
    .filter(({ origin }) => inUse(origin))
    .flatMap(({ observations }) => observations);
  const known = saved.flatMap(({ observations }) => observations);
  const target = await targetToMerge(app, chosen);
  if (target === undefined) {
    return;
  }
  const { merged, written } = await mergeInto(target, { incoming, known, market, adds: false });
  const sentence = `${shownSentence(vscode.workspace.asRelativePath(chosen))}: ${mergeWords(merged)}${savedWords(written)}`;
  // Not awaited: the messages may stay open for long.
  void offerIsoDays(chosen, list).catch((error: unknown) => reportProblem(app.log, error));
  void offerRest(flow, chosen, sentence, uncovered(list, rows, incoming, market)).catch(
    (error: unknown) => reportProblem(app.log, error),
  );
}

/** Offers to put the days right that a spreadsheet has written in the order of a country; they are read as they are. */
async function offerIsoDays(uri: vscode.Uri, { dayOrder }: KeywordList): Promise<void> {
  if (dayOrder !== undefined) {
    await notifyInfo(
      vscode.l10n.t(
        "A spreadsheet has written dates of {0} in another form than 2026-01-31. They were read correctly.",
        shownSentence(vscode.workspace.asRelativePath(uri)),
      ),
      [
        {
          label: vscode.l10n.t("Correct Dates"),
          run: () => inWords(uri, () => writeIsoDays(uri, listWithIsoDays)),
        },
      ],
    );
  }
}

/** The keywords that a refresh can do nothing for, by market, most first. */
function uncovered(
  list: KeywordList,
  rows: ReadonlyMap<string, readonly ListRow[]>,
  incoming: readonly KeywordObservation[],
  market: MarketNames,
): Uncovered[] {
  const since = Date.now() - freshFor(inspectKeyword);
  const covered = new Set(
    incoming
      .filter(
        ({ figures, observedAt }) =>
          figures.monthly_volume !== undefined && (timeOf(observedAt) ?? 0) >= since,
      )
      .map((one) => listRowKey(one, market)),
  );
  const groups = new Map<string, Uncovered & { readonly keywords: string[] }>();
  for (const [key, [row]] of rows) {
    if (row !== undefined && !covered.has(key)) {
      const group = key.split("\n").slice(1).join("\n");
      const entry = groups.get(group) ?? {
        market: namedMarket(
          { location: cellOf(list, row, "location"), language: cellOf(list, row, "language") },
          market,
        ),
        keywords: [],
      };
      entry.keywords.push(row.keyword);
      groups.set(group, entry);
    }
  }
  return [...groups.values()].toSorted((a, b) => b.keywords.length - a.keywords.length);
}

/** Says what was done, with the calls that would bring what is missing; each asks again before it costs. */
async function offerRest(
  flow: ToolFlow,
  list: vscode.Uri,
  done: string,
  [group, ...others]: readonly Uncovered[],
): Promise<void> {
  if (group === undefined) {
    void notifyInfo(done);
    return;
  }
  const { market, keywords } = group;
  const count = formatInteger(keywords.length);
  const missing = [
    vscode.l10n.t(
      "Keywords with no recent saved figures ({1}, {2}): {0}.",
      count,
      shownSentence(market.location),
      shownSentence(market.language),
    ),
    ...(others.length === 0 ? [] : [vscode.l10n.t("More in other markets.")]),
  ];
  if (!vscode.workspace.isTrusted) {
    void notifyInfo(
      [done, ...missing, vscode.l10n.t("Files can't start paid calls in Restricted Mode.")].join(
        " ",
      ),
    );
    return;
  }
  const price = formatCredits(priceOf(inspectKeyword) * keywords.length);
  const each = {
    label: countedText(
      keywords.length,
      { one: "Inspect 1 Keyword… ({1})", other: "Inspect {0} Keywords… ({1})" },
      count,
      price,
    ),
    run: () =>
      runCommand(commands.runBatch, {
        tool: inspectKeyword.name,
        values: keywords,
        common: market,
      }),
  };
  const folder = vscode.workspace.getWorkspaceFolder(list)?.uri;
  const domain = settings.project(list).domain;
  const together = {
    label: vscode.l10n.t(
      "Inspect Search Visibility… ({0})",
      formatCredits(priceOf(inspectSearchVisibility)),
    ),
    run: () =>
      flow.openForm({
        tool: inspectSearchVisibility,
        folder,
        args: { domain, keywords: [...keywords], mode: "index", ...market },
      }),
  };
  const most = inspectSearchVisibility.fields.find(({ name }) => name === "keywords")?.max ?? 0;
  const sentence = [
    done,
    ...missing,
    vscode.l10n.t("Get the missing figures, then refresh again (free)."),
  ].join(" ");
  await notifyInfo<unknown>(
    sentence,
    domain === "" || keywords.length > most ? [each] : [together, each],
  );
}
