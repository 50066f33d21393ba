import * as l10n from "../../../shared/l10n.ts";
import { laterRowsWords } from "../../files/laterRows.ts";
import type { Coverage, Envelope, Fact } from "../../service/envelope.ts";
import { statedFailure } from "../../service/statedFailure.ts";
import { cutText } from "../../../shared/cutText.ts";
import { endedSentence } from "./endedSentence.ts";
import { countedText, formatCredits, formatInteger } from "../../../shared/format.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { asRows, isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Notice } from "../../../shared/resultProtocol.ts";
import { writtenText } from "../../../shared/columnFormats.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { utcTime } from "../../../shared/utcTime.ts";
import type { ResultDefinition } from "../../tools/definition.ts";
import type { AnswerPart } from "./answerParts.ts";
import { columnOf } from "./memberColumns.ts";

/** A notice that says itself whether it is the service's own sentence. The document has it without that. */
export interface PartNotice extends Notice {
  readonly isSaid?: true;
}
/** Notes of a response that are shown, and characters of one; a real response has a few short ones. */
const mostNotes = 100;
const longestNotice = 20_000;

const noteMembers: readonly string[] = ["note", "notes"];

/** What there is to say about an answer, whose shown members are `data`: what was removed from it, that it can't be read, its scope note, its notes. */
export function partNotices(part: AnswerPart, data: JsonRecord): PartNotice[] {
  return [...redactionNotices(part), ...ownNotices(part, data)];
}

/** True for the members of `data` that hold sentences of the service. */
export function isNoteMember(member: string): boolean {
  return noteMembers.includes(member);
}

/** What went wrong first, and nothing that another notice says as well. */
export function tidyNotices<N extends Notice>(notices: readonly N[]): N[] {
  const words = notices.map(({ text }) =>
    text
      .toLowerCase()
      .replaceAll(/[\s.]+/gu, " ")
      .trim(),
  );
  const isIn = textFinder();
  return notices
    .filter((_notice, place) => {
      const own = words[place] ?? "";
      return !words.some(
        (other, at) => at !== place && isIn(own, other) && (other !== own || at < place),
      );
    })
    .toSorted((a, b) => Number(b.kind === "problem") - Number(a.kind === "problem"));
}

/** The most pairs of characters that are compared when texts are searched for in each other: an untrusted text may be made to take long. */
const mostCompared = 200_000_000;

/** Tells whether one text is in another; once that has taken too long in all, only whether they are the same. */
function textFinder(): (text: string, other: string) => boolean {
  let compared = 0;
  return (text, other) => {
    compared += text.length * Math.max(other.length - text.length, 0);
    return compared > mostCompared ? text === other : other.includes(text);
  };
}

/**
 * The sentences of a text of ours that `notices` don't say already: the service often says the same
 * in nearly the same words. Empty where all of them are said.
 */
export function unsaidSentences(text: string, notices: readonly Notice[]): string {
  const said = notices.flatMap((notice) => sentencesOf(notice.text)).map(wordsOf);
  return sentencesOf(text)
    .filter((sentence) => !said.some((other) => isSameStatement(wordsOf(sentence), other)))
    .join(" ");
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。])\s+/u).filter((sentence) => sentence.trim() !== "");
}

/** Words that say nothing by themselves. */
const fillers = /^(?:an?|the|in|to|of|by)$/u;

function wordsOf(sentence: string): Set<string> {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !fillers.test(word)));
}

/** Words without which a sentence says the opposite. */
const deciding = /^(?:no|not|never|only|without)$|\p{N}/u;
/** Sentences of fewer words say too little to be told apart by all but one of them. */
const fewestWords = 5;

/** True where all words of a sentence but one are in the other, and none of those that decide is in one alone. */
function isSameStatement(words: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const missing = [...words].filter((word) => !other.has(word));
  return (
    words.size >= fewestWords &&
    missing.length <= 1 &&
    !missing.some((word) => deciding.test(word)) &&
    ![...other].some((word) => deciding.test(word) && !words.has(word))
  );
}

function redactionNotices({ result: { redactions = 0 } }: AnswerPart): Notice[] {
  if (redactions < 1) {
    return [];
  }
  const text = countedText(
    redactions,
    {
      one: "Your API key appeared in this response once and was removed.",
      other: "Your API key appeared in this response {0} times and was removed.",
    },
    formatInteger(redactions),
  );
  return [{ kind: "note", text }];
}

