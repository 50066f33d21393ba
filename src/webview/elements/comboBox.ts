import * as l10n from "@vscode/l10n";
import type { PropertyValues, TemplateResult } from "lit";
import { LitElement, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { searchOptions } from "./searchOptions.ts";
import type { SearchOption } from "./searchOptions.ts";

/** What the field around it says about a combo box. */
export interface ComboField {
  readonly id: string;
  readonly placeholder: string;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string;
}

/** Hears of what is typed, and of what is decided: chosen from the list, or left as typed. */
export interface ComboEvents {
  typed(text: string): void;
  decided(text: string): void;
}

/**
 * A text input with a list of proposals to search in; anything else can be typed too. The
 * keyboard works as in every editable combo box: arrows open and move, Enter takes, Escape closes.
 */
export class ComboBox extends LitElement {
  static override readonly properties = {
    value: {},
    options: { attribute: false },
    field: { attribute: false },
    events: { attribute: false },
    open: { state: true },
    active: { state: true },
    searching: { state: true },
  };

  declare value: string;
  declare options: readonly SearchOption[];
  declare field: ComboField | undefined;
  declare events: ComboEvents | undefined;
  declare private open: boolean;
  /** Index of the option the arrows stand on; -1 for none. */
  declare private active: number;
  /** False until something is typed: a value that is there already does not narrow the list. */
  declare private searching: boolean;

  constructor() {
    super();
    this.value = "";
    this.options = [];
    this.open = false;
    this.active = -1;
    this.searching = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { field } = this;
    if (field === undefined) {
      return nothing;
    }
    const found = this.#found();
    const shown = this.open && found.length > 0;
    const listId = `${field.id}-list`;
    return html`<input id=${field.id} class="seo-input" type="text" role="combobox" autocomplete="off" spellcheck="false"
        placeholder=${field.placeholder} aria-required=${field.required ? "true" : "false"} aria-invalid=${field.invalid ? "true" : "false"}
        aria-describedby=${field.describedBy} aria-autocomplete="list" aria-expanded=${shown ? "true" : "false"} aria-controls=${listId}
        aria-activedescendant=${shown && this.active >= 0 ? `${listId}-${this.active}` : nothing}
        .value=${live(this.value)} @input=${this.#onInput} @keydown=${this.#onKey} @click=${this.#onClick} @blur=${this.#onBlur}>
      <ul id=${listId} class="seo-combo-list" role="listbox" aria-label=${l10n.t("Suggestions")} ?hidden=${!shown}
        @mousedown=${keepFocus} @click=${this.#onPick}>${shown ? found.map((option, index) => this.#option(option, index, listId)) : nothing}</ul>`;
  }

  /** The list is in sight when it opens, and so is always the option the arrows stand on. */
  protected override updated(changed: PropertyValues): void {
    if (this.open && changed.has("open")) {
      this.querySelector("[role=listbox]")?.scrollIntoView({ block: "nearest" });
    }
    if (this.open && this.active >= 0 && changed.has("active")) {
      this.querySelector('[role=option][aria-selected="true"]')?.scrollIntoView({
        block: "nearest",
      });
    }
  }

  #option({ value, detail }: SearchOption, index: number, listId: string): TemplateResult {
    return html`<li id=${`${listId}-${index}`} role="option" aria-selected=${index === this.active ? "true" : "false"} data-index=${index}>
      <span>${value}</span>${detail === "" ? nothing : html`<span class="seo-combo-detail">${detail}</span>`}</li>`;
  }

  #found(): readonly SearchOption[] {
    return searchOptions(this.options, this.searching ? this.value : "");
  }

  readonly #onInput = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) {
      this.value = event.target.value;
      this.open = true;
      this.searching = true;
      this.active = -1;
      this.events?.typed(this.value);
    }
  };

  readonly #onClick = (): void => {
    this.open = true;
  };

  readonly #onBlur = (): void => {
    this.#close();
    this.events?.decided(this.value);
  };

  readonly #onPick = (event: Event): void => {
    const item =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    this.#take(Number(item?.dataset["index"] ?? -1));
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey) {
      return;
    }
    switch (event.key) {
      case "ArrowDown":
        this.#move(event, 1);
        return;
      case "ArrowUp":
        this.#move(event, -1);
        return;
      case "Enter":
        if (this.open && this.active >= 0) {
          event.preventDefault();
          this.#take(this.active);
        }
        return;
      case "Escape":
        if (this.open) {
          event.preventDefault();
          event.stopPropagation();
          this.#close();
        }
        return;
    }
  };

  /** Opens the list, or goes round in it; the typed text itself is one of the places. */
  #move(event: Event, by: 1 | -1): void {
    event.preventDefault();
    const places = this.#found().length + 1;
    if (!this.open) {
      this.open = true;
      const here = this.#found().findIndex(({ value }) => value === this.value);
      this.active = here >= 0 ? here : by > 0 ? 0 : places - 2;
      return;
    }
    this.active = ((this.active + 1 + by + places) % places) - 1;
  }

  #take(index: number): void {
    const option = this.#found()[index];
    if (option !== undefined) {
      this.value = option.value;
      this.events?.typed(option.value);
      this.events?.decided(option.value);
      this.#close();
    }
  }

  #close(): void {
    this.open = false;
    this.searching = false;
    this.active = -1;
  }
}

/** A press on the list leaves the caret where it is. */
function keepFocus(event: Event): void {
  event.preventDefault();
}

customElements.define("seo-combo-box", ComboBox);
