import * as l10n from "@vscode/l10n";
import type { PropertyValues, TemplateResult } from "lit";
import { LitElement, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { additionalField } from "../../shared/formProtocol.ts";
import type { FormField } from "../../shared/formField.ts";
import type { FormModel } from "../../shared/formProtocol.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import { isAccidental } from "../elements/spendingPress.ts";
import { additionalTemplate, fieldTemplate } from "./fieldTemplates.ts";
import type { OtherValues } from "./fieldTemplates.ts";
import { fieldsOf } from "./formSession.ts";
import type { FormSession } from "./formSession.ts";
import { formFooter, formHeader, requestTemplate } from "./formTemplates.ts";
import { unfinishedDay } from "./typedTexts.ts";

/** The form of a tool, drawn. What is typed and what is wrong with it is the session's. */
export class FormView extends LitElement {
  static override readonly properties = { session: {} };

  declare session: FormSession | undefined;

  readonly #others: OtherValues = new Map();
  #moreOpen = false;
  #generation = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("keydown", this.#onKey);
  }

  /** A form is there to show everything a tool can do; additional fields are for the few who know why. */
  protected override willUpdate(_changed: PropertyValues): void {
    const { session } = this;
    if (session?.model !== undefined && session.generation !== this.#generation) {
      this.#generation = session.generation;
      this.#others.clear();
      this.#moreOpen = session.model.more.length > 0 || session.typed.text(additionalField) !== "";
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session } = this;
    if (session === undefined) {
      return nothing;
    }
    const { model } = session;
    return html`<main class="seo-form" aria-labelledby=${model === undefined ? nothing : "seo-form-title"}>
      ${model === undefined ? waiting(session) : this.#content(session, model)}
    </main>`;
  }

  /** The first field that a call can't do without and that is empty; else the first one. Of alternatives one is enough. */
  focusFirst(): void {
    const { session } = this;
    const fields = session?.model?.needed ?? [];
    const isEmpty = ({ name }: FormField): boolean => session?.typed.text(name) === "";
    const hasOne = typeof session?.model?.wanted === "string" && !fields.every(isEmpty);
    const empty = hasOne ? undefined : fields.find(isEmpty);
    this.#focusField((empty ?? fields[0])?.name);
  }

  #content(session: FormSession, model: FormModel): TemplateResult {
    return html`${formHeader(model, session)}
      ${keyed(
        session.generation,
        html`<div class="seo-fields">
        ${model.wanted === null ? nothing : html`<p class="seo-wanted">${icon("info")}<span>${model.wanted}</span></p>`}
        ${model.needed.map((field) => fieldTemplate(field, session, this.#others))}
      </div>
      ${this.#options(session, model)}`,
      )}
      ${model.saves === true ? nothing : this.#preview(session, model)}
      ${formFooter(session, {
        submit: () => void this.#submit(),
        changeMarket: () => this.#focusField("location"),
      })}`;
  }

  #preview(session: FormSession, model: FormModel): TemplateResult {
    return html`<details class="seo-details" id="seo-preview" ?open=${session.previewOpen} @toggle=${this.#onPreview}>
      <summary><h2>${l10n.t("Request preview")}</h2></summary>
      ${session.previewOpen ? requestTemplate(model, session) : nothing}
    </details>`;
  }

  #options(session: FormSession, model: FormModel): TemplateResult {
    const title = model.more.length === 0 ? l10n.t("Additional fields") : l10n.t("More options");
    return html`<details class="seo-details" id="seo-more" ?open=${this.#moreOpen} @toggle=${this.#onMore}>
      <summary><h2>${title}</h2></summary>
      <div class="seo-fields">${model.more.map((field) => fieldTemplate(field, session, this.#others))}${model.saves === true ? nothing : additionalTemplate(session)}</div>
    </details>`;
  }

  async #submit(): Promise<void> {
    const { session } = this;
    if (session === undefined) {
      return;
    }
    this.#noteUnfinishedDays(session);
    await session.submit();
    await this.updateComplete;
    this.#focusProblem(session);
  }

  /** The first field that something is wrong with, or else what is wrong with the whole. */
  #focusProblem(session: FormSession): void {
    const names =
      session.model === undefined
        ? []
        : [...fieldsOf(session.model).map(({ name }) => name), additionalField];
    const first = names.find((name) => session.problem(name) !== undefined);
    if (first !== undefined) {
      this.#focusField(first);
    } else if (session.problems().length > 0) {
      this.querySelector<HTMLElement>("#seo-form-problems")?.focus();
    }
  }

  #focusField(name: string | undefined): void {
    const field =
      name === undefined ? null : this.querySelector(`[data-field="${CSS.escape(name)}"]`);
    const options = field?.closest("details");
    if (options instanceof HTMLDetailsElement) {
      options.open = true;
    }
    field?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }

  /** A date field that is left with the run's key has not told yet that only parts of a day are in it. */
  #noteUnfinishedDays(session: FormSession): void {
    for (const input of this.querySelectorAll<HTMLInputElement>("input[type=date]")) {
      const name = input.closest<HTMLElement>("[data-field]")?.dataset["field"];
      if (input.validity.badInput && name !== undefined) {
        session.type(name, unfinishedDay);
      }
    }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) {
      event.preventDefault();
      if (!isAccidental(event)) {
        void this.#submit();
      }
    }
  };

  readonly #onMore = (event: Event): void => {
    if (event.target instanceof HTMLDetailsElement) {
      this.#moreOpen = event.target.open;
    }
  };

  readonly #onPreview = (event: Event): void => {
    if (event.target instanceof HTMLDetailsElement) {
      this.session?.showPreview(event.target.open);
      this.requestUpdate();
    }
  };
}

function waiting(session: FormSession): TemplateResult {
  return session.failure === undefined
    ? html`<p role="status" class="seo-muted">${l10n.t("Opening the form…")}</p>`
    : html`<p role="alert" class="seo-error">${icon("problem")}<bdi>${longText(session.failure, 600)}</bdi>
        <button type="button" class="seo-secondary" data-action="retry" @click=${() => void session.start()}>${l10n.t("Try Again")}</button></p>`;
}

customElements.define("seo-form", FormView);
