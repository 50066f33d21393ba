import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { ActionOffer, CheckedBanner, ResourceOffer } from "../../shared/resultProtocol.ts";
import { clipText, longText } from "../elements/longText.ts";
import { icon } from "../elements/icon.ts";
import { spendingPress } from "../elements/spendingPress.ts";
import { boundedList } from "../pictures/boundedList.ts";
import type { OfferKind, ResultSession } from "./resultSession.ts";
import { sectionFailure, sectionHeading, sectionId } from "./sectionHeading.ts";
import type { HeadingHost } from "./sectionHeading.ts";

const firstActions = 12;
const firstResources = 6;

/** How far a partial answer got, with the call for the rest. */
export function checkedBanner(
  session: ResultSession,
  checked: CheckedBanner | undefined,
): TemplateResult | typeof nothing {
  if (checked === undefined) {
    return nothing;
  }
  const { text, offer } = checked;
  return html`<section class="seo-checked" aria-label=${l10n.t("Some keywords aren't checked yet")}>
    <p class="seo-checked-text" role="status">${icon("scope")}<strong>${text}</strong></p>
    ${
      offer === null
        ? nothing
        : html`<div class="seo-checked-offer">${offerButton(session, "action", offer.index, offer.label, "seo-primary")}
      ${offerReasons(session, offer)}</div>`
    }
  </section>`;
}

/** The follow-ups that the answer suggests. Each names its price, and nothing runs by itself. */
export function nextSteps(
  session: ResultSession,
  actions: readonly ActionOffer[],
  host: HeadingHost,
): TemplateResult | typeof nothing {
  return actions.length === 0
    ? nothing
    : html`<section class="seo-next" id=${sectionId(":next")} aria-label=${l10n.t("Next steps")}>
        <div class="seo-section-head">${sectionHeading({ name: ":next", title: l10n.t("Next steps") }, host)}</div>${sectionFailure(":next", host)}
        ${boundedList(actions, firstActions, (shown) => html`<ul class="seo-next-list">${shown.map((action) => nextStep(session, action))}</ul>`)}
      </section>`;
}

function nextStep(session: ResultSession, action: ActionOffer): TemplateResult {
  const { index, label, state } = action;
  return html`<li class="seo-next-step">
    ${state === "unknown" ? html`<strong><bdi>${longText(label, 120)}</bdi></strong>` : offerButton(session, "action", index, label, "seo-secondary")}
    ${offerReasons(session, action)}
  </li>`;
}

/** What a follow-up would ask and why, and how it goes with it. */
function offerReasons(session: ResultSession, action: ActionOffer): TemplateResult {
  const { index, reason, detail } = action;
  return html`${detail === "" ? nothing : html`<span class="seo-detail"><bdi>${longText(detail, 160)}</bdi></span>`}
    ${reason === null || reason === "" ? nothing : html`<span class="seo-muted"><bdi>${longText(reason, 240)}</bdi></span>`}
    ${stateHint(action)}${offerStatus(session, "action", index)}`;
}

function stateHint({ state, asksFor }: ActionOffer): TemplateResult | typeof nothing {
  switch (state) {
    case "ready":
      return nothing;
    case "incomplete":
      return html`<span class="seo-muted">${
        asksFor === undefined || asksFor.length === 0
          ? l10n.t("Opens the form; nothing runs yet.")
          : l10n.t("Opens the form; still needed: {0}.", clipText(asksFor.join(", "), 240))
      }</span>`;
    case "unknown":
      return html`<span class="seo-muted">${l10n.t("This tool can't be run from here.")}</span>`;
  }
}

/** The datasets behind the answer, each with what it costs to have its rows here, or in a file where they can't be: Save As writes the others, too. What a dataset of the table's own rows is, its button says. */
export function exportOffers(
  session: ResultSession,
  resources: readonly ResourceOffer[],
): TemplateResult | typeof nothing {
  return resources.length === 0
    ? nothing
    : boundedList(
        resources,
        firstResources,
        (shown) =>
          html`<ul class="seo-exports" aria-label=${l10n.t("Exports")}>${shown.map(
            ({ index, label, load, description }) =>
              load === undefined
                ? html`<li class="seo-export">${offerButton(session, "resource", index, label, "seo-primary")}
          <span class="seo-muted"><bdi>${longText(description, 240)}</bdi></span>${offerStatus(session, "resource", index)}</li>`
                : html`<li class="seo-export" title=${clipText(description, 240)}>${offerButton(session, "rows", index, load, "seo-primary")}${offerStatus(session, "rows", index)}</li>`,
          )}</ul>`,
      );
}

/**
 * A button that costs. While it works it stays where it is and keeps the focus, which a disabled
 * element would lose; further presses do nothing.
 */
function offerButton(
  session: ResultSession,
  kind: OfferKind,
  index: number,
  label: string,
  rank: "seo-primary" | "seo-secondary",
): TemplateResult {
  const busy = session.isBusy(kind, index);
  return html`<button type="button" class=${rank}
    aria-disabled=${busy ? "true" : "false"} aria-busy=${busy ? "true" : "false"}
    ${spendingPress(() => void session.press(kind, index))}
    >${busy ? icon("spinner") : kind === "resource" ? icon("export") : nothing}<span><bdi>${clipText(label, 160)}</bdi></span></button>`;
}

function offerStatus(
  session: ResultSession,
  kind: OfferKind,
  index: number,
): TemplateResult | typeof nothing {
  return session.isBusy(kind, index)
    ? html`<span role="status" class="seo-muted">${l10n.t("Working…")}</span>`
    : offerError(session, kind, index);
}

function offerError(
  session: ResultSession,
  kind: OfferKind,
  index: number,
): TemplateResult | typeof nothing {
  const reason = session.error(kind, index);
  return reason === undefined
    ? nothing
    : html`<span role="alert" class="seo-error">${icon("problem")}<bdi>${longText(reason, 600)}</bdi></span>`;
}
