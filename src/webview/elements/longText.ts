import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { LitElement, html } from "lit";
import { clipText } from "./clipText.ts";

/** Text from outside that may be of any length: beyond `limit` characters the rest waits behind a button. */
export function longText(text: string, limit: number): TemplateResult | string {
  return text.length <= limit ? text : html`<seo-long-text .text=${text} .limit=${limit}></seo-long-text>`;
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
    const label = this.open ? l10n.t("Show less") : l10n.t("Show all {0} characters", this.text.length);
    return html`${this.open ? this.text : clipText(this.text, this.limit)}
      <button type="button" class="seo-quiet" aria-expanded=${this.open ? "true" : "false"}
        @click=${this.#onToggle}>${label}</button>`;
  }

  readonly #onToggle = (): void => {
    this.open = !this.open;
  };
}

customElements.define("seo-long-text", LongText);
