import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { PageLine, Quote } from "../../../shared/picture.ts";
import type { Notice } from "../../../shared/resultProtocol.ts";
import type { PartNotice } from "../parts/notices.ts";
import type { Column } from "../../../shared/table.ts";
import {
  amountOf,
  entriesOf,
  firstAmount,
  firstTextOf,
  isFigure,
  memberOf,
  rowsOf,
} from "../../../shared/reading.ts";
import type { Answer, AnswerPicture, AnswerView } from "./answerView.ts";
import {
  barOf,
  barsOfRows,
  cutNote,
  marked,
  ownLine,
  percent,
  rankedBars,
  tileOf,
  tilesPicture,
} from "./drawing.ts";
import { speaksOfSome } from "../../tools/speaksOfSome.ts";
import type { ToolName } from "../../tools/toolName.ts";
import { hasContent } from "../../tools/unread.ts";
import { countedText } from "../../../shared/format.ts";

/** Sample answers that are drawn; the table has all of them. */
const mostQuotes = 20;
const citationsTool: ToolName = "discover_ai_citations";

/** Whom AI answers cite: shares side by side, or one site with the questions that cite it. */
export const inspectAiVisibilityView: AnswerView = {
  pictures: (answer) => [
    ...tilesPicture("mentions", l10n.t("At a glance"), "mentions", [
      ...tileOf(answer.data, "mentions"),
      ...rowsOf(answer.data, "mentions")
        .filter(() => isAlone(answer))
        .flatMap((row) => tileOf(row, "mentions")),
    ]),
    ...(isAlone(answer)
      ? []
      : citationBars(
          answer,
          "mentions",
          l10n.t("Share of citations"),
          "share_within_set",
          l10n.t("Among the compared domains only."),
        )),
    ...sampleAnswers(answer),
  ],
  covered: ["mentions"],
  tables: {
    mentions: (rows, columns, answer) =>
      isAlone(answer) ? { rows, columns: columns.map(aloneShare) } : undefined,
    sample_answers: (rows, columns, answer) =>
      rows.length <= mostQuotes && areWhole(rows) && sampleAnswers(answer).length > 0
        ? { rows, columns, folded: true }
        : undefined,
  },
  notices: (answer) => (isWithoutCitations(answer) ? [zeroCitations()] : []),
  leads: ({ tool }, answer) => tool === citationsTool && isWithoutCitations(answer),
};

/** Whom AI answers on a topic cite, ranked. */
export const discoverAiCitationsView: AnswerView = {
  pictures: (answer) => citationBars(answer, "citation_map", l10n.t("Most cited domains"), "share"),
  notices: ({ data }) => [
    ...(isWeak(data) ? [weakTopic(data)] : []),
    ...(memberOf(data, "low_signal") === true ? [lowSignal()] : []),
  ],
  leads: ({ tool, args }, { data }) =>
    tool === citationsTool && isWeak(data) && args["domain"] === undefined,
};

/** Bars of counts or, where every row has one, of shares; the text has both. */
function citationBars(
  { data, own }: Answer,
  member: string,
  title: string,
  share: string,
  note?: string,
): AnswerPicture[] {
  const rows = rowsOf(data, member);
  const isByShare = rows.every((row) => (amountOf(row, share) ?? 2) <= 1);
  const bars = barsOfRows(rows, (row) => {
    const [label, part, count] = [
      firstTextOf(row, "domain"),
      amountOf(row, share),
      firstAmount(row, "mentions", "count", "citations"),
    ];
    const value = isByShare ? part : count;
    if (label === "" || value === undefined) {
      return undefined;
    }
    const counted =
      count === undefined
        ? []
        : [
            countedText(
              count,
              { one: "1 citation", other: "{0} citations" },
              formatCell(count, "integer"),
            ),
          ];
    const text = [isByShare ? percent(value) : [], counted].flat().join(" · ");
    return barOf(label, value, { ...marked(own.mark(label)), text });
  });
  return rankedBars(
    { name: "citations", title, member, ...(note === undefined ? {} : { note }) },
    bars,
  );
}

/** True where one site was looked at without any others to compare it with. */
function isAlone({ data, args }: Answer): boolean {
  return (
    rowsOf(data, "mentions").length <= 1 &&
    [data, args].every((source) => entriesOf(source, "competitors").length === 0)
  );
}

/** A share of a set of one says nothing. */
function aloneShare(column: Column): Column {
  return column.key === "share_within_set"
    ? { ...column, help: l10n.t("Only one domain was checked, so there is nothing to compare.") }
    : column;
}

