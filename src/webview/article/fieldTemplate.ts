import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing, svg } from "lit";
import { live } from "lit/directives/live.js";
import type { ArticleFieldState, FieldWidth, ViewedField } from "../../shared/articleProtocol.ts";
import { shortText } from "../../shared/plainText.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import type { ArticleSession } from "./articleSession.ts";
import type { FieldDraft } from "./fieldDrafts.ts";
import { entriesTemplate } from "./sectionTemplate.ts";

/** One field of the article: its label, how wide it is drawn, what it says, and what was found about it. */
export function fieldTemplate(state: ArticleFieldState, session: ArticleSession): TemplateResult {
  const { field, label, fixed, note, findings, proposal } = state;
  const draft = session.draftOf(field);
  const id = fieldId(field);
  const width = draft?.typed === undefined ? state.width : draft.typed.width;
  const problem = draft?.problem ?? draft?.typed?.problem;
  const notes = [fixed, note, draft === undefined ? undefined : draftNote(draft, problem)].filter(
    (sentence) => sentence !== undefined,
  );
  const describedBy = [
    width === undefined ? "" : `${id}-width`,
    problem === undefined ? "" : `${id}-problem`,
    notes.length === 0 ? "" : `${id}-note`,
  ];
  return html`<div class="seo-field" data-field=${field}>
    <div class="seo-field-head"><label for=${id}>${label}</label>
      ${width === undefined ? nothing : html`<span id=${`${id}-width`} class="seo-width" data-over=${width.pixels > width.room ? "true" : "false"}>${widthWords(width)}</span>`}</div>
    <textarea id=${id} class="seo-input" rows="1" spellcheck=${field === "slug" ? "false" : "true"} autocomplete="off"
      aria-describedby=${describedBy.filter((part) => part !== "").join(" ") || nothing}
      aria-invalid=${problem === undefined ? nothing : "true"} ?readonly=${fixed !== undefined}
      .value=${live(draft?.value ?? state.value)}
      @input=${(event: Event) => typed(event, state, session)}
      @keydown=${(event: KeyboardEvent) => pressed(event, state, session)}
      @blur=${() => void session.leave(field)}></textarea>
    ${width === undefined ? nothing : bar(width)}
    ${problem === undefined ? nothing : html`<p id=${`${id}-problem`} role="alert" class="seo-error">${icon("problem")}<span><bdi>${longText(problem, 600)}</bdi></span></p>`}
    ${notes.length === 0 ? nothing : html`<p id=${`${id}-note`} class="seo-muted seo-small"><bdi>${longText(notes.join(" "), 400)}</bdi></p>`}
    ${proposal === undefined || draft !== undefined ? nothing : html`<button type="button" class="seo-link seo-entry-button" data-action="propose" @click=${(event: Event) => propose(event, state, session)}><bdi>${l10n.t("Use “{0}”", shortText(proposal, 80))}</bdi></button>`}
    ${entriesTemplate(findings, session, l10n.t("Problems: {0}", label))}
  </div>`;
}

function fieldId(field: ViewedField): string {
  return `seo-field-${field}`;
}

/** What is to be done with something typed that isn't in the article yet. */
function draftNote(
  { isSending, base }: FieldDraft,
  problem: string | undefined,
): string | undefined {
  if (isSending === true) {
    return undefined;
  }
  return problem !== undefined && base !== ""
    ? l10n.t("The article now says “{0}”. Press Enter to replace it or Escape to cancel.", base)
    : l10n.t("Press Enter to save or Escape to cancel.");
}

function widthWords({ words, pixels, room }: FieldWidth): string {
  return pixels > room ? l10n.t("{0}, cut off", words) : words;
}

/** The words beside the label say the same. */
function bar({ pixels, room }: FieldWidth): TemplateResult {
  const filled = Math.min(100, (pixels / room) * 100);
  return html`<svg class="seo-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" data-over=${pixels > room ? "true" : "false"}>
    <rect class="seo-bar-room" width="100" height="4"/>${svg`<rect class="seo-bar-filled" width=${filled} height="4"/>`}</svg>`;
}

/** Puts the caret behind what a field says. */
export function focusField(root: ParentNode, field: ViewedField): void {
  const input = root.querySelector(`#${fieldId(field)}`);
  if (input instanceof HTMLTextAreaElement) {
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }
}

function propose(
  { currentTarget }: Event,
  { field, proposal = "" }: ArticleFieldState,
  session: ArticleSession,
): void {
  session.propose(field, proposal);
  if (currentTarget instanceof Element) {
    focusField(currentTarget.parentElement ?? document, field);
  }
}

function typed(event: Event, { field }: ArticleFieldState, session: ArticleSession): void {
  if (event.target instanceof HTMLTextAreaElement) {
    session.type(field, event.target.value);
  }
}

function pressed(
  event: KeyboardEvent,
  { field, fixed }: ArticleFieldState,
  session: ArticleSession,
): void {
  // what is composed from several keys ends with Enter, too
  if (event.isComposing) {
    return;
  }
  if (event.key === "Enter") {
    event.preventDefault();
    if (!event.repeat) {
      void session.commit(field);
    }
  } else if (
    event.key === "Escape" &&
    fixed === undefined &&
    session.draftOf(field) !== undefined
  ) {
    event.preventDefault();
    session.revert(field);
  }
}
