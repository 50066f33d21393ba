import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, LitElement, nothing } from "lit";
import type { ArticleFocus, SearchSnippet } from "../../shared/articleProtocol.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import type { ArticleSession } from "./articleSession.ts";
import { fieldTemplate, focusField } from "./fieldTemplate.ts";
import { sectionTemplate } from "./sectionTemplate.ts";

/** The open article, drawn: its fields to edit in place, what a result page shows of it, and what is known about it. */
export class ArticleView extends LitElement {
  static override readonly properties = { session: {} };

  declare session: ArticleSession | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The revision whose wanted section or field was shown. */
  #reached = -1;

  protected override updated(): void {
    const { scrollTo, focus, revision } = this.session?.document ?? {};
    if (revision === undefined || revision === this.#reached) {
      return;
    }
    if (scrollTo !== undefined) {
      this.#reached = revision;
      this.querySelector(`[data-section="${scrollTo}"]`)?.scrollIntoView();
    } else if (focus !== undefined) {
      this.#reached = revision;
      this.#focus(focus);
    }
  }

  #focus({ field, proposal }: ArticleFocus): void {
    if (proposal !== undefined) {
      this.session?.propose(field, proposal);
    }
    focusField(this, field);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const document = session?.document;
    if (session === undefined || document === undefined) {
      return session === undefined ? nothing : waiting(session);
    }
    const { name, notices, fields, sections } = document;
    const { failure, snippet } = session;
    return html`<main>
      ${name === "" ? nothing : html`<h1><bdi>${longText(name, 160)}</bdi></h1>`}
      ${failure === undefined ? nothing : problem(failure)}
      ${notices.map((notice) => html`<p class="seo-notice">${icon("info")}<span><bdi>${longText(notice, 600)}</bdi></span></p>`)}
      ${fields.length === 0 ? nothing : html`<section class="seo-section seo-fields" aria-label=${l10n.t("Fields")}>${fields.map((field) => fieldTemplate(field, session))}</section>`}
      ${snippet === undefined ? nothing : snippetTemplate(snippet)}
      ${sections.map((section) => sectionTemplate(section, session))}
    </main>`;
  }
}

function waiting(session: ArticleSession): TemplateResult {
  return session.failure === undefined
    ? html`<p class="seo-waiting" role="status">${icon("spinner")}${l10n.t("Reading the article…")}</p>`
    : html`<div class="seo-waiting" role="alert">${icon("problem")}<span><bdi>${longText(session.failure, 600)}</bdi></span>
        <button type="button" class="seo-secondary" data-action="retry" @click=${() => void session.start()}>${l10n.t("Try Again")}</button></div>`;
}

function problem(sentence: string): TemplateResult {
  return html`<p role="alert" class="seo-error">${icon("problem")}<span><bdi>${longText(sentence, 600)}</bdi></span></p>`;
}

function snippetTemplate({
  title,
  breadcrumbs,
  description,
  notes,
}: SearchSnippet): TemplateResult {
  return html`<section class="seo-section" aria-labelledby="seo-snippet-title">
    <h2 id="seo-snippet-title">${l10n.t("Preview")}</h2>
    <div class="seo-snippet" dir="auto">
      ${breadcrumbs.length === 0 ? nothing : html`<p class="seo-snippet-url"><bdi>${breadcrumbs.join(" › ")}</bdi></p>`}
      <p class="seo-snippet-title">${title === "" ? html`<span class="seo-muted">${l10n.t("No title")}</span>` : title}</p>
      ${description === "" ? nothing : html`<p class="seo-snippet-text">${description}</p>`}
    </div>
    ${notes.map((note) => html`<p class="seo-muted seo-small"><bdi>${longText(note, 400)}</bdi></p>`)}
  </section>`;
}

customElements.define("seo-article", ArticleView);
