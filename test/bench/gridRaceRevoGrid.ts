import { defineCustomElements } from "@revolist/revogrid/loader";
import { formatCell, isNumeric } from "../../src/shared/columnFormats.ts";
import { raceColumns, raceTable } from "./gridRaceRows.ts";
import type { RaceRow } from "./gridRaceRows.ts";
import { hasWord } from "./gridRaceSearch.ts";
import type { GridRacer } from "./gridRaceTrack.ts";
import { openTrack, raceRowHeight } from "./gridRaceTrack.ts";

/** What is used of its element; the package's own types do not resolve under Node's module rules. */
interface RevoElement extends HTMLElement {
  source: readonly RaceRow[];
  trimmedRows: Readonly<Record<number, boolean>>;
  getColumns(): Promise<unknown>;
  updateColumnSorting(
    column: { prop: string; cellCompare?: typeof byKeyword },
    order: "asc" | "desc",
    additive: boolean,
  ): Promise<unknown>;
}

declare global {
  interface HTMLElementTagNameMap {
    "revo-grid": RevoElement;
  }
}

/** RevoGrid: it sorts by itself, and hides the rows that the search leaves out by its own trimming. */
class RevoRacer implements GridRacer {
  readonly #grid = document.createElement("revo-grid");
  #rows: RaceRow[] = [];

  /** Its code comes in parts with the first grid: not counted either. */
  async prepare(): Promise<void> {
    this.#rows = raceTable();
    // the page has no address of its own that it could make others from
    defineCustomElements(window, { resourcesUrl: "https://race.invalid/" });
    await customElements.whenDefined("revo-grid");
    const first = document.createElement("revo-grid");
    document.body.append(first);
    await first.getColumns();
    first.remove();
  }

  create(place: HTMLElement): void {
    const rows = this.#rows;
    this.#rows = [];
    Object.assign(this.#grid, {
      columns,
      source: rows,
      rowSize: raceRowHeight,
      readonly: true,
      hideAttribution: true,
      theme: "compact",
    });
    place.append(this.#grid);
  }

  sortByImpressions(): void {
    void this.#grid.updateColumnSorting({ prop: "impressions" }, "desc", false);
  }

  sortByKeyword(): void {
    void this.#grid.updateColumnSorting({ prop: "keyword", cellCompare: byKeyword }, "asc", false);
  }

  filter(word: string): void {
    const trimmed: Record<number, boolean> = {};
    this.#grid.source.forEach((row, index) => {
      if (!hasWord(row, word)) {
        trimmed[index] = true;
      }
    });
    this.#grid.trimmedRows = trimmed;
  }

  scroller(): HTMLElement {
    const viewport = this.#grid.querySelector<HTMLElement>(
      "revogr-viewport-scroll .vertical-inner",
    );
    if (viewport === null) {
      throw new Error("RevoGrid is not drawn.");
    }
    return viewport;
  }

  top(): number {
    return this.header()?.closest("revogr-header")?.getBoundingClientRect().bottom ?? 0;
  }

  header(): Element | null {
    return (
      [...this.#grid.querySelectorAll(".rgHeaderCell")].find(
        ({ textContent }) => textContent.trim() === "Keyword",
      ) ?? null
    );
  }
}

const { compare } = new Intl.Collator();
const byKeyword = (_prop: unknown, a: RaceRow, b: RaceRow): number =>
  compare(String(a["keyword"]), String(b["keyword"]));

const columns = raceColumns.map(({ key, label, format }) => ({
  prop: key,
  name: label,
  size: isNumeric(format) ? 100 : 170,
  sortable: true,
  ...(key === "keyword" ? { cellCompare: byKeyword } : {}),
  cellTemplate: (_h: unknown, { value }: { value?: unknown }): string => formatCell(value, format),
}));

openTrack(new RevoRacer());
