import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html } from "lit";
import type { EvidenceKind } from "../../shared/evidence.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { icon } from "../elements/icon.ts";

/** How the figures of one section came about, in the words and signs of the header. */
export function evidenceMark(kind: EvidenceKind): TemplateResult {
  return html`<span class=${`seo-badge seo-evidence-${kind}`}>${icon(kind)}${l10n.t(evidenceLabel(kind))}</span>`;
}
