import type { TemplateResult } from "lit";
import { html } from "lit";
import { icon } from "../elements/icon.ts";
import { countedText } from "../../shared/format.ts";

/**
 * Which columns of a grid are out of sight. It marks the scroller while its first column covers
 * others, and says beside the table how many columns are behind its edge. The grid is measured when
 * its size has changed or scrolling has ended, when that costs no layout.
 */
export class ColumnSight {
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #grid: HTMLElement | undefined;
  #scroller: HTMLElement | undefined;

  /** Stands above the grid; hidden while every column is in sight. */
  template(): TemplateResult {
    return html`<button type="button" class="seo-quiet seo-more-columns" data-action="moreColumns" hidden @click=${this.#showMore}>${icon("closed")}<span></span></button>`;
  }

  /** Watches the scroller of a grid, also when it is another one now. */
  watch(grid: HTMLElement, scroller: HTMLElement | null): void {
    if (scroller !== null && scroller !== this.#scroller) {
      this.dispose();
      this.#grid = grid;
      this.#scroller = scroller;
      scroller.addEventListener("scroll", this.#scrolled, { passive: true });
      scroller.addEventListener("scrollend", this.#measure);
      this.#sizes.observe(scroller);
      const head = scroller.querySelector(".seo-grid-head");
      if (head !== null) {
        this.#sizes.observe(head);
      }
    }
  }

  /** Counts the columns behind the edge, and notes how wide the one is that stays. */
  readonly #measure = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = this.#scroller ?? {};
    const headers = [
      ...(this.#scroller?.querySelectorAll<HTMLElement>("[role=columnheader]") ?? []),
    ];
    const edge = Math.abs(scrollLeft) + clientWidth;
    const count = headers.filter(
      ({ offsetLeft, offsetWidth }, place) => place > 0 && offsetLeft + offsetWidth / 2 > edge,
    ).length;
    this.#scroller?.style.setProperty("--seo-first-width", `${headers[0]?.offsetWidth ?? 0}px`);
    this.#scroller?.parentElement?.toggleAttribute("data-more", count > 0);
    const button = this.#grid?.querySelector<HTMLElement>(".seo-more-columns");
    const words = button?.querySelector("span");
    if (button !== null && button !== undefined && words !== null && words !== undefined) {
      button.hidden = count === 0;
      words.textContent = countedText(
        count,
        { one: "1 more column", other: "{0} more columns" },
        count,
      );
    }
    this.#scrolled();
  };

  /** The first column stays where it is once others are behind it. */
  readonly #scrolled = (): void => {
    this.#scroller?.toggleAttribute("data-aside", this.#scroller.scrollLeft !== 0);
  };

  dispose(): void {
    this.#sizes.disconnect();
    this.#scroller?.removeEventListener("scroll", this.#scrolled);
    this.#scroller?.removeEventListener("scrollend", this.#measure);
    this.#scroller = undefined;
  }

  /** Scrolls by most of what is in sight. */
  readonly #showMore = (): void => {
    this.#scroller?.scrollBy({ left: this.#scroller.clientWidth * 0.7 });
  };
}