const questionMembers = ["question", "query", "keyword"];
const textMembers = ["answer", "text", "snippet"];
const sourceMembers = ["cited_sources", "sources", "references", "citations"];
/** Names that a list of sources may have in other versions of the service. */
const sourceName = /cit|source|reference|domain|link|url|site/u;

function sampleAnswers({ data, own }: Answer): AnswerPicture[] {
  const quotes = rowsOf(data, "sample_answers").flatMap((row): Quote[] => {
    const title = firstTextOf(row, ...questionMembers);
    const lines = sourceLists(row)
      .flatMap((member) => sourcesIn(memberOf(row, member)))
      .map((text): PageLine => ({ text, ...ownLine(own.mark(text)) }));
    const sources = lines.length === 0 && !areNone(row) ? null : lines;
    return title === "" ? [] : [{ title, text: firstTextOf(row, ...textMembers), sources }];
  });
  const member = "sample_answers";
  const sample = l10n.t("A sample: the same question may be answered from other sources tomorrow.");
  const note = [sample, cutNote(mostQuotes, quotes.length)].flat().join(" ");
  return quotes.length === 0
    ? []
    : [
        {
          name: "quotes",
          title: l10n.t("Questions that cite the site"),
          member,
          note,
          picture: { shape: "quotes", quotes: quotes.slice(0, mostQuotes) },
        },
      ];
}

/** The members of a sample answer that list its sources: those that are known, else those whose names say so. */
function sourceLists(row: JsonRecord): string[] {
  const known = sourceMembers.filter((member) => hasContent(memberOf(row, member)));
  return known.length > 0
    ? known
    : Object.keys(row).filter((member) => sourceName.test(member) && hasContent(row[member]));
}

/** Sources as texts; a map of them names them by its keys. */
function sourcesIn(value: unknown): string[] {
  if (isRecord(value) && !Object.values(value).some(isRecord)) {
    return Object.values(value).every(isFigure) ? Object.keys(value) : [];
  }
  const entries: unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value)
      : [];
  return entries
    .map((source) =>
      typeof source === "string" ? source : firstTextOf(source, "domain", "url", "title"),
    )
    .filter((text) => text !== "");
}

/** True where a sample answer lists no sources: a known list is empty, and nothing else in it could hold or count them. */
function areNone(row: JsonRecord): boolean {
  const words = new Set([...questionMembers, ...textMembers]);
  return (
    sourceMembers.some((member) => Array.isArray(memberOf(row, member))) &&
    Object.entries(row).every(
      ([member, value]) => words.has(member) || !speaksOfSome(value, member),
    )
  );
}

/** True where the picture shows all that is in the sample answers. */
function areWhole(rows: readonly JsonRecord[]): boolean {
  const shown = new Set([...questionMembers, ...textMembers, ...sourceMembers]);
  return rows.every((row) =>
    Object.entries(row).every(([member, value]) => shown.has(member) || !hasContent(value)),
  );
}

/** True where the answer says 0, for one site or for all that were compared, and nothing in it says otherwise. */
function isWithoutCitations({ data, isKnownEmpty }: Answer): boolean {
  const rows = rowsOf(data, "mentions");
  return (
    (memberOf(data, "mentions") === 0 ||
      (rows.length > 0 && rows.every((row) => amountOf(row, "mentions") === 0))) &&
    isKnownEmpty("mentions")
  );
}

function zeroCitations(): Notice {
  return {
    kind: "empty",
    text: l10n.t(
      "No citations found. Discover AI Citations shows who is cited on a topic instead.",
    ),
  };
}

function isWeak(data: JsonRecord): boolean {
  return memberOf(data, "category_confidence") === "derived_weak";
}

/** So few answers that shares say little (service spec 4.2). */
function lowSignal(): Notice {
  return {
    kind: "caveat",
    text: l10n.t(
      "Low signal: few AI answers were found, so these shares may vary a lot between checks.",
    ),
  };
}

function weakTopic(data: JsonRecord): PartNotice {
  const topic = firstTextOf(data, "topic");
  return {
    kind: "caveat",
    text:
      topic === ""
        ? l10n.t(
            "The topic comes from a domain that barely ranks, so these answers may be off topic. Run it again with your own topic.",
          )
        : l10n.t(
            "The topic “{0}” comes from a domain that barely ranks, so these answers may be off topic. Run it again with your own topic.",
            topic,
          ),
    // The topic in it is the service's.
    ...(topic === "" ? {} : { isSaid: true }),
  };
}
