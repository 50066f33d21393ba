import { lowestOf } from "../../../shared/extremes.ts";
import * as l10n from "../../../shared/l10n.ts";
import { codeWord } from "../../../shared/codeWords.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { countedText, formatAmount, formatInteger } from "../../../shared/format.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { isPaidResult } from "../../library/paidResult.ts";
import type { CellReference, PageItem, PageLine } from "../../../shared/picture.ts";
import {
  entriesOf,
  firstTextOf,
  isFigure,
  memberOf,
  namesOf,
  rowsOf,
} from "../../../shared/reading.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { Answer, AnswerView, LineValue, ShapeTable } from "./answerView.ts";
import { withoutMarkup } from "./withoutMarkup.ts";
import { cutNote, ownLine } from "./drawing.ts";

/** Results and other blocks that are drawn; `depth` reads a hundred at most. */
const mostItems = 200;
const mostLines = 30;
/** Where blocks usually stand when the answer does not say. */
const usualAbove = ["ai_overview", "featured_snippet", "paid", "local_pack"];
const usualBelow = ["organic", "people_also_ask", "related_searches"];

const sourceLists = ["references", "sources", "citations"];

/** Everything that was on a result page, in the order in which the answer names it. */
export const inspectSerpView: AnswerView = {
  covered: ["ai_overview"],
  tables: {
    ...Object.fromEntries(
      ["paid", "local_pack", "people_also_ask", "related_searches"].map((member) => [
        member,
        shownAbove(member),
      ]),
    ),
    ...Object.fromEntries(
      sourceLists.map((member) => [`ai_overview.${member}`, shownAbove("ai_overview")]),
    ),
  },
  line: pageLine,
  pictures: (answer) => {
    const items = blockOrder(answer.data).flatMap((type) => blockItems(type, answer));
    const order = l10n.t(
      "Blocks are shown in the order returned. Except for organic results, their exact placement is unknown.",
    );
    const note = [ownPlace(answer), order, items.length <= mostItems ? [] : itemsCut(items.length)]
      .flat()
      .join(" ");
    return items.length === 0
      ? []
      : [
          {
            name: "page",
            title: l10n.t("What was on the page"),
            member: "organic",
            onTop: true,
            note,
            picture: { shape: "resultPage", items: items.slice(0, mostItems) },
          },
        ];
  },
};

/** A list of a block that the picture has whole. */
function shownAbove(type: string): ShapeTable {
  return (rows, columns, answer) =>
    rows.length <= mostLines && blockItems(type, answer).length > 0
      ? { rows, columns, folded: true }
      : undefined;
}

/** The blocks in the order the answer names them; what it has without naming it stands where it usually does. */
function blockOrder(data: JsonRecord): string[] {
  const named = namesOf(data, "item_types_present");
  const unnamed = (types: readonly string[]): string[] =>
    types.filter((type) => !named.includes(type));
  return [...unnamed(usualAbove), ...named, ...unnamed(usualBelow)];
}

/** What is drawn of a block; of one that the answer names and says nothing more about, that it was there. */
function blockItems(type: string, answer: Answer): PageItem[] {
  const items = knownItems(type, answer) ?? featureItems(type, answer);
  return items.length > 0 ? items : namedItem(type, answer);
}

/** Undefined for a block of another kind. */
function knownItems(type: string, answer: Answer): PageItem[] | undefined {
  const { data } = answer;
  switch (type) {
    case "organic":
      return organicItems(answer);
    case "paid":
      return rowsOf(data, type).map((row, index) =>
        resultItem(l10n.t("Ad"), row, answer, linkTo(answer, type, row, index)),
      );
    case "local_pack":
      return rowsOf(data, type).map((row, index) => ({
        ...resultItem(
          isPaidResult(row) ? l10n.t("Local place (ad)") : l10n.t("Local place"),
          row,
          answer,
          linkTo(answer, type, row, index),
        ),
        text: rating(row),
      }));
    case "people_also_ask":
      return listItem(l10n.t("People also ask"), type, answer);
    case "related_searches":
      return listItem(l10n.t("Related searches"), type, answer);
    default:
      return undefined;
  }
}

