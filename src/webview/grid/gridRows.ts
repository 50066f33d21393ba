import { Virtualizer, elementScroll, observeElementOffset, observeElementRect, defaultRangeExtractor } from "@tanstack/virtual-core";
import type { VirtualItem } from "@tanstack/virtual-core";

/** Height of a row and of the header, in pixels; the style sheet reads it from --seo-row-height. */
export const rowHeight = 28;

/** Which rows of a scroller are in the page: those in sight, a few more, and the active one. */
export class GridRows {
  readonly #scroller: () => HTMLElement | null;
  readonly #changed: () => void;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #stop: (() => void) | undefined;
  #count = 0;
  #active = -1;

  constructor(scroller: () => HTMLElement | null, changed: () => void) {
    this.#scroller = scroller;
    this.#changed = changed;
    this.#virtualizer = new Virtualizer(this.#options());
  }

  /**
   * Call before drawing; returns the height of all rows in pixels. The row `active` is kept in the
   * page wherever it lies, so that it can hold the focus.
   */
  layout(count: number, active: number): number {
    this.#count = count;
    this.#active = active;
    this.#virtualizer.setOptions(this.#options());
    return count * rowHeight;
  }

  /** The rows that belong into the page, with the place of each. */
  get items(): readonly VirtualItem[] {
    return this.#virtualizer.getVirtualItems();
  }

  /** Call after every drawing. */
  drawn(): void {
    this.#stop ??= this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  /** Rows that fit on screen at once. */
  get page(): number {
    const height = this.#virtualizer.scrollRect?.height ?? 0;
    return Math.max(1, Math.floor(height / rowHeight) - 2);
  }

  dispose(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    return {
      count: this.#count,
      getScrollElement: this.#scroller,
      estimateSize: () => rowHeight,
      scrollMargin: rowHeight,
      overscan: 8,
      initialRect: { width: 800, height: 600 },
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: this.#changed,
      rangeExtractor: (range) => this.#withActive(defaultRangeExtractor(range)),
    };
  }

  #withActive(indexes: number[]): number[] {
    const active = this.#active;
    const first = indexes[0] ?? 0;
    if (active < 0 || active >= this.#count || indexes.includes(active)) {
      return indexes;
    }
    return active < first ? [active, ...indexes] : [...indexes, active];
  }
}
