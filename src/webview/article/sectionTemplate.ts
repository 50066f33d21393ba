import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type {
  ArticleEntry,
  ArticleSection,
  EntryGroup,
  EntrySeverity,
  SectionButton,
} from "../../shared/articleProtocol.ts";
import { icon } from "../elements/icon.ts";
import type { IconName } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import { spendingPress } from "../elements/spendingPress.ts";
import type { ArticleSession } from "./articleSession.ts";

/** A part of the view below the fields. */
export function sectionTemplate(section: ArticleSection, session: ArticleSession): TemplateResult {
  const { id, title, notes, groups, buttons, waiting } = section;
  const heading = `seo-section-${id}`;
  return html`<section class="seo-section" data-section=${id} aria-labelledby=${heading}>
    <h2 id=${heading}><bdi>${title}</bdi></h2>
    ${notes.map((note) => html`<p class="seo-muted seo-small"><bdi>${longText(note, 400)}</bdi></p>`)}
    ${groups.map((group) => groupTemplate(group, session, title))}
    ${waiting === undefined ? nothing : html`<p class="seo-muted seo-small seo-busy" role="status">${icon("spinner")}${waiting}</p>`}
    ${buttons.length === 0 ? nothing : html`<div class="seo-buttons">${buttons.map((button) => buttonTemplate(button, session))}</div>`}
  </section>`;
}

function groupTemplate(
  { title, entries }: EntryGroup,
  session: ArticleSession,
  section: string,
): TemplateResult {
  return html`${title === "" ? nothing : html`<h3>${title}</h3>`}${entriesTemplate(entries, session, title === "" ? section : title)}`;
}

function buttonTemplate({ label, action }: SectionButton, session: ArticleSession): TemplateResult {
  return html`<button type="button" class="seo-secondary" data-action="call" ${spendingPress(() => void session.run(action))}>${label}</button>`;
}

/** A list of entries; nothing for an empty one. */
export function entriesTemplate(
  entries: readonly ArticleEntry[],
  session: ArticleSession,
  label: string,
): TemplateResult | typeof nothing {
  return entries.length === 0
    ? nothing
    : html`<ul class="seo-entries" aria-label=${label}>${entries.map((entry) => html`<li>${entryTemplate(entry, session)}</li>`)}</ul>`;
}

function entryTemplate(
  { text, detail, severity, action, button }: ArticleEntry,
  session: ArticleSession,
): TemplateResult {
  const drawn = html`${severity === undefined ? nothing : severityMark(severity)}<span class="seo-entry-text"><bdi>${text}</bdi>${detail === undefined || detail === "" ? nothing : html` <span class="seo-muted seo-small"><bdi>${detail}</bdi></span>`}</span>`;
  const line =
    action === undefined
      ? html`<div class="seo-entry">${drawn}</div>`
      : html`<button type="button" class="seo-entry" data-action="open" @click=${() => void session.run(action)}>${drawn}</button>`;
  return button === undefined
    ? line
    : html`${line}<button type="button" class="seo-link seo-entry-button" data-action="entry" aria-label=${`${button.label}: ${text}`} @click=${() => void session.run(button.action)}>${button.label}</button>`;
}

function severityMark(severity: EntrySeverity): TemplateResult {
  const marks: Readonly<Record<EntrySeverity, { readonly icon: IconName; readonly word: string }>> =
    {
      error: { icon: "problem", word: l10n.t("Error:") },
      warning: { icon: "caveat", word: l10n.t("Warning:") },
      information: { icon: "info", word: l10n.t("Information:") },
      hint: { icon: "more", word: l10n.t("Hint:") },
    };
  const { icon: name, word } = marks[severity];
  return html`<span class="seo-mark" data-severity=${severity}>${icon(name)}<span class="seo-unseen">${word}</span></span>`;
}
