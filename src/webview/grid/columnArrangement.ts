import type { Column, ColumnLayout } from "../../shared/table.ts";

/** Widths a person can give a column, in pixels. */
const narrowest = 48;
const widest = 1200;

/** How the columns of a table are arranged: their order, which are shown, and widths that a person gave them. */
export class ColumnArrangement {
  readonly #columns: readonly Column[];
  /** Places in the table of all columns, in the order they are shown in. */
  #order: number[];
  #hidden: Set<number>;
  #widths: Map<number, number>;
  /** What is remembered of columns that other answers of the tool have and this one has not. */
  readonly #elsewhere: ColumnLayout;

  constructor(columns: readonly Column[], layout: ColumnLayout | undefined) {
    this.#columns = columns;
    const places = new Map(columns.map(({ key }, place) => [key, place]));
    const known = (keys: readonly string[] = []): number[] =>
      keys.flatMap((key) => places.get(key) ?? []);
    this.#order = [...new Set([...known(layout?.order), ...columns.keys()])];
    this.#hidden = new Set(known(layout?.hidden));
    if (this.#hidden.size >= columns.length) {
      this.#hidden.clear();
    }
    const widths = Object.entries(layout?.widths ?? {});
    this.#widths = new Map(
      widths.flatMap(([key, width]) => known([key]).map((place) => [place, within(width)])),
    );
    const isElsewhere = (key: string): boolean => !places.has(key);
    this.#elsewhere = {
      order: (layout?.order ?? []).filter(isElsewhere),
      hidden: (layout?.hidden ?? []).filter(isElsewhere),
      widths: Object.fromEntries(widths.filter(([key]) => isElsewhere(key))),
    };
  }

  /** All columns, also those that are not shown, by their places in the table. */
  get order(): readonly number[] {
    return this.#order;
  }

  /** The columns that are shown. */
  get shown(): readonly number[] {
    return this.#order.filter((column) => !this.#hidden.has(column));
  }

  isHidden(column: number): boolean {
    return this.#hidden.has(column);
  }

  /** The width in pixels that a person gave a column. */
  width(column: number): number | undefined {
    return this.#widths.get(column);
  }

  /** Shows or hides a column; the last one that is shown stays. */
  setHidden(column: number, hidden: boolean): void {
    if (!hidden) {
      this.#hidden.delete(column);
    } else if (this.shown.length > 1) {
      this.#hidden.add(column);
    }
  }

  /** Moves a column by one among `of`: those that are shown, or all. */
  move(column: number, by: -1 | 1, of: readonly number[]): void {
    const neighbour = of[of.indexOf(column) + by];
    if (neighbour === undefined || !of.includes(column)) {
      return;
    }
    const others = this.#order.filter((each) => each !== column);
    others.splice(others.indexOf(neighbour) + (by > 0 ? 1 : 0), 0, column);
    this.#order = others;
  }

  /** Gives a column a width in pixels; undefined gives it back the one it had by itself. */
  setWidth(column: number, width: number | undefined): void {
    if (width === undefined) {
      this.#widths.delete(column);
    } else {
      this.#widths.set(column, within(width));
    }
  }

  /** As the table has them by itself. */
  reset(): void {
    this.#order = [...this.#columns.keys()];
    this.#hidden = new Set();
    this.#widths = new Map();
  }

  /** What is remembered for the tool. */
  get layout(): ColumnLayout {
    const keys = (places: Iterable<number>): string[] =>
      Array.from(places, (place) => this.#columns[place]?.key ?? "");
    const widths = [...this.#widths].map(
      ([place, width]) => [this.#columns[place]?.key ?? "", width] as const,
    );
    return {
      order: [...keys(this.#order), ...this.#elsewhere.order],
      hidden: [...keys(this.#hidden), ...this.#elsewhere.hidden],
      widths: { ...this.#elsewhere.widths, ...Object.fromEntries(widths) },
    };
  }
}

function within(width: number): number {
  return Math.round(
    Math.max(narrowest, Math.min(widest, Number.isFinite(width) ? width : narrowest)),
  );
}
