import { withLookUps } from "../../library/lookedUpRows.ts";
import type { Envelope, Fact } from "../../service/envelope.ts";
import { evidenceKind } from "../../../shared/evidence.ts";
import { isRecord, textOf } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { positionOf } from "../../library/positionOf.ts";
import { entriesOf, isFigure } from "../../../shared/reading.ts";
import { isInFuture } from "../../../system/storedTime.ts";
import { readTrend, trendChange } from "../../../shared/trend.ts";
import { findTool } from "../../tools/catalogue.ts";
import { searchConsoleExport } from "../../tools/searchConsoleExport.ts";
import { isResultPage } from "../../tools/positions.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { visibleLine } from "../../../shared/visibleText.ts";
import { cellText } from "../../../shared/spreadsheetCells.ts";
import { sampleMark } from "../sampleMark.ts";
import { timeOf } from "./observations.ts";
import type { Figures, KeywordObservation } from "./observations.ts";

/** Members that hold what people search for; of several the first that a row or table has. */
export const keywordMembers = ["search_term", "keyword", "query", "question"] as const;

/** Lists whose entries are searches, also where they are plain texts (service facts 5.7). */
export const searchLists: ReadonlySet<string> = new Set(["people_also_ask", "related_searches"]);

/** A saved answer, as far as its keywords depend on it. */
export interface KeywordAnswer {
  readonly tool: string;
  readonly args: JsonRecord;
  readonly market: MarketNames | null;
  /** ISO time in UTC. */
  readonly receivedAt: string;
  readonly envelope: Envelope;
  /** True for made-up data. */
  readonly sample: boolean;
}

/** How an answer's rows are read. */
export interface Reading {
  /** True for a domain or web address of the project's own site: only its positions go into lists. */
  isOwn(domainOrUrl: unknown): boolean;
  /** Milliseconds; nothing was observed after that, whatever an answer says. */
  readonly now: number;
}

const months = 12;
/** Where the own site was found among the results of a page. */
const ownPosition = Symbol("own position");

/**
 * What an answer says about keywords, whichever tool gave it: its rows with a keyword or query, the
 * questions and related searches of a result page, and the keyword it was asked about. Absent
 * figures are left out; a position that was looked for and not found is "". The change within twelve
 * months is a fraction with four decimals, worked out from the trend.
 */
export function answerKeywords(answer: KeywordAnswer, reading: Reading): KeywordObservation[] {
  const data = withLookUps(answer.tool, answer.envelope.data, answer.envelope.coverage);
  const origins = new Origins(answer, reading.now);
  // What a person exported stays in their library: of its rows lists take the words alone.
  const own =
    answer.tool !== searchConsoleExport.name &&
    (findTool(answer.tool)?.needs === "searchConsole" ||
      [data["domain"], answer.args["domain"], data["url"], answer.args["url"]].some((site) =>
        reading.isOwn(site),
      ));
  const read = (row: OwnRow, stated: string): KeywordObservation[] => {
    const keyword = visibleLine(stated);
    if (keyword === "" || row["private"] === true) {
      return [];
    }
    const market = {
      location: textOr(row["location"], answer.market?.location),
      language: textOr(row["language"], answer.market?.language),
    };
    return origins
      .observed(keyword, figuresOf(row, own))
      .map((observed) => ({ keyword, ...market, ...observed }));
  };
  const rows = Object.keys(data)
    .flatMap((member) => rowsOf(data, member))
    .flatMap((row) => {
      const keyword = keywordMembers.map((member) => row[member]).find(isText);
      return keyword === undefined ? [] : read(row, keyword);
    });
  const asked = [data["keyword"], data["query"]].find(isText);
  return asked === undefined ? rows : [...read(askedRow(answer, reading), asked), ...rows];
}