function ownNotices(
  { result: { cost }, envelope, problem, shortened, leftOut, hasOwnRows }: AnswerPart,
  data: JsonRecord,
): PartNotice[] {
  if (problem !== undefined) {
    return [{ kind: "problem", text: problem }];
  }
  if (envelope === undefined) {
    return [
      {
        kind: "problem",
        text: [
          l10n.t("The response isn't valid JSON, so it's saved as received; see the JSON section."),
          l10n.t(
            "It might not come from the service. You may have been charged {0}: check Activity.",
            formatCredits(cost),
          ),
        ].join(" "),
      },
    ];
  }
  const { scopeNote } = envelope.coverage;
  const failure = statedFailure(envelope.raw);
  const failed: PartNotice[] =
    failure === undefined ? [] : [{ kind: "problem", text: failureWords(failure), isSaid: true }];
  const cut: Notice[] =
    envelope.isCut === true
      ? [
          {
            kind: "problem",
            text: l10n.t(
              "Part of this response is nested too deeply to show. The whole response is saved: open it as JSON at the end of this page.",
            ),
          },
        ]
      : [];
  const scope: PartNotice[] =
    scopeNote === null
      ? []
      : [
          {
            kind: "scope",
            text: withSeparators(cutText(scopeNote, longestNotice), envelope.coverage),
            isSaid: true,
          },
          ...laterRows(envelope),
        ];
  const short: Notice[] =
    shortened === undefined
      ? []
      : [{ kind: "scope", text: shortenedWords(shortened, hasOwnRows === true), inSight: true }];
  return [
    ...failed,
    ...cut,
    ...short,
    ...leftOutNotices(leftOut?.words ?? []),
    ...scope,
    ...noteMembers.flatMap((member) =>
      readNotes(Object.hasOwn(data, member) ? data[member] : undefined),
    ),
  ];
}

function laterRows(envelope: Envelope): Notice[] {
  const text = laterRowsWords(envelope);
  return text === "" ? [] : [{ kind: "note", text }];
}

/** What isn't drawn, since it is too much; `words` has one text for each kind. */
export function leftOutNotices(words: readonly string[]): Notice[] {
  if (words.length === 0) {
    return [];
  }
  const shown = words.slice(0, 5).join(" · ");
  const text = l10n.t(
    "Too much to show here. Not shown: {0}. The whole response is saved: open it as JSON at the end of this page.",
    words.length > 5 ? `${shown} · …` : shown,
  );
  return [{ kind: "scope", text, inSight: true }];
}

function failureWords(failure: string): string {
  const shown = endedSentence(shownSentence(failure));
  return shown === ""
    ? l10n.t("The service reported a problem with this call.")
    : l10n.t("The service reported a problem with this call: {0}", shown);
}

/**
 * The service's sentence with its row counts written like those beside it: "4983 rows" as "4,983
 * rows". Only the figures of `coverage` itself are known to be counts; those that may be years stay.
 */
export function withSeparators(text: string, { returned, totalAvailable }: Coverage): string {
  const counts = [returned, totalAvailable].filter(
    (count) => count !== null && Number.isInteger(count) && count >= 1_000 && !isYear(count),
  );
  return text.replaceAll(/(?<![\w.,/-])\d{4,}(?![\w/-]|[.,]\d)/gu, (digits) =>
    counts.includes(Number(digits)) ? formatInteger(Number(digits)) : digits,
  );
}

function isYear(count: number): boolean {
  return count >= 1900 && count <= 2100;
}

function shortenedWords(
  { shown, total, bytes }: NonNullable<AnswerPart["shortened"]>,
  hasOwnRows: boolean,
): string {
  const which = l10n.t(
    "This result has {0} rows ({1}), too many to show. Showing the first {2}; sorting and filters apply to these only.",
    formatInteger(total),
    formatBytes(bytes),
    formatInteger(shown),
  );
  return hasOwnRows ? `${which} ${l10n.t("Export to File saves all of them for free.")}` : which;
}

/** True when a member's whole value stands among the notices. */
export function areNotices(value: unknown): boolean {
  const notes: unknown[] = Array.isArray(value) ? value : [value];
  return notes.length > 0 && notes.every(isNote);
}

function readNotes(value: unknown): PartNotice[] {
  const notes: unknown[] = Array.isArray(value) ? value : [value];
  const texts = notes.filter(isNote);
  const shown = texts.slice(0, mostNotes).map((text): PartNotice => ({
    kind: "note",
    text: cutText(text, longestNotice),
    isSaid: true,
  }));
  const more = texts.length - shown.length;
  return more === 0
    ? shown
    : [
        ...shown,
        {
          kind: "note",
          text: countedText(
            more,
            { one: "… and 1 more note.", other: "… and {0} more notes." },
            formatInteger(more),
          ),
        },
      ];
}

