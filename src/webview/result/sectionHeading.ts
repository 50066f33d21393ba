import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { SectionHead } from "../../shared/resultProtocol.ts";
import { clipText, longText } from "../elements/longText.ts";
import { icon } from "../elements/icon.ts";
import type { EvidenceKind } from "../../shared/evidence.ts";
import { evidenceLabel } from "../../shared/evidence.ts";

/** How it went with what a section was last asked for. */
export interface SectionNote {
  readonly section: string;
  /** What went wrong; undefined when the link was copied. */
  readonly failure: string | undefined;
}

/** What headings need from the view they are part of. */
export interface HeadingHost {
  /** Puts a link to a section on the clipboard; absent where no link could lead here. */
  readonly copyLink?: (section: string) => void;
  /** Takes back that a link was copied. */
  forgetNote(section: string): void;
  /** The newest note, which at most one section has. */
  readonly note: SectionNote | undefined;
}

/**
 * The id of a section's element: the same for the same name, and another for another, whatever
 * characters a member of an answer has in its name.
 */
export function sectionId(name: string): string {
  return `seo-section-${name.replace(/[^\w-]/g, (character) => `.${character.charCodeAt(0).toString(16)}.`)}`;
}

/** A heading that a link can lead to, with how its figures came about and the button that copies that link. */
export function sectionHeading(
  { name, title, evidence }: SectionHead,
  host: HeadingHost,
): TemplateResult {
  return html`<h2 tabindex="-1"><bdi>${longText(title, 160)}</bdi></h2>${evidence === undefined ? nothing : evidenceMark(evidence)}${copyLinkButton(name, title, host)}`;
}

/** Copies the link to a section, and says so in its own place. */
export function copyLinkButton(
  name: string,
  title: string,
  host: HeadingHost,
): TemplateResult | typeof nothing {
  const { copyLink } = host;
  if (copyLink === undefined) {
    return nothing;
  }
  const note = host.note?.section === name ? host.note : undefined;
  const isCopied = note !== undefined && note.failure === undefined;
  const label = l10n.t("Copy link to {0}", clipText(title, 80));
  return html`<button type="button" class=${isCopied ? "seo-quiet seo-copy-link seo-copied" : "seo-quiet seo-copy-link"} aria-label=${label} title=${label}
    @click=${() => copyLink(name)} @blur=${() => host.forgetNote(name)}
    >${isCopied ? html`${icon("done")}<span aria-hidden="true">${l10n.t("Link copied")}</span>` : icon("link")}</button>`;
}

/** What went wrong with a link of a section. */
export function sectionFailure(
  name: string,
  { note }: HeadingHost,
): TemplateResult | typeof nothing {
  return note?.failure === undefined || note.section !== name
    ? nothing
    : html`<p role="alert" class="seo-error">${icon("problem")}<span><bdi>${longText(note.failure, 600)}</bdi></span></p>`;
}

/** How the figures of one section came about, in the words and signs of the header. */
export function evidenceMark(kind: EvidenceKind): TemplateResult {
  return html`<span class=${`seo-badge seo-evidence-${kind}`}>${icon(kind)}${l10n.t(evidenceLabel(kind))}</span>`;
}
