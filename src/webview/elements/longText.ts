import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, LitElement } from "lit";

/** Text from outside that may be of any length: beyond `limit` characters the rest waits behind a button. */
export function longText(text: string, limit: number): TemplateResult | string {
  return text.length <= limit
    ? text
    : html`<seo-long-text .text=${text} .limit=${limit}></seo-long-text>`;
}

/** The beginning of a long text, and a button that shows all of it. */
export class LongText extends LitElement {
  static override readonly properties = { text: {}, limit: {}, open: { state: true } };

  declare text: string;
  declare limit: number;
  declare private open: boolean;

  constructor() {
    super();
    this.text = "";
    this.limit = 600;
    this.open = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const label = this.open
      ? l10n.t("Show Less")
      : l10n.t("Show All {0} Characters", this.text.length);
    return html`${this.open ? this.text : clipText(this.text, this.limit)}
      <button type="button" class="seo-quiet" aria-expanded=${this.open ? "true" : "false"}
        @click=${this.#onToggle}>${label}</button>`;
  }

  readonly #onToggle = (): void => {
    this.open = !this.open;
  };
}

customElements.define("seo-long-text", LongText);

/** Characters of one value that a cell puts into the page; the rest is a copy or a click away. */
export const cellTextLimit = 300;

/**
 * The beginning of `text`, at most `limit` characters and an ellipsis. A character that takes two
 * code units is never cut in half.
 */
export function clipText(text: string, limit = cellTextLimit): string {
  if (text.length <= limit) {
    return text;
  }
  const last = text.charCodeAt(limit - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, splits ? limit - 1 : limit)}…`;
}
