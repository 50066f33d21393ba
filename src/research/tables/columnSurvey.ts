import type { Turns } from "../../system/turn.ts";
import {
  booleanIn,
  compactDate,
  dateIn,
  figureIn,
  isDateName,
  isIsoDay,
  isUnknown,
  isUrl,
  listIn,
} from "./cellForms.ts";
import { figureForm, figureForms } from "./figures.ts";
import type { ColumnKind } from "./table.ts";

/** The cells of one column, in the order of the rows. */
export interface ColumnCells {
  readonly name: string;
  readonly length: number;
  /** What a cell says, without a guard against formulas. */
  textOf(row: number): string;
  /** The text that holds the cells, and where each begins and ends there. A missing cell is empty. */
  readonly source: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The rows whose cell is cut, which is no figure then: its first digits are another one. */
  readonly cut: readonly number[];
}

/** What the cells of a column say together. */
export interface ColumnSurvey {
  /** The only kind that all cells fit; text where there is none, or no cell says anything. */
  readonly kind: ColumnKind;
  /** All that its figures say about their signs: bits of `figureForms`. */
  readonly forms: number;
  readonly currency: string;
  /** A blank or apostrophe that stands between thousands; empty for none. */
  readonly thousands: string;
  /** Figures that have several currencies, or a percent sign some of the time. */
  readonly isMixed: boolean;
  /** Whether the first or the second figure of its dates is the day; `open` where either may be, `both` where each has to be. */
  readonly dayPlace: "first" | "second" | "open" | "both" | undefined;
}

/** Rows that are looked at between two looks at the clock, which comes before each cell of so many characters, too. */
export const rowsAtOnce = 4_096;
export const longText = 10_000;

/** Looks at the cells of a column until it is clear that they are texts, else at all of them. */
export async function surveyColumn(cells: ColumnCells, turns: Turns): Promise<ColumnSurvey> {
  const survey = new Survey();
  const { source, starts, ends } = cells;
  const isCut = new Set(cells.cut);
  for (let row = 0; row < cells.length && survey.isOpen; row += 1) {
    const start = starts[row] ?? 0;
    const end = ends[row] ?? 0;
    if (row % rowsAtOnce === 0 || end - start > longText) {
      await turns.next();
    }
    if (start < end) {
      const form = isCut.has(row) ? 0 : figureForm(source, start, end);
      if (form === 0 && isIsoDay(source, start, end)) {
        survey.addDay();
      } else if (form === 0) {
        survey.add(cells.textOf(row));
      } else {
        survey.addFigure(form, isZero(source, start, end));
        if ((form & figureForms.otherGroups) !== 0) {
          survey.addSign(cells.textOf(row));
        }
      }
    }
  }
  return survey.result(cells);
}

const nine = 0x39;
const zero = 0x30;

/** True for a figure without any digit but 0. */
function isZero(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code > zero && code <= nine) {
      return false;
    }
  }
  return true;
}

/** Kinds of cells that aren't plain figures, and how each is told. */
const tests: ReadonlyMap<ColumnKind, (text: string) => boolean> = new Map([
  ["url", isUrl],
  ["boolean", (text) => booleanIn(text) !== undefined],
  ["list", (text) => listIn(text) !== undefined],
]);

class Survey {
  #figures = 0;
  #percents = 0;
  /** Figures other than 0 without a percent sign. */
  #bare = 0;
  #dates = 0;
  #others: ColumnKind | undefined;
  #isText = false;
  #forms = 0;
  #common = -1;
  #thousands = "";
  readonly #currencies = new Set<string>();
  #mustBeDay = { first: false, second: false };
  #hasOpenDate = false;

  /** False as soon as the column can only be text. */
  get isOpen(): boolean {
    return !this.#isText;
  }

  /** Without a percent sign. */
  addFigure(form: number, isZero: boolean): void {
    this.#addForm(form);
    this.#bare += isZero ? 0 : 1;
  }

