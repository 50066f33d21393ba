import * as l10n from "@vscode/l10n";
import type {
  KeywordFacts,
  PageFacts,
  SiteFacts,
} from "../../../research/library/knownFacts/factIndex.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import type { FactSource, Placing } from "../../../research/library/knownFacts/facts.ts";
import type { KnownPage } from "../../../research/library/knownFacts/knownFacts.ts";
import { commandOf, commands } from "../../platform/commandIds.ts";
import { codeWord } from "../../../shared/codeWords.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { absent, formatInteger } from "../../../shared/format.ts";
import { lowerFirst } from "../../../shared/labels.ts";
import { inertMarkdown, shortText } from "../../../shared/plainText.ts";
import { toolCommand } from "../../../research/tools/catalogue.ts";
import { pricedTitle } from "../../../research/tools/price.ts";
import {
  briefLabel,
  changeMark,
  competitionWords,
  figureWords,
  mainFigures,
  ownPlaces,
  pageWithoutOwnSite,
  sourceWords,
} from "./factWords.ts";
import type { FactContext } from "./factWords.ts";
import { commandLink } from "./hoverMarkdown.ts";
import type { CommandLink } from "./hoverMarkdown.ts";
import { keywordCalls, urlCalls } from "../../../research/tools/follows.ts";
import type { DraftedCall } from "../../../research/tools/follows.ts";

/** A hover as Markdown, with the commands that its links may run. */
export interface HoverText {
  readonly markdown: string;
  readonly commands: readonly string[];
}

/** Places and issues of a page that a hover lists. */
const shownPlaces = 5;
const shownIssues = 6;

/**
 * What is known about a page and its site, then what a closer look costs. `origin` says where its URL comes from, for
 * one that isn't in the text.
 */
export function pageHover(
  url: string,
  { page, site }: KnownPage,
  context: FactContext,
  origin = "",
): HoverText {
  const text = new HoverWriter(context);
  text.heading(url, origin);
  writePage(text, page);
  writePlaces(text, page.placings);
  if (text.isEmpty) {
    text.line(l10n.t("No saved results about this page."));
  }
  writeSite(text, site);
  text.actions(urlCalls(url).map(action));
  return text.whole();
}

/** What is known about a keyword, then what a closer look costs. */
export function keywordHover(
  keyword: string,
  facts: KeywordFacts,
  context: FactContext,
): HoverText {
  const text = new HoverWriter(context);
  text.heading(keyword);
  writeFigures(text, facts, context);
  for (const place of ownPlaces(facts, context)) {
    const position =
      place.position === null
        ? l10n.t("not found")
        : l10n.t("position {0}", formatInteger(place.position));
    text.fact(l10n.t("Your site"), [position], place.source);
  }
  const without = pageWithoutOwnSite(facts, context);
  if (without !== undefined) {
    text.fact(
      l10n.t("Your site"),
      [l10n.t("not in the {0} organic results", formatInteger(without.organic))],
      without.source,
    );
  }
  const [seen] = facts.resultPages;
  if (seen !== undefined) {
    text.fact(
      l10n.t("Who ranks"),
      [seen.sites.length === 0 ? absent : seen.sites.slice(0, shownPlaces).join(", ")],
      seen.source,
    );
  }
  if (text.isEmpty) {
    text.line(l10n.t("No saved results about this keyword."));
  }
  text.actions([...keywordCalls(keyword).map(action), newBrief(keyword)]);
  return text.whole();
}

function writeFigures(text: HoverWriter, facts: KeywordFacts, context: FactContext): void {
  const figures = mainFigures(facts, context);
  if (figures === undefined) {
    return;
  }
  const { monthlyVolume, change, intent, competition, cpcUsd, whole, source } = figures;
  const unknown = (words: string): string => (words === "" && whole ? absent : words);
  text.fact(
    l10n.t("Monthly volume"),
    [
      figureWords(monthlyVolume),
      changeMark(change),
      competition === undefined
        ? labelled(l10n.t("ads competition"), unknown(""))
        : competitionWords(competition),
      labelled(l10n.t("intent"), unknown(intent ?? "")),
      labelled(
        l10n.t("CPC"),
        cpcUsd === undefined ? unknown("") : `$${formatCell(cpcUsd, "money")}`,
      ),
    ],
    source,
  );
}

function writePage(text: HoverWriter, { figures, audits, links }: PageFacts): void {
  const ranking =
    figures.find(({ organicKeywords }) => organicKeywords !== undefined) ?? figures[0];
  if (ranking !== undefined) {
    const keywords =
      ranking.organicKeywords === undefined
        ? ""
        : l10n.t("ranking keywords: {0}", figureWords(ranking.organicKeywords));
    text.fact(
      l10n.t("Page"),
      [keywords, l10n.t("estimated organic visits per month: {0}", figureWords(ranking.traffic))],
      ranking.source,
    );
  }
  const [audit] = audits;
  if (audit !== undefined) {
    const named = audit.issues.slice(0, shownIssues).map(({ code }) => lowerFirst(codeWord(code)));
    const more =
      audit.issues.length > named.length
        ? l10n.t("{0} more", formatInteger(audit.issues.length - named.length))
        : "";
    const issues =
      audit.issues.length === 0
        ? audit.mayHaveOthers === true
          ? ""
          : l10n.t("no issues")
        : [...named, more].filter((words) => words !== "").join(", ");
    text.fact(
      l10n.t("Audit"),
      [
        l10n.t("HTTP status: {0}", audit.statusCode ?? absent),
        l10n.t("words: {0}", figureWords(audit.wordCount)),
        issues,
      ],
      audit.source,
    );
  }
  const [linked] = links;
  if (linked !== undefined) {
    text.fact(
      l10n.t("Backlinks"),
      [l10n.t("links in saved results: {0}", formatInteger(linked.count))],
      linked.source,
    );
  }
}

