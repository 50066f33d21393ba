import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { countedText, formatInteger } from "../../shared/format.ts";
import { noticeWord } from "../../shared/noticeWord.ts";
import { isInSight } from "../../shared/noticesInSight.ts";
import type { Notice } from "../../shared/resultProtocol.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import { boundedList } from "../pictures/boundedList.ts";

/** Notes that are drawn at once; results with more are not believable, but are shown. */
const firstNotices = 20;

/** Whether the notes are shown: kept with the page. */
export interface NoticeHost {
  isOpen(name: string): boolean;
  toggled(name: string, open: boolean): void;
}

/** The name under which the state keeps whether the notes are shown. */
export const notesSection = ":notes";

/** "3 notes", which shows or hides what the response covers and what to mind; nothing where there is no such note. */
export function notesButton(
  notices: readonly Notice[],
  host: NoticeHost,
): TemplateResult | typeof nothing {
  const count = notices.filter((notice) => !isInSight(notice)).length;
  if (count === 0) {
    return nothing;
  }
  const isOpen = host.isOpen(notesSection);
  const label = countedText(count, { one: "{0} note", other: "{0} notes" }, formatInteger(count));
  return html`<button type="button" class="seo-quiet seo-notes-button" data-action="moreNotes" aria-expanded=${isOpen ? "true" : "false"}
    @click=${() => host.toggled(notesSection, !isOpen)}>${icon(isOpen ? "open" : "closed")}${label}</button>`;
}

/** What changes how the figures are read, and the other notes while they are wanted. */
export function noticeList(
  notices: readonly Notice[],
  host: NoticeHost,
): TemplateResult | typeof nothing {
  const shown = host.isOpen(notesSection) ? notices : notices.filter(isInSight);
  return shown.length === 0 ? nothing : boundedList(shown, firstNotices, noticeItems);
}

function noticeItems(notices: readonly Notice[]): TemplateResult {
  return html`<ul class="seo-notices" aria-label=${l10n.t("About this result")}>${notices.map(noticeItem)}</ul>`;
}

function noticeItem({ kind, text, step }: Notice): TemplateResult {
  return html`<li class=${`seo-notice seo-notice-${kind}`}>${icon(kind)}<strong>${noticeWord(kind)}</strong>
    <span class="seo-notice-text"><bdi>${longText(text, 600)}</bdi>${step === undefined ? nothing : ` ${step}`}</span></li>`;
}
