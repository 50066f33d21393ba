import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { LitElement, html, nothing } from "lit";
import { formatInteger } from "../../shared/format.ts";

/** Entries that one press adds; the page would stand still over a hundred thousand. */
const step = 1000;

/**
 * A list of any length: the first `first` entries, and a button that shows more until all are there.
 * `draw` makes the list of the entries it is given.
 */
export function boundedList<T>(
  items: readonly T[],
  first: number,
  draw: (shown: readonly T[]) => TemplateResult,
): TemplateResult {
  return items.length <= first
    ? draw(items)
    : html`<seo-bounded .count=${items.length} .first=${first} .draw=${(count: number) => draw(items.slice(0, count))}></seo-bounded>`;
}

/** The beginning of a long list, and what shows the rest. */
export class BoundedList extends LitElement {
  static override readonly properties = { count: {}, first: {}, draw: {}, shown: { state: true } };

  declare count: number;
  declare first: number;
  declare draw: (count: number) => TemplateResult;
  declare private shown: number;

  constructor() {
    super();
    this.count = 0;
    this.first = 0;
    this.shown = 0;
    this.draw = () => html``;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const shown = Math.min(this.count, Math.max(this.first, this.shown));
    const more = Math.min(step, this.count - shown);
    const rest = this.count - shown;
    return html`${this.draw(shown)}<div class="seo-bounded-more">
      ${
        rest === 0
          ? nothing
          : html`<button type="button" class="seo-quiet seo-bounded-add" aria-expanded="false" @click=${this.#onMore}
        >${more === rest ? l10n.t("Show {0} More", formatInteger(more)) : l10n.t("Show {0} More of {1}", formatInteger(more), formatInteger(rest))}</button>`
      }
      ${
        shown === this.first
          ? nothing
          : html`<button type="button" class="seo-quiet seo-bounded-less" aria-expanded="true" @click=${this.#onLess}
        >${l10n.t("Show Fewer")}</button>`
      }</div>`;
  }

  readonly #onMore = (): void => {
    this.shown = Math.max(this.first, this.shown) + step;
    void this.#keepFocus(".seo-bounded-less");
  };

  readonly #onLess = (): void => {
    this.shown = this.first;
    void this.#keepFocus(".seo-bounded-add");
  };

  /** The button that was pressed may be gone now: the focus stays with the list. */
  async #keepFocus(other: string): Promise<void> {
    const pressed = document.activeElement;
    await this.updateComplete;
    if (pressed instanceof HTMLElement && !pressed.isConnected) {
      // A list inside this one has such buttons, too; those of this one come last.
      [...this.querySelectorAll<HTMLElement>(other)].at(-1)?.focus();
    }
  }
}

customElements.define("seo-bounded", BoundedList);
