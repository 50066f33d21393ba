import * as l10n from "../../../shared/l10n.ts";
import { evidenceLabel } from "../../../shared/evidence.ts";
import {
  absent,
  countedText,
  formatDay,
  formatInteger,
  formatShare,
} from "../../../shared/format.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import { markdownText } from "../../../shared/markdownText.ts";
import { laterRowsWords } from "../laterRows.ts";
import { sourceWords } from "../sourceWords.ts";
import { writtenMarket } from "../writtenMarket.ts";
import type { BriefAnswer, BriefInput, BriefPart, MadeOf } from "./briefInput.ts";
import { blocks } from "./sectionText.ts";
import { isInFuture } from "../../../system/storedTime.ts";
import { utcTime } from "../../../shared/utcTime.ts";

const day = 86_400_000;

/** Where the figures of an answer come from. */
export interface AnswerSource {
  /** "search index (estimated)", of several all. */
  readonly source: string;
  /** ISO time of the newest observation, else of the answer; nothing was observed after that, whatever a fact says. */
  readonly observedAt: string;
  /** "70%", "40% to 60%", or a dash. */
  readonly confidence: string;
}

/** The sources that an answer's facts name (service facts 2); what is known of its tool where they name none. */
export function sourceOf({ envelope, tool, receivedAt }: BriefAnswer): AnswerSource {
  const classes = [
    ...new Set(
      envelope.facts
        .map(({ provenance }) => provenance.sourceClass)
        .filter((name) => name !== undefined),
    ),
  ];
  const observed = envelope.facts
    .map(({ provenance }) => provenance.observedAt)
    .filter((time) => time !== undefined && utcTime(time) <= utcTime(receivedAt));
  const confidences = envelope.facts
    .map(({ provenance }) => provenance.confidence)
    .filter((value) => value !== undefined);
  return {
    source:
      classes.length > 0
        ? classes.map((name) => sourceWords(name)).join(", ")
        : tool.evidence.map((kind) => l10n.t(evidenceLabel(kind))).join(", "),
    observedAt:
      observed.reduce<string>(
        (newest, time) =>
          time !== undefined && (newest === "" || utcTime(time) > utcTime(newest)) ? time : newest,
        "",
      ) || receivedAt,
    confidence: rangeInWords(confidences),
  };
}

/** When the named parts were observed, as far as they are there. Made-up ones are older than all others, and so never take the place of real ones. */
export function madeOf({ answers }: BriefInput, ...parts: readonly BriefPart[]): MadeOf {
  const there = parts.flatMap((part) => {
    const answer = answers[part];
    return answer === undefined
      ? []
      : [[part, instant(answer.isSample ? "" : sourceOf(answer).observedAt)] as const];
  });
  return Object.fromEntries(there);
}

/** All times are written alike, so that they compare as texts; what is no time of our days counts as the oldest. */
function instant(iso: string): string {
  const time = utcTime(iso);
  return new Date(time >= 0 && time < Date.UTC(9999, 0) ? time : 0).toISOString();
}

/**
 * The line at the end of a section: of each answer behind it which tool's it is, how its figures came about, when, and
 * how sure they are. What holds for all of them is said once; the section of sources says which saved results they are.
 */
export function sourceLine(...answers: readonly BriefAnswer[]): string {
  const shared = new Set(answers.map(circumstances));
  const lines = answers.map((answer) => {
    const { source, observedAt, confidence } = sourceOf(answer);
    const parts = [
      shared.size === 1 ? "" : circumstances(answer),
      markdownText(source),
      l10n.t("observed {0}", markdownText(writtenDay(observedAt))),
      l10n.t("confidence {0}", confidence),
    ].filter((part) => part !== "");
    return `${l10n.t(answer.tool.title)}: ${parts.join(", ")}`;
  });
  return `*${beside(...(shared.size === 1 ? shared : []), ...lines)}*`;
}

/** "Sample data · United States, English". */
function circumstances({ isSample, market }: BriefAnswer): string {
  return beside(isSample ? l10n.t("Sample data") : "", markdownText(writtenMarket(market)));
}

/** What an answer did and did not cover, as the service says it (service spec 2.7), and whether its rows were loaded later; "" where it says nothing. */
export function scopeLine({ envelope }: BriefAnswer): string {
  const { scopeNote } = envelope.coverage;
  const said = l10n.t("Scope: {0}", markdownText(shortText(scopeNote, 500)));
  return scopeNote === null ? "" : blocks(said, laterRowsWords(envelope));
}

/** "Inspect SERP: latte art (2026-11-18T…)": names the saved result for everybody; a link would open it on one machine only. */
export function resultName({ tool, subject, id }: BriefAnswer): string {
  return `${l10n.t(tool.title)}: ${markdownText(shortText(subject))} (${markdownText(id)})`;
}

/** "United States, English", as the front matter has it in every language; "" for none. */
export function marketInWords(market: MarketNames | null): string {
  return market === null
    ? ""
    : [shortText(market.location), shortText(market.language)]
        .filter((part) => part !== "")
        .join(", ");
}

/** The day of an ISO time in UTC, "2026-11-18"; what is no time is unknown. */
export function dayOf(iso: string): string {
  const time = utcTime(iso);
  return Number.isNaN(time) ? absent : new Date(time).toISOString().slice(0, 10);
}

/** The same day as the brief's text says it, "Nov 18, 2026"; a dash for what is no time. */
export function writtenDay(iso: string): string {
  const day = dayOf(iso);
  return day === absent ? absent : formatDay(day);
}

/** How old something was when the brief was written; a dash where that isn't known. */
export function ageAt(iso: string, now: Date): string {
  const days = Math.floor((now.getTime() - utcTime(iso)) / day);
  if (Number.isNaN(days) || isInFuture(iso, now.getTime())) {
    return absent;
  }
  return days < 1
    ? l10n.t("less than a day")
    : countedText(days, { one: "1 day", other: "{0} days" }, formatInteger(days));
}

function rangeInWords(values: readonly number[]): string {
  if (values.length === 0) {
    return absent;
  }
  const [least, most] = [
    Math.min(...values.slice(0, 10_000)),
    Math.max(...values.slice(0, 10_000)),
  ].map((value) => formatShare(Math.round(value * 100) / 100));
  if (least === undefined || most === undefined) {
    return absent;
  }
  return least === most ? least : l10n.t("{0} to {1}", least, most);
}
