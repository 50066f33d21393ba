import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { FormModel } from "../../shared/formProtocol.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import { spendingPress } from "../elements/spendingPress.ts";
import type { FormSession } from "./formSession.ts";

/** Characters of the request that are drawn. */
const previewLimit = 20_000;

/** What the form is for, why the tool can't be run at the moment, and what is wrong with the form as a whole. */
export function formHeader(
  { title, description }: FormModel,
  session: FormSession,
): TemplateResult {
  return html`<header class="seo-form-header"><h1 id="seo-form-title">${title}</h1><p class="seo-muted">${description}</p>
    ${unavailableBanner(session.state?.unavailable)}${formProblems(session.problems())}</header>`;
}

/** What was typed stays. */
function unavailableBanner(reason: string | null | undefined): TemplateResult {
  return html`<div role="status">${
    reason === null || reason === undefined
      ? nothing
      : html`<p class="seo-banner seo-banner-caveat">${icon("caveat")}<span><bdi>${longText(reason, 600)}</bdi>
        ${l10n.t("Your input is saved.")}</span></p>`
  }</div>`;
}

function formProblems(problems: readonly string[]): TemplateResult | typeof nothing {
  return problems.length === 0
    ? nothing
    : html`<div id="seo-form-problems" tabindex="-1" role="alert"><ul class="seo-banner-list">${problems.map(
        (problem) =>
          html`<li class="seo-banner seo-banner-problem">${icon("problem")}<span><bdi>${longText(problem, 600)}</bdi></span></li>`,
      )}</ul></div>`;
}

/** The request as it would go out, and a way to take it to a terminal. */
export function requestTemplate({ shell }: FormModel, session: FormSession): TemplateResult {
  const preview = session.check?.preview;
  const { copied } = session;
  return html`<div class="seo-request">
    ${
      preview === null || preview === undefined
        ? html`<p class="seo-muted">${l10n.t("Loading…")}</p>`
        : html`<p class="seo-request-line"><code><bdi>${preview.line}</bdi></code>${
            preview.complete
              ? nothing
              : html` <span class="seo-muted">${l10n.t("Incomplete.")}</span>`
          }</p>
          <pre class="seo-json" tabindex="0" role="region" aria-label=${l10n.t("Request body")}>${longText(preview.body, previewLimit)}</pre>`
    }
    <div class="seo-request-foot">
      <button type="button" class="seo-secondary" data-action="copyCurl" aria-disabled=${preview?.complete === true ? "false" : "true"}
        @click=${() => preview?.complete === true && void session.copyCurl()}>${icon("copy")}${shell === "powershell" ? l10n.t("Copy as PowerShell") : l10n.t("Copy as cURL (bash)")}</button>
      <span role="status" class=${copied?.failed === true ? "seo-error" : "seo-muted"}>${copied === undefined ? nothing : longText(copied.text, 600)}</span>
    </div>
  </div>`;
}

/** What the footer's buttons do. */
export interface FooterActions {
  readonly submit: () => void;
  /** Leads to the fields of the market. */
  readonly changeMarket: () => void;
}

/** What the run costs and means, its market, and the button that starts it. */
export function formFooter(
  session: FormSession,
  { submit, changeMarket }: FooterActions,
): TemplateResult {
  const { busy, state } = session;
  const cannot = busy || state?.unavailable !== null;
  return html`<footer class="seo-form-footer">
    <div id="seo-consequences" class="seo-consequences" aria-live="polite">
      ${(session.check?.notices ?? []).map((notice) => html`<p class="seo-consequence">${icon("caveat")}<span><bdi>${longText(notice, 600)}</bdi></span></p>`)}
    </div>
    <div class="seo-form-actions">
      <button type="button" id="seo-run" class="seo-primary" aria-disabled=${cannot ? "true" : "false"} aria-busy=${busy ? "true" : "false"}
        aria-keyshortcuts="Control+Enter Meta+Enter" aria-describedby="seo-standing seo-consequences" ${spendingPress(submit)}
        >${busy ? icon("spinner") : nothing}<span>${session.price}</span></button>
      <span id="seo-standing" class="seo-standing" aria-live="polite"><bdi>${longText(state?.standing ?? "", 600)}</bdi></span>
      ${
        session.market === null
          ? nothing
          : html`<button type="button" class="seo-quiet" data-action="changeMarket" title=${l10n.t("Change Market…")}
              aria-label=${l10n.t("Change Market: {0}", session.market)} @click=${changeMarket}>${icon("market")}<bdi>${longText(session.market, 200)}</bdi></button>`
      }
      <span class="seo-form-quiet">
        ${
          session.canBringBack
            ? html`<button type="button" class="seo-quiet" data-action="bringBack" @click=${() => void session.bringBack()}>${l10n.t("Restore Previous Values")}</button>`
            : nothing
        }
        <button type="button" class="seo-quiet" data-action="reset" @click=${() => void session.reset()}>${l10n.t("Reset")}</button>
      </span>
    </div>
    ${outcomeTemplate(session)}
  </footer>`;
}

/** Two live regions that are always there: one waits for its turn, the other speaks at once. */
function outcomeTemplate({ busy, state, fault, model }: FormSession): TemplateResult {
  const outcome = busy ? null : (state?.outcome ?? null);
  const failure = fault ?? (outcome?.kind === "failed" ? outcome.text : undefined);
  return html`<p role="status" class="seo-outcome seo-muted" data-outcome=${busy ? "busy" : (outcome?.kind ?? nothing)}>${busy ? (model?.saves === true ? l10n.t("Saving…") : l10n.t("Running…")) : outcome?.kind === "done" ? outcome.text : nothing}</p>
    <div role="alert" class="seo-outcome">${
      failure === undefined
        ? nothing
        : html`<p class="seo-error">${icon("problem")}<span><bdi>${longText(failure, 600)}</bdi></span></p>`
    }</div>`;
}