  #addForm(form: number): void {
    this.#forms |= form;
    this.#common &= form;
    this.#figures += 1;
    this.#isText ||= this.#dates > 0 || this.#others !== undefined;
  }

  addDay(): void {
    this.#dates += 1;
    this.#isText ||= this.#figures > 0 || this.#others !== undefined;
  }

  /** Notes what stands between the thousands of a figure, where that is no point or comma. */
  addSign(figure: string): void {
    this.#thousands ||= /(?<=\d)[^\d.,](?=\d)/u.exec(figure)?.[0] ?? "";
  }

  add(text: string): void {
    if (isUnknown(text)) {
      return;
    }
    if (this.#dates > 0 || this.#others !== undefined) {
      this.#addOther(text);
      return;
    }
    const figure = figureIn(text);
    if (figure !== undefined) {
      this.#addForm(figure.form);
      this.addSign(figure.body);
      this.#percents += figure.isPercent ? 1 : 0;
      this.#bare += figure.isPercent || isZero(figure.body, 0, figure.body.length) ? 0 : 1;
      if (figure.currency !== "") {
        this.#currencies.add(figure.currency);
      }
      return;
    }
    if (this.#figures > 0) {
      this.#isText = true;
      return;
    }
    this.#addOther(text);
  }

  #addOther(text: string): void {
    const test = this.#others === undefined ? undefined : tests.get(this.#others);
    if (test !== undefined) {
      this.#isText = !test(text);
      return;
    }
    const date = dateIn(text);
    if (date !== undefined) {
      this.addDay();
      if (date.order === "open") {
        this.#hasOpenDate = true;
        this.#mustBeDay.first ||= date.first > 12;
        this.#mustBeDay.second ||= date.second > 12;
      }
      return;
    }
    const [kind] = [...tests].find(([, fits]) => fits(text)) ?? [];
    this.#isText = kind === undefined || this.#dates > 0;
    this.#others = kind;
  }

  result(cells: ColumnCells): ColumnSurvey {
    const plain = this.#plain("");
    if (this.#isText) {
      return { ...plain, kind: "text" };
    }
    if (this.#dates > 0) {
      return { ...plain, kind: "date", dayPlace: this.#dayPlace() };
    }
    return this.#figures === 0
      ? { ...plain, kind: this.#others ?? "text" }
      : this.#figureResult(cells);
  }

  #plain(currency: string): Omit<ColumnSurvey, "kind"> {
    const { pointOpen, commaOpen } = figureForms;
    const isOpenAlone = this.#figures > 0 && (this.#common & (pointOpen | commaOpen)) !== 0;
    return {
      forms: this.#forms | (isOpenAlone ? figureForms.openAlone : 0),
      currency,
      thousands: this.#thousands,
      isMixed: false,
      dayPlace: undefined,
    };
  }

  #figureResult(cells: ColumnCells): ColumnSurvey {
    const [currency = ""] = this.#currencies;
    const plain = this.#plain(currency);
    const { leadingZero, eight } = figureForms;
    if ((this.#forms & leadingZero) !== 0) {
      return { ...plain, kind: "text" };
    }
    if ((this.#common & eight) !== 0 && isDateName(cells.name) && areCompactDates(cells)) {
      return { ...plain, kind: "date" };
    }
    const isMixed =
      this.#currencies.size > 1 || (this.#percents > 0 && (this.#bare > 0 || currency !== ""));
    return {
      ...plain,
      kind: isMixed ? "text" : this.#percents > 0 ? "percent" : "number",
      isMixed,
    };
  }

  #dayPlace(): ColumnSurvey["dayPlace"] {
    const { first, second } = this.#mustBeDay;
    if (!this.#hasOpenDate) {
      return undefined;
    }
    return first && second ? "both" : first ? "first" : second ? "second" : "open";
  }
}

function areCompactDates(cells: ColumnCells): boolean {
  for (let row = 0; row < cells.length; row += 1) {
    const text = cells.textOf(row);
    if (!isUnknown(text) && compactDate(text) === undefined) {
      return false;
    }
  }
  return true;
}
