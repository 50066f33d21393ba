import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { icon } from "./icons.ts";

/** A value that does not fit its cell, whole. Escape closes it. */
export function cellReader(label: string, text: string, close: () => void): TemplateResult {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      close();
    }
  };
  return html`<div class="seo-reader" role="region" aria-label=${l10n.t("Whole value")} @keydown=${onKeyDown}>
    <div class="seo-reader-head"><strong>${label}</strong>
      <button type="button" class="seo-quiet" @click=${close}>${icon("close")}${l10n.t("Close")}</button></div>
    <div class="seo-reader-text" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true"
      aria-label=${label}>${text}</div>
  </div>`;
}

/** In place of rows, when the filter leaves none. */
export function noMatch(clear: () => void): TemplateResult {
  return html`<p class="seo-none">${l10n.t("No row contains all of these words.")}
    <button type="button" class="seo-quiet" @click=${clear}>${l10n.t("Show all rows")}</button></p>`;
}

/** What the line under a grid says. */
export interface GridFooter {
  readonly status: string;
  /** Why the last copy or link failed; empty when it did not. */
  readonly error: string;
  /** Why the rest of the rows could not be fetched. */
  readonly failure: string | undefined;
  readonly reload: () => void;
}

/** The line under a grid: that looking is free, how things go, and what went wrong. */
export function gridFooter({ status, error, failure, reload }: GridFooter): TemplateResult {
  return html`<div class="seo-grid-foot">
    <span>${l10n.t("Sorting and filtering are local and free.")}</span>
    <span role="status">${status}</span>
    ${error === "" ? nothing : html`<span role="alert" class="seo-error">${icon("problem")}<bdi>${error}</bdi></span>`}
    ${failure === undefined ? nothing : html`<span role="alert" class="seo-error">${icon("problem")}<bdi>${failure}</bdi></span>
      <button type="button" class="seo-quiet" @click=${reload}>${l10n.t("Try again")}</button>`}
  </div>`;
}
