import type { Turns } from "../../system/turn.ts";
import { currencyOf } from "./cellForms.ts";
import { surveyColumn } from "./columnSurvey.ts";
import type { ColumnCells, ColumnSurvey } from "./columnSurvey.ts";
import { columnValues } from "./columnValues.ts";
import { figureSigns } from "./figureSigns.ts";
import type { CellValue, ColumnKind, TableNote } from "./table.ts";

/** A column with its values, and how they were read. */
export interface ValueColumn {
  readonly kind: ColumnKind;
  readonly currency: string;
  readonly values: readonly CellValue[];
}

/** The columns of a table with their values, and what was decided for all of them. */
export interface ValueColumns {
  readonly columns: readonly ValueColumn[];
  readonly decimal: "." | ",";
  /** What stands between thousands; empty for nothing. */
  readonly thousands: string;
  readonly notes: readonly TableNote[];
}

/** Reads the cells of all columns as what they are: the decimal sign and the order of dates hold for the whole file. */
export async function readColumns(
  all: readonly ColumnCells[],
  delimiter: string,
  chosen: "." | "," | undefined,
  turns: Turns,
): Promise<ValueColumns> {
  const surveys: ColumnSurvey[] = [];
  for (const cells of all) {
    surveys.push(await surveyColumn(cells, turns));
  }
  const haveFigures = surveys.map(({ kind }) => kind === "number" || kind === "percent");
  const figureColumns = surveys.filter((_, place) => haveFigures[place]);
  const signs = figureSigns(
    figureColumns.map(({ forms }) => forms),
    delimiter,
    chosen,
  );
  const decimals = new Map(figureColumns.map((survey, place) => [survey, signs.columns[place]]));
  const dayPlace = dayPlaceOf(surveys);
  const columns: ValueColumn[] = [];
  const undecided = {
    decimalSign: [] as number[],
    dayOrMonth: [] as number[],
    unit: [] as number[],
  };
  for (const [place, cells] of all.entries()) {
    const survey = surveys[place];
    if (survey === undefined) {
      continue;
    }
    const open = openQuestion(survey, decimals, dayPlace);
    if (open !== undefined) {
      undecided[open].push(place);
    }
    columns.push(
      await readColumn(cells, {
        kind: open === undefined ? survey.kind : "text",
        currency: survey.currency,
        decimal: decimals.get(survey) ?? signs.decimal,
        dayPlace: survey.dayPlace === "open" ? dayPlace : placeOf(survey.dayPlace),
        turns,
      }),
    );
  }
  const about = ["decimalSign", "dayOrMonth", "unit"] as const;
  return {
    columns,
    decimal: signs.decimal,
    thousands:
      signs.thousands ?? figureColumns.find(({ thousands }) => thousands !== "")?.thousands ?? "",
    notes: about.flatMap((one) =>
      undecided[one].length === 0
        ? []
        : [{ kind: "undecided" as const, columns: undecided[one], about: one }],
    ),
  };
}

/** What can't be told of a column, so that it stays text. */
function openQuestion(
  survey: ColumnSurvey,
  decimals: ReadonlyMap<ColumnSurvey, "." | "," | undefined>,
  dayPlace: "first" | "second" | undefined,
): "decimalSign" | "dayOrMonth" | "unit" | undefined {
  if (survey.isMixed) {
    return "unit";
  }
  if (survey.kind === "date") {
    const isOpen = survey.dayPlace === "open" && dayPlace === undefined;
    return isOpen || survey.dayPlace === "both" ? "dayOrMonth" : undefined;
  }
  const isOpen = decimals.has(survey) && decimals.get(survey) === undefined;
  return isOpen ? "decimalSign" : undefined;
}

function placeOf(place: ColumnSurvey["dayPlace"]): "first" | "second" | undefined {
  return place === "first" || place === "second" ? place : undefined;
}

/** Where the day stands in the dates of a file: where all columns that say so agree. */
function dayPlaceOf(surveys: readonly ColumnSurvey[]): "first" | "second" | undefined {
  const places = new Set(surveys.flatMap(({ dayPlace }) => placeOf(dayPlace) ?? []));
  const [only] = places;
  return places.size === 1 ? only : undefined;
}

interface Reading {
  readonly kind: ColumnKind;
  readonly currency: string;
  readonly decimal: "." | ",";
  readonly dayPlace: "first" | "second" | undefined;
  readonly turns: Turns;
}

async function readColumn(
  cells: ColumnCells,
  { kind, currency, decimal, dayPlace, turns }: Reading,
): Promise<ValueColumn> {
  const unit = kind === "number" ? unitOf(cells.name) : "";
  const isPercent = unit === "%" && currency === "";
  const reading = {
    kind: isPercent ? "percent" : kind,
    decimal,
    shift: isPercent ? 2 : 0,
    dayPlace,
  } as const;
  const values = await columnValues(cells, reading, turns);
  if (values === undefined) {
    // a day that the calendar doesn't have: these are no dates
    return readColumn(cells, { kind: "text", currency, decimal, dayPlace, turns });
  }
  const named = kind === "text" ? "" : currency === "" && unit !== "%" ? unit : currency;
  return { kind: reading.kind, currency: named, values };
}

/** A unit in brackets with blanks. */
const longestUnit = 20;

/** Names of columns that have amounts of money. */
const moneyWord =
  /(?<!\p{L})(?:cpc|costs?|bids?|prices?|value|revenue|kosten|preis|coût|prix|coste|costo|precio|custo|preço|koszt|cena)(?!\p{L})/iu;

/** The unit that the name of a column says: a percent sign or a currency, in brackets or as its last word. Empty for none. */
function unitOf(name: string): string {
  // of a name of any length the pattern sees its end
  const end = name.trim().slice(-longestUnit);
  const found = /[([]([^()[\]]+)[)\]]$|(?:[\s,_]|^)([^\s,_()[\]]{1,4})$/u.exec(end);
  const word = found?.[1]?.trim() ?? found?.[2] ?? "";
  return word === "%" ? word : (currencyOf(word, moneyWord.test(name.slice(0, longestUnit))) ?? "");
}