/** Organic results by position, those without one behind; of one position as the answer has them. */
function organicItems(answer: Answer): PageItem[] {
  const items = rowsOf(answer.data, "organic").map((row, index) =>
    resultItem(
      isPaidResult(row) ? l10n.t("Ad") : l10n.t("Organic"),
      row,
      answer,
      linkTo(answer, "organic", row, index),
      position(row),
    ),
  );
  return items.toSorted(
    (a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE),
  );
}

/** What of the page is not drawn, and where it is. */
function itemsCut(count: number): string {
  return l10n.t(
    "{0} of {1}; see the tables below for all.",
    formatInteger(mostItems),
    formatInteger(count),
  );
}

/** As many lines as a card takes, and where the others are. */
function cardLines(lines: readonly PageLine[]): PageLine[] {
  return [
    ...lines.slice(0, mostLines),
    ...cutNote(mostLines, lines.length).map((text): PageLine => ({ text, own: false })),
  ];
}

function resultItem(
  kind: string,
  row: JsonRecord,
  { own }: Answer,
  link: CellReference | undefined,
  place: number | null = null,
): PageItem {
  const [domain, url] = [firstTextOf(row, "domain"), firstTextOf(row, "url", "link")];
  return {
    kind,
    position: place,
    title: firstTextOf(row, "title", "name") || url || domain,
    domain,
    text: firstTextOf(row, "snippet", "description", "text"),
    lines: [],
    ...ownLine(own.mark(domain) ?? own.mark(url)),
    ...(link === undefined ? {} : { link }),
  };
}

function position(row: JsonRecord): number | null {
  const value = memberOf(row, "position");
  return isFigure(value) && value >= 1 ? value : null;
}

/** "4.7 (218 reviews)". */
function rating(row: JsonRecord): string {
  const value = memberOf(row, "rating");
  const [stars, votes] = isRecord(value)
    ? [memberOf(value, "value"), memberOf(value, "votes_count")]
    : [value, undefined];
  if (!isFigure(stars)) {
    return firstTextOf(row, "snippet", "description", "address");
  }
  const score = formatCell(stars, "decimal");
  if (!isFigure(votes)) {
    return score;
  }
  return countedText(
    votes,
    { one: "{0} (1 review)", other: "{0} ({1} reviews)" },
    score,
    formatCell(votes, "integer"),
  );
}

/** Questions and searches come as texts or as objects. */
function listItem(kind: string, member: string, answer: Answer): PageItem[] {
  const lines = entriesOf(answer.data, member).flatMap((entry, index): PageLine[] => {
    const text =
      typeof entry === "string"
        ? entry
        : firstTextOf(entry, "question", "query", "keyword", "title", "text");
    const link = isRecord(entry) ? linkTo(answer, member, entry, index) : undefined;
    return text === ""
      ? []
      : [
          {
            text,
            ...ownLine(answer.own.mark(memberOf(entry, "url"))),
            ...(link === undefined ? {} : { link }),
          },
        ];
  });
  return lines.length === 0 ? [] : [{ ...emptyItem(kind), lines: cardLines(lines) }];
}

/** An AI overview, a featured snippet, or whatever else the answer has as a text or an object. */
function featureItems(type: string, answer: Answer): PageItem[] {
  const value = memberOf(answer.data, type);
  const kind = codeWord(type);
  if (typeof value === "string" && value.trim() !== "") {
    return [{ ...emptyItem(kind), text: withoutMarkup(value) }];
  }
  if (isRecord(value)) {
    const item = resultItem(kind, value, answer, undefined);
    return [
      {
        ...item,
        text: withoutMarkup(firstTextOf(value, "text", "snippet", "description", "markdown")),
        lines: sources(type, value, answer),
      },
    ];
  }
  return [];
}

