import type { Browser } from "playwright-core";
import Papa from "papaparse";
import { historyHeader } from "../../src/research/files/history/appendHistory.ts";
import { rankSeries } from "../../src/research/files/history/rankSeries.ts";
import type { RankSeries } from "../../src/research/files/history/rankSeries.ts";
import { rankChart, rankTable } from "../../src/research/files/history/rankTable.ts";
import { readHistory } from "../../src/research/files/history/readHistory.ts";
import { parseFromHistoryView } from "../../src/editor/features/history/historyMessages.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../src/shared/historyProtocol.ts";
import { columnValues } from "../../src/shared/table.ts";
import { keywordAnswer } from "./answers.ts";
import type { Figure } from "./figures.ts";
import { firstPaint } from "./firstPaint.ts";
import type { Measurement } from "./measurement.ts";
import { documentOf, resultPaint } from "./resultView.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const [keywords, days] = [500, 730];

const names = {
  paint: `First paint of a rank history of ${keywords} keywords × 2 years vs. a result of ${keywords} rows`,
  read: `Reading that history into its series vs. cutting it into cells`,
} as const;

/** A rank history that a project has after two years of daily checks. */
export const rankHistoryBench: Measurement = {
  doing: "Rank history: reading and opening pages",
  rows: Object.values(names),
  measure: async ({ browser }) => measureRankHistory(await browser()),
};

async function measureRankHistory(browser: Browser): Promise<Figure[]> {
  const text = historyText();
  const read = (): RankSeries[] => rankSeries(readHistory(text).entries);
  const series = read();
  const small = documentOf(keywordAnswer(keywords));
  const paints = await interleaved(
    12,
    2,
    () => historyPaint(browser, series),
    () => resultPaint(browser, small),
  );
  const readings = await interleaved(
    5,
    1,
    () => milliseconds(read),
    () => milliseconds(() => Papa.parse(text)),
  );
  const megabytes = text.length / 1e6;
  return [
    {
      name: names.paint,
      values: ratiosOf(paints),
      unit: "ratio",
      limit: 1.5,
      details: [
        { name: "history", values: paints.subject, unit: "milliseconds" },
        { name: "result", values: paints.reference, unit: "milliseconds" },
      ],
    },
    {
      name: names.read,
      values: ratiosOf(readings),
      unit: "ratio",
      limit: 2.5,
      details: [
        {
          name: `${Math.round(megabytes)} MB`,
          values: readings.subject.map((time) => (1000 * megabytes) / time),
          unit: "megabytesPerSecond",
        },
        { name: "cells", values: readings.reference, unit: "milliseconds" },
      ],
    },
  ];
}

function historyText(): string {
  const lines: string[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    const result = `${date}T10-00-00-000Z-inspect_search_visibility-0a1b2c3d`;
    for (let keyword = 0; keyword < keywords; keyword += 1) {
      const position = ((keyword * 7 + day) % 100) + 1;
      lines.push(
        `${date},pour over coffee ${keyword},${position},https://harborlanecoffee.com/guides/pour-over-coffee-${keyword},search_index,,United States,English,${result}\n`,
      );
    }
  }
  return historyHeader() + lines.join("");
}

/** From the series, as the file was read, to the paint of their table. */
function historyPaint(browser: Browser, series: readonly RankSeries[]): Promise<number> {
  type Wire = Channel<FromHistoryView, FromHistoryViewReplies, ToHistoryView, ToHistoryViewReplies>;
  return firstPaint(browser, "history", (port): Wire => {
    return new Channel(port, {
      parse: parseFromHistoryView,
      handle: (message) => Promise.resolve(answer(series, message)),
    });
  });
}

function answer(
  series: readonly RankSeries[],
  message: FromHistoryView,
): FromHistoryViewReplies[FromHistoryView["kind"]] {
  const { columns, rows } = rankTable(series);
  switch (message.kind) {
    case "ready":
      return {
        id: "file:///seo/history/harborlanecoffee.com.us-en.csv",
        revision: 1,
        document: {
          title: "harborlanecoffee.com",
          file: "seo/history/harborlanecoffee.com.us-en.csv",
          table: {
            id: "ranks",
            name: "ranks",
            title: "Keywords",
            columns,
            rowCount: rows.length,
            firstRows: columnValues(rows, columns),
          },
          problems: [],
          otherDays: 0,
        },
        delimiter: ",",
        translations: null,
      };
    case "chart":
      return rankChart(series.slice(0, 1), []);
    case "commits":
      return { commits: [], note: "" };
    default:
      return null;
  }
}

function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  work();
  return Promise.resolve(performance.now() - started);
}
