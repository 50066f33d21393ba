import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import type { JsonState } from "./jsonTexts.ts";

/** Characters of JSON that are drawn at once; the page would stand still over megabytes. */
const jsonLimit = 200_000;

/** What can be done with a response as JSON. */
export interface JsonActions {
  readonly copy: () => void;
  /** Opens it in the text editor. */
  readonly open: () => void;
  readonly retry: () => void;
}

/** The whole response as it came. */
export function jsonTemplate(
  json: JsonState,
  { copy, open, retry }: JsonActions,
): TemplateResult | typeof nothing {
  switch (json.state) {
    case "none":
      return nothing;
    case "loading":
      return html`<p role="status" class="seo-muted">${l10n.t("Loading…")}</p>`;
    case "failed":
      return html`<p role="alert" class="seo-error">${icon("problem")}<bdi>${longText(json.reason, 600)}</bdi>
        <button type="button" class="seo-quiet" data-action="retry" @click=${retry}>${l10n.t("Try Again")}</button>${openButton(open)}</p>`;
    case "there":
      return html`<div class="seo-toolbar"><button type="button" class="seo-quiet" data-action="copyJson" @click=${copy}>${icon("copy")}${l10n.t("Copy JSON")}</button>${openButton(open)}</div>
        <pre class="seo-json" tabindex="0" role="region" aria-label="JSON">${longText(json.text, jsonLimit)}</pre>`;
  }
}

/** Leads to a response that the page can't show. */
export function openButton(open: () => void): TemplateResult {
  return html`<button type="button" class="seo-quiet" data-action="openJson" @click=${open}>${l10n.t("Open as JSON")}</button>`;
}
