/** Height of a row and of the header, in pixels; the style sheet reads it from --seo-row-height. */
export const rowHeight = 28;

/** Rows beyond those in sight that are drawn on either side while nothing scrolls. */
const beside = 8;
/**
 * While something scrolls, so many are drawn ahead at once, and again when no more than `beside` of them are left:
 * half as many drawings as if each frame had one, and just as many rows in the page.
 */
const ahead = 12;
const behind = 2 * beside - ahead;
/** The height of a scroller that was not measured yet: asking for it would cost a layout. */
const assumedHeight = 600;

/** Rows from the first to the last of them. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** Which rows of a scroller are in the page: those in sight, a few more, and the active one. */
export class GridRows {
  readonly #scroller: () => HTMLElement | null;
  readonly #changed: () => void;
  readonly #sizes = new ResizeObserver((entries) => this.#resized(entries));
  #watched: HTMLElement | undefined;
  #top = 0;
  #height = assumedHeight;
  #count = 0;
  #active = -1;
  #drawn: Range = { first: 0, last: -1 };

  /** `changed` is called when other rows belong into the page. */
  constructor(scroller: () => HTMLElement | null, changed: () => void) {
    this.#scroller = scroller;
    this.#changed = changed;
  }

  /**
   * Call before drawing; returns the height of all rows in pixels. The row `active` is kept in the
   * page wherever it lies, so that it can hold the focus.
   */
  layout(count: number, active: number): number {
    this.#active = active;
    if (count !== this.#count) {
      this.#count = count;
      this.#drawn = this.#around(beside, beside);
    }
    return count * rowHeight;
  }

  /** The rows that belong into the page, in order. */
  get items(): readonly number[] {
    const { first, last } = this.#drawn;
    const rows = Array.from({ length: last + 1 - first }, (_, place) => first + place);
    const active = this.#active;
    if (active < 0 || active >= this.#count || (active >= first && active <= last)) {
      return rows;
    }
    return active < first ? [active, ...rows] : [...rows, active];
  }

  /** Call after every drawing. */
  drawn(): void {
    const scroller = this.#scroller();
    if (scroller !== null && scroller !== this.#watched) {
      this.dispose();
      this.#watched = scroller;
      scroller.addEventListener("scroll", this.#scrolled, { passive: true });
      this.#sizes.observe(scroller);
    }
  }

  /** Pixels that are scrolled, as the last event told: to ask the scroller would cost a layout. */
  get top(): number {
    return this.#top;
  }

  /** Rows that fit on screen at once. */
  get page(): number {
    return Math.max(1, Math.floor(this.#height / rowHeight) - 2);
  }

  dispose(): void {
    this.#watched?.removeEventListener("scroll", this.#scrolled);
    this.#watched = undefined;
    this.#sizes.disconnect();
  }

  readonly #scrolled = (): void => {
    const top = this.#watched?.scrollTop ?? 0;
    const moved = top - this.#top;
    this.#top = top;
    if (moved > 0) {
      this.#need(this.#around(0, beside), this.#around(behind, ahead));
    } else if (moved < 0) {
      this.#need(this.#around(beside, 0), this.#around(ahead, behind));
    }
  };

  /** Also called for a scroller that is new: its layout is done then, so that asking it costs nothing. */
  #resized(entries: readonly ResizeObserverEntry[]): void {
    this.#top = this.#watched?.scrollTop ?? 0;
    this.#height = entries.at(-1)?.contentRect.height ?? assumedHeight;
    this.#need(this.#around(beside, beside), this.#around(beside, beside));
  }

  /** Has `wanted` drawn unless all of `least` is drawn already. */
  #need(least: Range, wanted: Range): void {
    if (least.first < this.#drawn.first || least.last > this.#drawn.last) {
      this.#drawn = wanted;
      this.#changed();
    }
  }

  /** The rows in sight, with so many more before and after them. The header takes the room of one. */
  #around(before: number, after: number): Range {
    // A list that has become shorter is not scrolled back yet.
    const top = Math.min(this.#top, Math.max(0, (this.#count + 1) * rowHeight - this.#height));
    const first = Math.floor(top / rowHeight) - before;
    const last = Math.ceil((top + this.#height) / rowHeight) - 2 + after;
    return { first: Math.max(0, first), last: Math.min(this.#count - 1, last) };
  }
}