/** Of each keyword and kind of evidence the newest place; the best few, those of one answer on one line. */
function writePlaces(text: HoverWriter, placings: readonly Placing[]): void {
  const newest = new Map<string, Placing>();
  for (const place of placings) {
    const { evidence, market } = place.source;
    const key = JSON.stringify([keywordKey(place.keyword), evidence, market?.location]);
    if (!newest.has(key)) {
      newest.set(key, place);
    }
  }
  const best = [...newest.values()].toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const byAnswer = Map.groupBy(best.slice(0, shownPlaces), ({ source }) => source.resultId);
  for (const places of byAnswer.values()) {
    const [first] = places;
    if (first !== undefined) {
      text.fact(
        l10n.t("Positions"),
        places.map(({ keyword, position }) =>
          l10n.t("{0} for “{1}”", figureWords(position), shortText(keyword, 60)),
        ),
        first.source,
      );
    }
  }
  if (best.length > shownPlaces) {
    text.line(
      l10n.t("More positions in saved results: {0}.", formatInteger(best.length - shownPlaces)),
    );
  }
}

function writeSite(text: HoverWriter, { figures, links, audits }: SiteFacts): void {
  const [[visible], [linked], [audited]] = [figures, links, audits];
  if (visible !== undefined) {
    const words = [
      l10n.t("ranking keywords: {0}", figureWords(visible.organicKeywords)),
      l10n.t("estimated organic visits per month: {0}", figureWords(visible.traffic)),
    ];
    text.fact(l10n.t("Site {0}", visible.site), words, visible.source);
  }
  if (linked !== undefined) {
    const words = [
      l10n.t("domain rank: {0} of 1,000", figureWords(linked.domainRank)),
      l10n.t("referring domains: {0}", figureWords(linked.referringDomains)),
      l10n.t("backlinks: {0}", figureWords(linked.backlinks)),
    ];
    text.fact(l10n.t("Links to {0}", linked.site), words, linked.source);
  }
  if (audited !== undefined) {
    const words = [
      l10n.t("on-page score: {0} of 100", figureWords(audited.score)),
      l10n.t("pages read: {0}", figureWords(audited.pagesAudited)),
    ];
    text.fact(l10n.t("Audit of {0}", audited.site), words, audited.source);
  }
}

/** A link to the step that shows the price and waits for Enter: nothing is paid by a click on it. */
function action({ tool, draft }: DraftedCall): CommandLink {
  return { label: pricedTitle(tool), command: toolCommand(tool, draft) };
}

/** A link to the list of what a brief is made of: saved answers are ticked and free, what costs only a person ticks. */
function newBrief(keyword: string): CommandLink {
  return { label: briefLabel(), command: commandOf(commands.createBrief, { keyword }) };
}

function labelled(label: string, words: string): string {
  return words === "" ? "" : `${label}: ${words}`;
}

/** Puts a hover together: whatever stands in it is escaped, and only its own links run anything. */
class HoverWriter {
  readonly #context: FactContext;
  readonly #paragraphs: string[] = [];
  readonly #commands = new Set<string>();
  #head = "";

  constructor(context: FactContext) {
    this.#context = context;
  }

  /** True while nothing stands below the heading. */
  get isEmpty(): boolean {
    return this.#paragraphs.length === 0;
  }

  heading(text: string, origin = ""): void {
    const below = origin === "" ? "" : `  \n*${inertMarkdown(origin, 300)}*`;
    this.#head = `**${inertMarkdown(text)}**${below}`;
  }

  line(text: string): void {
    this.#paragraphs.push(inertMarkdown(text, 300));
  }

  /** A label, figures, and below them where they come from, with the way to the saved result. */
  fact(label: string, words: readonly string[], source: FactSource): void {
    const line = words
      .filter((word) => word !== "")
      .map((word) => inertMarkdown(word, 160))
      .join(" · ");
    const open = this.#link({
      label: l10n.t("Open saved result (free)"),
      command: commandOf(commands.openResult, source.resultId),
    });
    this.#paragraphs.push(
      `**${inertMarkdown(label)}** · ${line}  \n*${inertMarkdown(sourceWords(source, this.#context), 160)}* · ${open}`,
    );
  }

  /** The last paragraph: what a closer look costs. */
  actions(links: readonly CommandLink[]): void {
    if (this.#context.leadsToCalls) {
      this.#paragraphs.push(links.map((link) => this.#link(link)).join(" · "));
    } else {
      this.line(l10n.t("Files can't start paid calls in Restricted Mode."));
    }
  }

  whole(): HoverText {
    const [actions = "", ...facts] = this.#paragraphs.toReversed();
    return {
      markdown: [this.#head, ...facts.toReversed(), "---", actions].join("\n\n"),
      commands: [...this.#commands],
    };
  }

  #link(link: CommandLink): string {
    this.#commands.add(link.command.id);
    return commandLink(link);
  }
}
