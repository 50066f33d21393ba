import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { formatInteger } from "../../shared/format.ts";
import type { CellReference, Picture } from "../../shared/picture.ts";
import type { KeyValue, Section, SectionHead } from "../../shared/resultProtocol.ts";
import { clipText, longText } from "../elements/longText.ts";
import { icon } from "../elements/icon.ts";
import { boundedList } from "../pictures/boundedList.ts";
import { pictureTemplate } from "../pictures/pictureTemplate.ts";
import {
  copyLinkButton,
  evidenceMark,
  sectionFailure,
  sectionHeading,
  sectionId,
} from "./sectionHeading.ts";
import type { HeadingHost } from "./sectionHeading.ts";

/** Values longer than this take a line of their own. */
const tileCharacters = 28;

/** Pictures that lose nothing at half the width. */
const smallShapes: ReadonlySet<Picture["shape"]> = new Set(["bars", "shares", "funnel", "lines"]);
/** Values that a list begins with; a member of an answer may have thousands. */
const firstValues = 60;

/** What section templates need from the view they are part of. */
export interface SectionHost extends HeadingHost {
  grid(tableId: string): TemplateResult | typeof nothing;
  isOpen(name: string): boolean;
  toggled(name: string, open: boolean): void;
  /** Opens the web address that a cell of the document holds; a failure is told in the section. */
  openLink(section: string, cell: CellReference): void;
}

/** Sections one after another; small pictures that follow each other share the width. `exports` stands beside the last title. */
export function sectionList(
  sections: readonly Section[],
  host: SectionHost,
  exports: TemplateResult | typeof nothing,
): TemplateResult {
  const last = sections.at(-1);
  const drawn = (section: Section): TemplateResult =>
    sectionTemplate(section, host, section === last ? exports : nothing);
  return html`${pictureRuns(sections).map((run) => (run.length === 1 ? run.map(drawn) : html`<div class="seo-pictures">${run.map(drawn)}</div>`))}`;
}

/** Sections one by one, but for small pictures in a row. */
function pictureRuns(sections: readonly Section[]): Section[][] {
  const runs: Section[][] = [];
  sections.forEach((section, index) => {
    const before = sections[index - 1];
    if (before !== undefined && isSmallPicture(section) && isSmallPicture(before)) {
      runs.at(-1)?.push(section);
    } else {
      runs.push([section]);
    }
  });
  return runs;
}

function isSmallPicture(section: Section): boolean {
  return section.kind === "picture" && smallShapes.has(section.picture.shape);
}

/** One member of the answer's data. `exports` stands beside the title of the main table. */
function sectionTemplate(
  section: Section,
  host: SectionHost,
  exports: TemplateResult | typeof nothing,
): TemplateResult {
  switch (section.kind) {
    case "table":
      return section.folded === undefined
        ? headed(section, host, exports, html`${tableNote(section)}${host.grid(section.table.id)}`)
        : collapsible(host, section, section.table.rowCount, () => host.grid(section.table.id));
    case "values":
      return section.folded === undefined
        ? headed(section, host, nothing, valueList(section.values))
        : collapsible(host, section, null, () => valueList(section.values));
    case "text":
      return collapsible(
        host,
        section,
        null,
        () => html`<p class="seo-prose"><bdi>${longText(section.text, 20_000)}</bdi></p>`,
      );
    case "picture":
      return headed(section, host, nothing, pictureWithNote(section, host));
    case "empty":
      return headed(
        section,
        host,
        nothing,
        html`<p class="seo-empty">${icon("empty")}<span><bdi>${longText(section.text, 600)}</bdi></span></p>`,
      );
  }
}

/** What the service says about the figures of a table, before they are read. */
function tableNote({
  note,
}: Extract<Section, { readonly kind: "table" }>): TemplateResult | typeof nothing {
  return note === undefined
    ? nothing
    : html`<p class="seo-table-note">${icon("note")}<span><bdi>${longText(note, 600)}</bdi></span></p>`;
}

/** A picture with its note: below, where what it says completes the picture; above a long result page, whose end is far. */
function pictureWithNote(
  { name, picture, note }: Extract<Section, { readonly kind: "picture" }>,
  host: SectionHost,
): TemplateResult {
  const drawn = pictureTemplate(picture, { openLink: (cell) => host.openLink(name, cell) });
  if (note === undefined) {
    return drawn;
  }
  const text = html`<p class="seo-muted seo-pic-note"><bdi>${longText(note, 600)}</bdi></p>`;
  return picture.shape === "resultPage" ? html`${text}${drawn}` : html`${drawn}${text}`;
}

function headed(
  head: SectionHead,
  host: SectionHost,
  beside: TemplateResult | typeof nothing,
  content: TemplateResult | typeof nothing,
): TemplateResult {
  return html`<section class="seo-section" id=${sectionId(head.name)}>
    <div class="seo-section-head">${sectionHeading(head, host)}${beside}</div>
    ${sectionFailure(head.name, host)}${content}</section>`;
}

/** Short values as tiles, long ones on lines of their own. */
export function valueList(values: readonly KeyValue[]): TemplateResult {
  return boundedList(
    values,
    firstValues,
    (shown) =>
      html`<dl class="seo-values">${shown.map(
        ({ label, value, help }) =>
          html`<div class=${value.length > tileCharacters ? "seo-value seo-value-long" : "seo-value"}>
      <dt title=${help === undefined ? nothing : clipText(help, 600)}><bdi>${longText(label, 120)}</bdi></dt><dd><bdi>${longText(value, 1000)}</bdi></dd></div>`,
      )}</dl>`,
  );
}

/** A section that is closed until it is wanted; what it holds is drawn only while it is open. */
export function collapsible(
  host: SectionHost,
  { name, title, evidence }: SectionHead,
  count: number | null,
  content: () => TemplateResult | typeof nothing,
): TemplateResult {
  const open = host.isOpen(name);
  const onToggle = (event: Event): void => {
    if (event.target instanceof HTMLDetailsElement && event.target === event.currentTarget) {
      host.toggled(name, event.target.open);
    }
  };
  return html`<section class="seo-fold" id=${sectionId(name)}>${copyLinkButton(name, title, host)}
    <details class="seo-details" ?open=${open} @toggle=${onToggle}>
      <summary><h2><bdi>${clipText(title, 160)}</bdi>${count === null ? nothing : html` <span class="seo-tally">${formatInteger(count)}</span>`}</h2>${
        evidence === undefined ? nothing : html` ${evidenceMark(evidence)}`
      }</summary>
      ${open ? html`<div class="seo-details-body">${content()}</div>` : nothing}
    </details>${sectionFailure(name, host)}</section>`;
}

/** What to show before there is a document. `otherwise` stands beside the button that tries again. */
export function waitingTemplate(
  failure: string | undefined,
  retry: () => void,
  otherwise: TemplateResult,
): TemplateResult {
  return failure === undefined
    ? html`<p class="seo-waiting" role="status">${icon("spinner")}${l10n.t("Opening the result…")}</p>`
    : html`<div class="seo-waiting" role="alert">${icon("problem")}<span><bdi>${longText(failure, 600)}</bdi></span>
        <button type="button" class="seo-secondary" data-action="retry" @click=${retry}>${l10n.t("Try Again")}</button>${otherwise}</div>`;
}
