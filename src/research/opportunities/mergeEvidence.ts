import * as l10n from "@vscode/l10n";
import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import { countedText, formatInteger, formatTenths } from "../../shared/format.ts";
import { beside } from "../../shared/plainText.ts";
import { sourceWords } from "./listWords.ts";
import type { Shapes, ShapeSource } from "./shapes.ts";

/** What is known of one of two pages that may be merged. */
export interface MergedPage {
  readonly path: string;
  readonly url: string;
  readonly title: string;
  /** Other articles that link to it. */
  readonly linksIn: number;
  /** In one period, by the source that both pages share; null is unknown, undefined where there is no source. */
  readonly figures?: {
    readonly clicks: number | null;
    readonly impressions: number | null;
    readonly position: number | null;
  };
}

/** A query for which both pages were shown. */
export interface SharedQuery {
  readonly query: string;
  /** Impressions of each page, in the order of the pages. */
  readonly impressions: readonly [number, number];
}

/** What saved figures say of two pages. */
export interface MergeEvidence {
  readonly pages: readonly [MergedPage, MergedPage];
  /** Where the figures of the pages come from; undefined where there are none. */
  readonly source: ShapeSource | undefined;
  /** The most shown first; undefined where no figures by query and page are saved. */
  readonly shared:
    | { readonly queries: readonly SharedQuery[]; readonly source: ShapeSource }
    | undefined;
}

/** What saved figures say of two pages; each page's figures are of the same source, or there are none. */
export function mergeEvidence(
  pages: readonly [Omit<MergedPage, "figures">, Omit<MergedPage, "figures">],
  shapes: Pick<Shapes, "pages" | "queryPages">,
): MergeEvidence {
  const keys = pages.map(({ url }) => pageKeyOrText(url));
  const rows = new Map((shapes.pages?.rows ?? []).map((row) => [pageKeyOrText(row.url), row]));
  const withFigures = (page: Omit<MergedPage, "figures">): MergedPage => {
    const row = rows.get(pageKeyOrText(page.url));
    return row === undefined
      ? page
      : {
          ...page,
          figures: {
            clicks: row.clicks.now,
            impressions: row.impressions.now,
            position: row.position.now,
          },
        };
  };
  const byQuery = new Map<string, [number, number]>();
  for (const { query, url, impressions } of shapes.queryPages?.rows ?? []) {
    const at = keys.indexOf(pageKeyOrText(url));
    if (at === 0 || at === 1) {
      const known = byQuery.get(query) ?? [0, 0];
      known[at] += impressions.now ?? 0;
      byQuery.set(query, known);
    }
  }
  const queries = [...byQuery]
    .filter(([, [one, other]]) => one > 0 && other > 0)
    .map(([query, impressions]): SharedQuery => ({ query, impressions }))
    .toSorted((a, b) => b.impressions[0] + b.impressions[1] - a.impressions[0] - a.impressions[1]);
  return {
    pages: [withFigures(pages[0]), withFigures(pages[1])],
    source: shapes.pages?.source,
    shared:
      shapes.queryPages === undefined ? undefined : { queries, source: shapes.queryPages.source },
  };
}

/** "412 clicks · 9,000 impressions · position 4.2 · 5 links in" */
export function pageWords({ figures, linksIn }: MergedPage): string {
  const links = countedText(
    linksIn,
    { one: "{0} link in", other: "{0} links in" },
    formatInteger(linksIn),
  );
  if (figures === undefined) {
    return beside(l10n.t("no figures"), links);
  }
  const { clicks, impressions, position } = figures;
  return beside(
    clicks === null ? "" : l10n.t("clicks: {0}", formatInteger(clicks)),
    impressions === null ? "" : l10n.t("impressions: {0}", formatInteger(impressions)),
    position === null ? "" : l10n.t("position: {0}", formatTenths(position)),
    links,
  );
}

/** Where the figures come from, and how many queries both pages were shown for; what isn't known is said. */
export function evidenceWords({ source, shared }: MergeEvidence): string {
  return [
    source === undefined ? l10n.t("No figures saved.") : sourceWords(source),
    shared === undefined
      ? l10n.t("Shared queries: unknown.")
      : countedText(
          shared.queries.length,
          {
            one: "{0} query has shown both pages.",
            other: "{0} queries have shown both pages.",
          },
          formatInteger(shared.queries.length),
        ),
  ].join(" ");
}
