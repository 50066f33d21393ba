import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { ResultDocument } from "../../shared/resultProtocol.ts";
import { clipText } from "../elements/longText.ts";
import { boundedList } from "../pictures/boundedList.ts";

/** An answer with fewer sections is read by scrolling. */
const fewestSections = 4;
const firstLinks = 16;

/** A place on the page that a link leads to. */
interface SectionLink {
  readonly name: string;
  readonly title: string;
}

/** The sections of a long answer, to go to; nothing for a short one. */
export function sectionNav(
  document: ResultDocument,
  reveal: (section: string) => void,
): TemplateResult | typeof nothing {
  if (document.sections.length < fewestSections) {
    return nothing;
  }
  return html`<nav class="seo-nav" aria-label=${l10n.t("Sections")}>${boundedList(
    sectionLinks(document),
    firstLinks,
    (shown) =>
      html`<ul>${shown.map(
        ({ name, title }) =>
          html`<li><button type="button" role="link" class="seo-link" @click=${() => reveal(name)}><bdi>${clipText(title, 48)}</bdi></button></li>`,
      )}</ul>`,
  )}</nav>`;
}

function sectionLinks({
  sections,
  actions,
  facts,
  entities,
  deltas,
}: ResultDocument): SectionLink[] {
  return [
    // What is folded is on the page already, as a picture.
    ...sections
      .filter(({ folded }) => folded === undefined)
      .map(({ name, title }) => ({ name, title })),
    ...linkIf(":next", l10n.t("Next steps"), actions.length > 0),
    ...linkIf(":facts", l10n.t("Facts"), facts !== null),
    ...linkIf(":entities", l10n.t("Entities"), entities !== null),
    ...linkIf(":deltas", l10n.t("Changes"), deltas !== null),
  ];
}

function linkIf(name: string, title: string, isThere: boolean): SectionLink[] {
  return isThere ? [{ name, title }] : [];
}
