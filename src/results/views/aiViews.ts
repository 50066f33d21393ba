import * as l10n from "@vscode/l10n";
import { formatAmount } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { PageLine, Quote } from "../../shared/picture.ts";
import type { Notice } from "../../shared/resultProtocol.ts";
import {
  amountOf,
  entriesOf,
  firstAmount,
  firstTextOf,
  memberOf,
  rowsOf,
} from "../../shared/reading.ts";
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

/** Sample answers that are drawn; the table has all of them. */
const mostQuotes = 20;
const citationsTool = "discover_ai_citations";

/** Whom AI answers cite: shares side by side, or one site with the questions that cite it. */
export const inspectAiVisibilityView: AnswerView = {
  pictures: (answer) => [
    ...tilesPicture("mentions", l10n.t("At a glance"), "mentions", tileOf(answer.data, "mentions")),
    ...citationBars(
      answer,
      "mentions",
      l10n.t("Share of citations"),
      "share_within_set",
      l10n.t("Among the compared domains only."),
    ),
    ...sampleAnswers(answer),
  ],
  covered: ["mentions"],
  tables: {
    sample_answers: (rows, columns, answer) =>
      sampleAnswers(answer).length > 0 && rows.length <= mostQuotes
        ? { rows, columns, folded: true }
        : undefined,
  },
  notices: ({ data }) => (isWithoutCitations(data) ? [zeroCitations()] : []),
  leads: ({ tool }, { data }) => tool === citationsTool && isWithoutCitations(data),
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
        : [count === 1 ? l10n.t("1 citation") : l10n.t("{0} citations", formatAmount(count))];
    const text = [isByShare ? percent(value) : [], counted].flat().join(" · ");
    return barOf(label, value, { ...marked(own.mark(label)), text });
  });
  return rankedBars(
    { name: "citations", title, member, ...(note === undefined ? {} : { note }) },
    bars,
  );
}

function sampleAnswers({ data, own }: Answer): AnswerPicture[] {
  const quotes = rowsOf(data, "sample_answers").flatMap((row): Quote[] => {
    const title = firstTextOf(row, "question", "query", "keyword");
    const sources = ["cited_sources", "sources", "references", "citations"]
      .flatMap((member) => entriesOf(row, member))
      .flatMap((source): PageLine[] => {
        const text =
          typeof source === "string" ? source : firstTextOf(source, "domain", "url", "title");
        return text === "" ? [] : [{ text, ...ownLine(own.mark(text)) }];
      });
    return title === ""
      ? []
      : [{ title, text: firstTextOf(row, "answer", "text", "snippet"), sources }];
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

/** True where the answer says 0, for one site or for all that were compared. */
function isWithoutCitations(data: JsonRecord): boolean {
  const rows = rowsOf(data, "mentions");
  return (
    memberOf(data, "mentions") === 0 ||
    (rows.length > 0 && rows.every((row) => amountOf(row, "mentions") === 0))
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

function weakTopic(data: JsonRecord): Notice {
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
  };
}
