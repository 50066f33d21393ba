import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { formatInteger } from "../../shared/format.ts";
import type { KeyValue, Section } from "../../shared/resultProtocol.ts";
import { clipText } from "../components/clipText.ts";
import { icon } from "../components/icons.ts";
import { longText } from "../components/longText.ts";
import { pictureTemplate } from "../pictures/pictureTemplate.ts";
import type { PictureHost } from "../pictures/pictureTemplate.ts";

/** Values longer than this take a line of their own. */
const tileCharacters = 28;

/** What section templates need from the view they are part of. */
export interface SectionHost extends PictureHost {
  grid(tableId: string): TemplateResult | typeof nothing;
  isOpen(name: string): boolean;
  toggled(name: string, open: boolean): void;
  /** Puts a link to a section on the clipboard. */
  copyLink(section: string): Promise<unknown>;
}

/** One member of the answer's data. `exports` stands beside the title of the main table. */
export function sectionTemplate(section: Section, host: SectionHost, exports: TemplateResult | typeof nothing): TemplateResult {
  switch (section.kind) {
    case "table":
      return html`<section class="seo-section">
        <div class="seo-section-head">${heading(section.title)}${exports}</div>
        ${host.grid(section.table.id)}</section>`;
    case "values":
      return html`<section class="seo-section">${heading(section.title)}${valueList(section.values)}</section>`;
    case "text":
      return collapsible(host, section.name, section.title, null, () => html`<p class="seo-prose"><bdi>${longText(section.text, 20_000)}</bdi></p>`);
    case "picture":
      return html`<section class="seo-section">${heading(section.title)}${pictureTemplate(section.picture, host)}
        ${section.note === undefined ? nothing : html`<p class="seo-muted"><bdi>${longText(section.note, 600)}</bdi></p>`}</section>`;
    case "empty":
      return html`<section class="seo-section">${heading(section.title)}
        <p class="seo-empty">${icon("empty")}<span><bdi>${longText(section.text, 600)}</bdi></span></p></section>`;
  }
}

function heading(title: string): TemplateResult {
  return html`<h2><bdi>${longText(title, 160)}</bdi></h2>`;
}

/** Short values as tiles, long ones on lines of their own. */
export function valueList(values: readonly KeyValue[]): TemplateResult {
  return html`<dl class="seo-values">${values.map(({ label, value, help }) =>
    html`<div class=${value.length > tileCharacters ? "seo-value seo-value-long" : "seo-value"}>
      <dt title=${help === undefined ? nothing : clipText(help, 600)}><bdi>${longText(label, 120)}</bdi></dt><dd><bdi>${longText(value, 1000)}</bdi></dd></div>`)}</dl>`;
}

/** A section that is closed until it is wanted; what it holds is drawn only while it is open. */
export function collapsible(
  host: SectionHost,
  name: string,
  title: string,
  count: number | null,
  content: () => TemplateResult | typeof nothing,
): TemplateResult {
  const open = host.isOpen(name);
  const onToggle = (event: Event): void => {
    if (event.target instanceof HTMLDetailsElement && event.target === event.currentTarget) {
      host.toggled(name, event.target.open);
    }
  };
  return html`<details class="seo-details" ?open=${open} @toggle=${onToggle}>
    <summary><h2><bdi>${clipText(title, 160)}</bdi>${count === null ? nothing : html` <span class="seo-tally">${formatInteger(count)}</span>`}</h2></summary>
    ${open ? html`<div class="seo-details-body">${content()}</div>` : nothing}
  </details>`;
}

/** What to show before there is a document. */
export function waitingTemplate(failure: string | undefined, retry: () => void): TemplateResult {
  return failure === undefined
    ? html`<p class="seo-waiting" role="status">${icon("spinner")}${l10n.t("Opening the result…")}</p>`
    : html`<div class="seo-waiting" role="alert">${icon("problem")}<span><bdi>${longText(failure, 600)}</bdi></span>
        <button type="button" class="seo-secondary" @click=${retry}>${l10n.t("Try again")}</button></div>`;
}