/** The objects of a list, and texts that are searches. */
function rowsOf(data: JsonRecord, member: string): JsonRecord[] {
  return entriesOf(data, member).flatMap((entry): JsonRecord[] => {
    if (isRecord(entry)) {
      return [entry];
    }
    return searchLists.has(member) && typeof entry === "string" ? [{ query: entry }] : [];
  });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** A row, and what was worked out for it. */
interface OwnRow extends JsonRecord {
  readonly [ownPosition]?: unknown;
}

/** What an answer about one keyword says of it, with the own place on its result page. */
function askedRow(answer: KeywordAnswer, reading: Reading): OwnRow {
  const { data } = answer.envelope;
  const found = entriesOf(data, findTool(answer.tool)?.mainSection ?? "")
    .filter(isRecord)
    .find(({ domain, url }) => reading.isOwn(domain) || reading.isOwn(url));
  return {
    ...data,
    location: undefined,
    [ownPosition]: found?.["position"],
    ...(isResultPage(answer) ? { serp_features: data["item_types_present"] } : {}),
  };
}

/** `own` says that positions are those of the project's own site. */
function figuresOf(row: OwnRow, own: boolean): Figures {
  const points = (readTrend(row["trend_12m"]) ?? readTrend(row["trend"]) ?? []).slice(-months);
  const change = trendChange(points);
  const volume = numberOf(row["monthly_volume"]);
  const cost = numberOf(row["cpc_usd"]);
  const position =
    row[ownPosition] ??
    (own
      ? Object.hasOwn(row, "your_position")
        ? row["your_position"]
        : row["position"]
      : undefined);
  const place = positionOf(position);
  const features = Array.isArray(row["serp_features"]) ? cellText(row["serp_features"]) : "";
  return {
    ...(volume === undefined ? {} : { monthly_volume: volume }),
    ...(points.some((point) => point !== null) ? { trend_12m: cellText(points) } : {}),
    ...(change === undefined ? {} : { change_12m: Number(change.toFixed(4)) }),
    ...(cost === undefined ? {} : { cpc_usd: cost }),
    ...textFigure("competition_level", row),
    ...textFigure("intent", row),
    ...(features === "" ? {} : { serp_features: features }),
    ...(place !== undefined ? { position: place } : position === null ? { position: "" } : {}),
  };
}

function textFigure(member: "competition_level" | "intent", row: JsonRecord): Figures {
  const value = row[member];
  return isText(value) ? { [member]: value } : {};
}

function numberOf(value: unknown): number | undefined {
  return isFigure(value) ? value : undefined;
}

function textOr(value: unknown, otherwise = ""): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}

/** Where and when the figures of an answer were observed. */
export class Origins {
  readonly #byKeyword = new Map<string, Fact["provenance"]>();
  readonly #first: Fact["provenance"];
  readonly #answer: KeywordAnswer;
  readonly #now: number;

  constructor(answer: KeywordAnswer, now: number) {
    const { facts } = answer.envelope;
    this.#answer = answer;
    this.#now = now;
    this.#first =
      facts.find(({ provenance }) => provenance.sourceClass !== undefined)?.provenance ?? {};
    for (const { subject, provenance } of facts) {
      for (const id of subject) {
        const keyword = /^keyword:([\s\S]*?)(?:\|[^|]*)?$/u.exec(id)?.[1];
        if (
          keyword !== undefined &&
          provenance.sourceClass !== undefined &&
          !this.#byKeyword.has(keywordKey(keyword))
        ) {
          this.#byKeyword.set(keywordKey(keyword), provenance);
        }
      }
    }
  }

  /** The figures of a keyword with their origin: monthly volumes beside live positions are the index's, not live. */
  observed(
    keyword: string,
    figures: Figures,
  ): Pick<KeywordObservation, "figures" | "source" | "observedAt">[] {
    const { sourceClass } = this.#provenanceOf(keyword);
    const { source, observedAt: at } = this.of(keyword);
    const { position, serp_features: features, ...estimates } = figures;
    if (evidenceKind(sourceClass) !== "live" || Object.keys(estimates).length === 0) {
      return [{ figures, source, observedAt: at }];
    }
    const live = {
      ...(position === undefined ? {} : { position }),
      ...(features === undefined ? {} : { serp_features: features }),
    };
    return [
      { figures: live, source, observedAt: at },
      { figures: estimates, source: this.#named("search_index"), observedAt: at },
    ];
  }

  /** Where and when a keyword itself was looked up: its position, if anything. */
  of(keyword: string): Pick<KeywordObservation, "source" | "observedAt"> {
    const { sourceClass, observedAt } = this.#provenanceOf(keyword);
    return {
      source: this.#named(sourceClass ?? this.#answer.tool),
      observedAt: this.#time(observedAt),
    };
  }

  #provenanceOf(keyword: string): Fact["provenance"] {
    return this.#byKeyword.get(keywordKey(keyword)) ?? this.#first;
  }

  #named(source: string): string {
    return this.#answer.sample ? `${source}${sampleMark}` : source;
  }

  /** A date that an answer claims for the future would keep every later figure out; "" where all of them do. */
  #time(observedAt: string | undefined): string {
    const stated = [
      observedAt,
      textOf(this.#answer.envelope.data["fetched_at"]),
      this.#answer.receivedAt,
    ];
    return (
      stated.find(
        (text) => text !== undefined && timeOf(text) !== undefined && !isInFuture(text, this.#now),
      ) ?? ""
    );
  }
}