function isNote(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** A sentence of the service about how far a table can be relied on. */
export interface FreshnessNote {
  readonly text: string;
  /** The member of `data` it is about; undefined where there is no table it could be about. */
  readonly member: string | undefined;
}

/** Sentences about freshness that are shown; a real response has one or two. */
const mostFreshness = 20;

const freshnessFact = "core.data_freshness";
const noteName = /(?:^|_)freshness_notes?$/u;

/**
 * What the service says about the freshness of its figures, as a fact (service facts 2) or as a
 * member such as `data_freshness_note`. A fact that holds nothing but a date says nothing here: the
 * date is in the table of facts.
 */
export function freshnessNotes(
  { data, facts, coverage }: Pick<Envelope, "data" | "facts" | "coverage">,
  tool: ResultDefinition | undefined,
): FreshnessNote[] {
  const tables = Object.entries(data).flatMap(([member, value]) => {
    const rows = asRows(value);
    return rows === undefined || rows.length === 0 ? [] : [{ member, rows }];
  });
  const notes = [
    ...facts
      .filter(({ type }) => type === freshnessFact)
      .slice(0, mostFreshness)
      .map(({ fields }) => said(fields)),
    ...facts.flatMap(({ fields }) => namedNotes(fields)),
    ...[data, coverage.members].flatMap(namedNotes),
    ...Object.values(data).filter(isRecord).flatMap(namedNotes),
  ];
  const found = new Map<string, FreshnessNote>();
  for (const { text, about } of notes) {
    if (text !== "" && !found.has(text) && found.size < mostFreshness) {
      const said = cutText(text, longestNotice);
      const place = tableFor(`${cutText(about, longestNotice)} ${said}`, tables, tool);
      found.set(text, { text: said, member: place });
    }
  }
  return [...found.values()];
}

interface Said {
  readonly text: string;
  /** Single words beside the sentence, one of which may name a table. */
  readonly about: string;
}

/** The sentences of a freshness fact, told from codes, names and dates by their blanks; where it has none, what else than dates it says. */
function said(fields: Fact["fields"]): Said {
  const texts = textsOf(fields);
  const sentences = texts.filter((text) => /\S\s+\S+\s+\S/u.test(text));
  const states = Object.entries(fields).filter(
    ([, value]) =>
      typeof value === "boolean" || (typeof value === "string" && Number.isNaN(utcTime(value))),
  );
  const stated = states.map(([name, value]) => {
    const { label } = columnOf(name, value);
    return `${l10n.t(label)}: ${writtenText(value, { format: "code" })}`;
  });
  return {
    text: (sentences.length > 0 ? sentences : [stated.join(" · ")]).join(" "),
    about: texts.filter((text) => !/\s/u.test(text)).join(" "),
  };
}

function namedNotes(source: JsonRecord): Said[] {
  return Object.entries(source)
    .filter(([name]) => noteName.test(name))
    .map(([, value]) => ({ text: textsOf(value).join(" "), about: "" }));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") {
    return value.trim() === "" ? [] : [value.trim()];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The table that is named, else the first with positions where they are spoken of, else the first. */
function tableFor(
  text: string,
  tables: readonly { readonly member: string; readonly rows: readonly JsonRecord[] }[],
  tool: ResultDefinition | undefined,
): string | undefined {
  const order = (tool?.sections ?? []).map(({ member }) => member);
  const place = (member: string): number =>
    order.includes(member) ? order.indexOf(member) : order.length;
  const ordered = tables.toSorted((a, b) => place(a.member) - place(b.member));
  const lower = text.toLowerCase();
  const isNamed = (member: string): boolean =>
    lower.includes(member.toLowerCase()) ||
    lower.includes(member.toLowerCase().replaceAll("_", " "));
  const facts = (tool?.sections ?? []).filter(
    ({ fact }) => fact !== undefined && lower.includes(fact),
  );
  const named =
    ordered.find(({ member }) => isNamed(member)) ??
    ordered.find(({ member }) => facts.some((one) => one.member === member));
  const ranked = /rank|position/u.test(lower)
    ? ordered.find(({ rows }) => rows.some((row) => Object.hasOwn(row, "position")))
    : undefined;
  return (named ?? ranked ?? ordered[0])?.member;
}