/** A block of which the answer has nothing but the name. */
function namedItem(type: string, { data }: Answer): PageItem[] {
  return namesOf(data, "item_types_present").includes(type)
    ? [{ ...emptyItem(codeWord(type)), text: l10n.t("Shown on the page") }]
    : [];
}

function sources(type: string, value: JsonRecord, answer: Answer): PageLine[] {
  return cardLines(
    sourceLists.flatMap((member) =>
      entriesOf(value, member).flatMap((entry, index): PageLine[] => {
        const [domain, title] = [
          firstTextOf(entry, "domain", "source"),
          firstTextOf(entry, "title", "name"),
        ];
        const text =
          typeof entry === "string"
            ? entry
            : [domain, title].filter((part) => part !== "").join(" · ") ||
              firstTextOf(entry, "url");
        const link = isRecord(entry)
          ? linkTo(answer, `${type}.${member}`, entry, index)
          : undefined;
        const mark = answer.own.mark(
          typeof entry === "string" ? entry : domain || firstTextOf(entry, "url"),
        );
        return text === ""
          ? []
          : [{ text, ...ownLine(mark), ...(link === undefined ? {} : { link }) }];
      }),
    ),
  );
}

/** The cell with a row's web address, where the row stands in a table of the document. */
function linkTo(
  { tableId }: Answer,
  member: string,
  row: JsonRecord,
  index: number,
): CellReference | undefined {
  const table = tableId(member);
  const url = memberOf(row, "url");
  return table !== undefined && typeof url === "string" && /^https?:\/\/\S/iu.test(url)
    ? { table, column: "url", row: index }
    : undefined;
}

/** Of one page of several: where the own site is, who is first, and which blocks there are. */
function pageLine({ data, own }: Answer): LineValue[] {
  const rows = rowsOf(data, "organic").filter((row) => !isPaidResult(row));
  const mine = rows.filter(
    (row) =>
      own.mark(memberOf(row, "domain")) !== undefined ||
      own.mark(memberOf(row, "url")) !== undefined,
  );
  const places = mine.map(position).filter((place) => place !== null);
  const first = rows.find((row) => position(row) === 1);
  return [
    {
      column: {
        key: "own_position",
        label: l10n.t("Your position"),
        format: "integer",
        help: l10n.t("Organic position (1 is the top); — means not found or not reported"),
      },
      value: places.length === 0 ? null : lowestOf(places),
    },
    {
      column: { key: "first_domain", label: l10n.t("Who is first"), format: "text" },
      value: first === undefined ? null : firstTextOf(first, "domain", "url") || null,
    },
    {
      column: columnOf("item_types_present", []),
      value: memberOf(data, "item_types_present") ?? null,
    },
  ];
}

/** Where the own site stands on the page, if it is known whose page it is looked for. */
function ownPlace({ data, own, facts }: Answer): string[] {
  if (own.domain === undefined) {
    return [];
  }
  const rows = rowsOf(data, "organic").filter((row) => !isPaidResult(row));
  const found = rows.find(
    (row) =>
      own.mark(memberOf(row, "domain")) !== undefined ||
      own.mark(memberOf(row, "url")) !== undefined,
  );
  const place = found === undefined ? null : position(found);
  if (found === undefined) {
    // A row without a domain or URL that can be read may be the site's; a fact may name it where the rows were cut.
    const isNamed = facts.some(({ fields }) =>
      ["domain", "url"].some((name) => own.mark(fields[name]) !== undefined),
    );
    return isNamed ||
      rows.length === 0 ||
      rows.some((row) => firstTextOf(row, "domain", "url") === "")
      ? []
      : [
          l10n.t(
            "{0} isn't among the {1} organic results returned.",
            own.domain,
            formatInteger(rows.length),
          ),
        ];
  }
  return place === null
    ? []
    : [l10n.t("{0} ranks at position {1}.", own.domain, formatAmount(place))];
}

function emptyItem(kind: string): PageItem {
  return { kind, position: null, title: "", domain: "", text: "", lines: [], own: false };
}
