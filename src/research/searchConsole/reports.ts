import type { ReadTable } from "../tables/table.ts";
import { chartDays } from "./days.ts";
import { isWebUrl } from "../../shared/table.ts";

/** A report of Search Console that isn't its performance report. */
export type OtherReport = "pageIndexing" | "links" | "coreWebVitals" | "other";

/** Words of a file's name by the report that it is of: names of exports are English in every language. */
const reportNames: readonly (readonly [OtherReport, RegExp])[] = [
  ["pageIndexing", /coverage|page.?indexing|indexing/iu],
  ["coreWebVitals", /core.?web.?vitals|\bcwv\b/iu],
  ["links", /\blinks\b|linking|latest.?links|target.?pages|anchor|linking.?text/iu],
  [
    "other",
    /video|sitemaps|crawl.?stats|\bhttps\b|rich.?results|breadcrumbs|products|faq|review/iu,
  ],
];

/** Words of headers that tell reports of one shape apart. */
const indexingHeader = /index|indiz|indexé|índex/iu;
const vitalsHeader =
  /\bpoor\b|\bgood\b|schlecht|\bgut\b|\bbon\b|mauvais|buen|necesita|lcp|cls|inp/iu;
const linksHeader =
  /link(?:ing|ed)|enlace|\bliens?\b|verweis|verlink|collegament|odkaz|länk|bağlantı|リンク|링크|链接|連結|ссыл/iu;

/**
 * Which other report a file is of, by its name and the shape of its tables; undefined where nothing says that it is one.
 * `report` is what the file's name has between property and day.
 */
export function otherReport(report: string, tables: readonly ReadTable[]): OtherReport | undefined {
  const named = reportNames.find(([, words]) => words.test(report))?.[0];
  const shaped = tables.map(shapedReport).find((found) => found !== undefined);
  return shaped === "other" ? named : shaped;
}

function shapedReport(table: ReadTable): OtherReport | undefined {
  const headers = table.columns.map(({ name }) => name);
  const headerText = headers.join(" ");
  const [first, second] = table.columns.map(({ texts }) => texts);
  if (table.columns.length === 2 && isOf(first, isWebUrl) && isOf(second, isDayText)) {
    return linksHeader.test(headerText) ? "links" : headers[0] === "URL" ? "pageIndexing" : "other";
  }
  const counts = table.columns.slice(1);
  const isCounted =
    counts.length >= 1 &&
    counts.every(
      ({ kind, texts }) => kind === "number" || texts.every((text) => /^\d*$/u.test(text)),
    );
  if (isOf(first, isDayText) && isCounted && table.columns.length === 4) {
    return vitalsHeader.test(headerText)
      ? "coreWebVitals"
      : indexingHeader.test(headerText)
        ? "pageIndexing"
        : "other";
  }
  return linksHeader.test(headers[0] ?? "") && isCounted ? "links" : undefined;
}

function isDayText(text: string): boolean {
  return chartDays(text) !== undefined;
}

/** True for values of which nine in ten pass. */
function isOf(texts: readonly string[] | undefined, test: (text: string) => boolean): boolean {
  return texts !== undefined && texts.length > 0 && texts.filter(test).length >= texts.length * 0.9;
}
