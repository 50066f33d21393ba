import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { ResultDocument } from "../../shared/resultProtocol.ts";
import { clipText } from "../elements/longText.ts";
import { boundedList } from "../pictures/boundedList.ts";

/** An answer with fewer sections is read by scrolling. */
const fewestSections = 4;
const firstLinks = 16;

/** The name of what is unfolded at the end of the page, with everything else of the response. */
export const membersSection = ":members";

/** Its title. */
export function membersTitle(): string {
  return l10n.t("All members");
}

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
  if (document.sections.filter(({ isOther }) => isOther === undefined).length < fewestSections) {
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
  areActionsFirst,
  header,
}: ResultDocument): SectionLink[] {
  const next = actions.length > 0 ? [{ name: ":next", title: l10n.t("Next steps") }] : [];
  return [
    ...(areActionsFirst === true ? next : []),
    // What is folded is on the page already, as a picture.
    ...sections
      .filter(({ folded, isOther }) => folded === undefined && isOther === undefined)
      .map(({ name, title }) => ({ name, title })),
    ...(areActionsFirst === true ? [] : next),
    // a table of the project has nothing to unfold at its end
    ...(header.ofProject === undefined ? [{ name: membersSection, title: membersTitle() }] : []),
  ];
}
