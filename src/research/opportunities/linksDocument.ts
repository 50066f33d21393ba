import * as l10n from "@vscode/l10n";
import type { ProposedLink, LinksOverview } from "../../articles/links/linkSearch.ts";
import { countedText, formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { oneLine } from "../../shared/markdownText.ts";
import { inSight } from "../../shared/noticesInSight.ts";
import { shortText } from "../../shared/plainText.ts";
import type { Notice, ResultDocument, Section } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import type { Column } from "../../shared/table.ts";
import { projectHeader } from "../planning/projectTable.ts";
import { TableStore } from "../results/parts/tableStore.ts";
import type { TableSource } from "../results/parts/tableStore.ts";
import { sourceWords } from "./listWords.ts";
import type { ShapeSource } from "./shapes.ts";
import type { SiteArticles } from "./siteArticles.ts";

/** The names of the tables. */
export const linkTables = { places: "link_places", articles: "linked_articles" } as const;

/** Characters of a sentence that are drawn. */
const longestSentence = 300;

/** What the page about links knows. */
export interface LinksFacts {
  /** The project's name. */
  readonly project: string;
  readonly articles: SiteArticles;
  /** Undefined until the texts were read. */
  readonly overview: LinksOverview | undefined;
  /** Impressions in one period by page, with where they come from; undefined where there are none. */
  readonly impressions:
    | { readonly source: ShapeSource; readonly byPath: ReadonlyMap<string, number | null> }
    | undefined;
  readonly isSample: boolean;
  readonly problems: readonly string[];
  readonly now: Date;
}

/** The document with the rows of its tables by their ids. */
export interface LinksModel {
  readonly document: ResultDocument;
  readonly sources: ReadonlyMap<string, TableSource>;
  /** The ids of the tables; undefined for one without rows. */
  readonly tables: { readonly places: string | undefined; readonly articles: string | undefined };
  /** The article of each row of the second table. */
  readonly paths: readonly string[];
}

/** Links between a project's articles, and those that could be, as the result view draws them. */
export function linksDocument(facts: LinksFacts): LinksModel {
  const store = new TableStore();
  const paths = facts.articles.published.map(({ path }) => path);
  const places = facts.overview?.places ?? [];
  const placeTitle = l10n.t("Links That Would Fit");
  const articleTitle = l10n.t("Articles");
  const placeHead =
    places.length === 0
      ? undefined
      : store.add(linkTables.places, placeTitle, placesSource(places, facts));
  const articleHead =
    paths.length === 0
      ? undefined
      : store.add(linkTables.articles, articleTitle, articlesSource(facts));
  const sections: Section[] = [
    ...(placeHead === undefined
      ? []
      : [
          {
            kind: "table",
            name: linkTables.places,
            title: placeTitle,
            table: placeHead,
            note: l10n.t(
              "Words that name another article and aren't a link. Articles with the fewest links come first, at most three suggestions each. Select rows to insert several links.",
            ),
          } as const,
        ]),
    ...(articleHead === undefined
      ? []
      : [
          {
            kind: "table",
            name: linkTables.articles,
            title: articleTitle,
            table: articleHead,
            note: [
              l10n.t("Links in the text of published articles, without menus."),
              ...(facts.impressions === undefined
                ? []
                : [`${l10n.t("Impressions:")} ${sourceWords(facts.impressions.source)}`]),
            ].join(" "),
          } as const,
        ]),
  ];
  return {
    document: {
      header: projectHeader(
        l10n.t("Links Between Articles"),
        facts.project,
        facts.isSample,
        facts.now,
      ),
      notices: inSight(notices(facts)),
      sections,
      ...noDetails,
      actions: [],
    },
    sources: store.sources,
    tables: { places: placeHead?.id, articles: articleHead?.id },
    paths,
  };
}

function notices({ articles, overview, problems }: LinksFacts): Notice[] {
  return [
    ...problems.map((text): Notice => ({ kind: "problem", text })),
    ...(articles.published.length === 0
      ? [{ kind: "empty", text: l10n.t("No published articles were found.") } as const]
      : overview === undefined
        ? [{ kind: "note", text: l10n.t("Still reading the texts of the articles.") } as const]
        : overview.places.length === 0
          ? [{ kind: "note", text: l10n.t("No other link would fit.") } as const]
          : []),
    ...((overview?.unread ?? 0) === 0
      ? []
      : [
          {
            kind: "scope",
            text: countedText(
              overview?.unread ?? 0,
              {
                one: "{0} article couldn't be read, so nothing is known of its links.",
                other: "{0} articles couldn't be read, so nothing is known of their links.",
              },
              formatInteger(overview?.unread ?? 0),
            ),
          } as const,
        ]),
  ];
}

function placesSource(places: readonly ProposedLink[], facts: LinksFacts): TableSource {
  const linksIn = new Map((facts.overview?.counts ?? []).map((one) => [one.path, one.in]));
  const columns: Column[] = [
    { key: "words", label: l10n.t("Words"), format: "text" },
    { key: "target_title", label: l10n.t("Article to link to"), format: "text" },
    { key: "next_step", label: l10n.t("Next step"), format: "text", isStep: true },
    { key: "sentence", label: l10n.t("Sentence"), format: "text" },
    { key: "file", label: l10n.t("File"), format: "text" },
    { key: "line", label: l10n.t("Line"), format: "integer" },
    { key: "target", label: l10n.t("Target file"), format: "text" },
    {
      key: "links_in",
      label: l10n.t("Links in"),
      format: "integer",
      help: l10n.t("Published articles that link to the target in their text"),
    },
  ];
  return {
    columns,
    count: places.length,
    rows: (from, to) =>
      places.slice(from, to).map((place) => ({
        words: oneLine(place.words),
        target_title: facts.articles.ofPath(place.to)?.title ?? place.to,
        next_step: l10n.t("Insert link"),
        sentence: shortText(place.sentence, longestSentence),
        file: place.from,
        line: place.line,
        target: place.to,
        links_in: linksIn.get(place.to) ?? null,
      })),
    presets: [
      {
        id: "noLinkIn",
        label: l10n.t("Not linked to"),
        rule: l10n.t("Suggestions for articles that no other article links to"),
        filters: [{ kind: "range", key: "links_in", least: "0", most: "0" }],
      },
    ],
  };
}

function articlesSource({ articles, overview, impressions }: LinksFacts): TableSource {
  const known = new Map((overview?.counts ?? []).map((one) => [one.path, one]));
  const columns: Column[] = [
    { key: "title", label: l10n.t("Title"), format: "text" },
    { key: "file", label: l10n.t("File"), format: "text" },
    { key: "url", label: l10n.t("URL"), format: "url" },
    {
      key: "links_in",
      label: l10n.t("Links in"),
      format: "integer",
      help: l10n.t("Published articles that link to this one in their text"),
    },
    {
      key: "links_out",
      label: l10n.t("Links out"),
      format: "integer",
      help: l10n.t("Articles that this one links to in its text"),
    },
    {
      key: "unlinked",
      label: l10n.t("Could link to it"),
      format: "integer",
      help: l10n.t("Articles with words of its keyword or title and no link to it"),
    },
    { key: "words", label: l10n.t("Words"), format: "integer" },
    ...(impressions === undefined
      ? []
      : [{ key: "impressions", label: l10n.t("Impressions"), format: "integer" } as const]),
  ];
  return {
    columns,
    count: articles.published.length,
    rows: (from, to) =>
      articles.published.slice(from, to).map(({ path, title, url }): JsonRecord => {
        const counts = known.get(path);
        return {
          title: title ?? null,
          file: path,
          url: url ?? null,
          links_in: counts?.in ?? null,
          links_out: counts?.out ?? null,
          unlinked: counts?.unlinked ?? null,
          words: counts?.words ?? null,
          ...(impressions === undefined
            ? {}
            : { impressions: impressions.byPath.get(path) ?? null }),
        };
      }),
    presets: [
      {
        id: "noLinkIn",
        label: l10n.t("Not linked to"),
        rule: l10n.t("Articles that no other published article links to in its text"),
        filters: [{ kind: "range", key: "links_in", least: "0", most: "0" }],
        sort: { key: "unlinked", direction: "descending" },
      },
    ],
  };
}
