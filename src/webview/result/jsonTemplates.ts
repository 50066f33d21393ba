import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { icon } from "../components/icons.ts";
import { longText } from "../components/longText.ts";
import type { JsonState } from "./resultSession.ts";

/** Characters of JSON that are drawn at once; the page would stand still over megabytes. */
const jsonLimit = 200_000;

/** The whole answer as it came. */
export function jsonTemplate(json: JsonState, copy: () => void, retry: () => void): TemplateResult | typeof nothing {
  switch (json.state) {
    case "none":
      return nothing;
    case "loading":
      return html`<p role="status" class="seo-muted">${l10n.t("Reading…")}</p>`;
    case "failed":
      return html`<p role="alert" class="seo-error">${icon("problem")}<bdi>${longText(json.reason, 600)}</bdi>
        <button type="button" class="seo-quiet" @click=${retry}>${l10n.t("Try again")}</button></p>`;
    case "there":
      return html`<div class="seo-toolbar"><button type="button" class="seo-quiet" @click=${copy}>${icon("copy")}${l10n.t("Copy JSON")}</button></div>
        <pre class="seo-json" tabindex="0" role="region" aria-label="JSON">${longText(json.text, jsonLimit)}</pre>`;
  }
}
