import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { evidenceLabel } from "../../shared/evidence.ts";
import { costWords } from "../../shared/counts.ts";
import { formatCredits, formatDay, formatInteger, formatTime } from "../../shared/format.ts";
import type { ReadingDecision } from "../../shared/fileReading.ts";
import type {
  CallOffer,
  Evidence,
  FreeMessage,
  ResultHeader,
  ResultPart,
} from "../../shared/resultProtocol.ts";
import { icon } from "../elements/icon.ts";
import { spendingPress } from "../elements/spendingPress.ts";
import { longText } from "../elements/longText.ts";
import { boundedList } from "../pictures/boundedList.ts";

/** Sources that are always in sight; results with more are not believable, but are shown. */
const firstEvidence = 8;

/** What saves the result, and repeats its call. */
export interface HeaderHost {
  readonly isSaving: boolean;
  readonly saveFailure: string | undefined;
  saveResult(): Promise<void>;
  /** Null where this version doesn't have the tool. */
  readonly call: CallOffer | null;
  readonly isRunningAgain: boolean;
  runAgain(): Promise<void>;
  /** ISO time of the last result with the same inputs; null for none. */
  readonly earlierRun: string | null;
  ask(message: FreeMessage): void;
}

/** What stands in the line of commands of a table of the project. */
interface ProjectCommands {
  readonly openText: () => void;
  readonly notesButton: TemplateResult | typeof nothing;
}

/** The name of a table of the project, and when it was changed or put together; of a file also the way to its text. */
function projectHeader(
  { title, subject, sample, receivedAt, ofProject, reading = [] }: ResultHeader,
  host: Pick<HeaderHost, "ask">,
  { openText, notesButton }: ProjectCommands,
): TemplateResult {
  const asText =
    ofProject === "overview"
      ? nothing
      : html`<button type="button" class="seo-quiet" data-action="openText" @click=${openText}>${icon("edit")}${l10n.t("Open as Text")}</button>`;
  return html`<header class="seo-header">
    <h1>${titleText(title, subject)}</h1>
    <div class="seo-origin"><ul class="seo-meta">
      ${sampleMark(sample)}<li>${icon("time")}${ofProject === "file" ? html`${l10n.t("File changed")} ` : nothing}${timeText(receivedAt)}</li>
    </ul></div>
    ${readingLine(reading, host)}${commandLine(asText, notesButton)}
  </header>`;
}

/** How the file was read, in one line: each decision is a button that changes it. */
function readingLine(
  reading: readonly ReadingDecision[],
  host: Pick<HeaderHost, "ask">,
): TemplateResult | typeof nothing {
  return reading.length === 0
    ? nothing
    : html`<ul class="seo-reading" aria-label=${l10n.t("How the file was read")}><li class="seo-muted seo-reading-label">${l10n.t("Read as:")}</li>${reading.map(
        ({ part, text }) =>
          html`<li><button type="button" class="seo-quiet" data-action="changeReading" data-part=${part} title=${l10n.t("Change how the file is read")}
            @click=${() => host.ask({ kind: "changeReading", part })}>${text}</button></li>`,
      )}</ul>`;
}

/** Title, market and both times, the earlier one first as in the tables; nothing is offered that is about one of the two results alone. */
function comparisonHeader(
  { title, subject, market, sample, parts = [] }: ResultHeader,
  host: HeaderHost,
  notesButton: TemplateResult | typeof nothing,
): TemplateResult {
  const asText = html`<button type="button" class="seo-quiet" data-action="textDiff" title=${l10n.t("Opens the lists as two texts in the editor's diff")}
        @click=${() => host.ask({ kind: "compare", as: "text" })}>${icon("compare")}${l10n.t("Open as Text Diff")}</button>`;
  return html`<header class="seo-header">
    <h1>${titleText(title, subject)}</h1>
    <div class="seo-origin"><ul class="seo-meta">
      ${sampleMark(sample)}${marketItem(market)}
    </ul></div>
    <ol class="seo-parts" aria-label=${l10n.t("Compared results")}>${parts.toReversed().map(partItem)}</ol>
    ${commandLine(asText, notesButton)}
  </header>`;
}

/** Title, market, what all of them cost together, and when the newest of them came. */
function combinedHeader(
  header: ResultHeader,
  notesButton: TemplateResult | typeof nothing,
): TemplateResult {
  const { title, subject, market, sample, receivedAt } = header;
  return html`<header class="seo-header">
    <h1>${titleText(title, subject)}</h1>
    <div class="seo-origin"><ul class="seo-meta">
      ${sampleMark(sample)}${marketItem(market)}
      <li>${icon("time")}${l10n.t("newest result")} ${timeText(receivedAt)}</li>
      <li>${icon("credits")}<strong>${l10n.t("{0} total", costText(header))}</strong></li>
    </ul></div>
    ${commandLine(nothing, notesButton)}
  </header>`;
}

function titleText(title: string, subject: string): TemplateResult {
  return html`${longText(title, 160)}${subject === "" ? nothing : html`: <bdi>${longText(subject, 160)}</bdi>`}`;
}

function sampleMark(sample: boolean): TemplateResult | typeof nothing {
  return sample
    ? html`<li class="seo-badge seo-badge-sample">${icon("sample")}${l10n.t("Sample data")}</li>`
    : nothing;
}

function marketItem(market: string | null): TemplateResult | typeof nothing {
  return market === null
    ? nothing
    : html`<li>${icon("market")}<bdi>${longText(market, 160)}</bdi></li>`;
}

/** What changed since the last time; free, as both results are there. */
function compareButton(
  { receivedAt }: ResultHeader,
  host: HeaderHost,
): TemplateResult | typeof nothing {
  const { earlierRun } = host;
  if (earlierRun === null) {
    return nothing;
  }
  const day = formatDay(earlierRun);
  // Two runs of one day are told apart by the time.
  const when = day === formatDay(receivedAt) ? formatTime(earlierRun) : day;
  return html`<button type="button" class="seo-quiet" data-action="compare" title=${l10n.t("Shows what changed since the earlier result; free")}
        @click=${() => host.ask({ kind: "compare", as: "page" })}>${icon("compare")}${l10n.t("Compare with {0}…", when)}</button>`;
}

/**
 * Title, market, time, cost, that it is saved (nothing is shown before it is on disk) and where the
 * figures come from in one line where it fits; below it what can be done with the result. `notesButton`
 * shows its notes.
 */
export function resultHeader(
  header: ResultHeader,
  host: HeaderHost,
  openText: () => void,
  notesButton: TemplateResult | typeof nothing,
): TemplateResult {
  if (header.ofProject !== undefined) {
    return projectHeader(header, host, { openText, notesButton });
  }
  if (header.isComparison === true) {
    return comparisonHeader(header, host, notesButton);
  }
  if (header.isCombined === true) {
    return combinedHeader(header, notesButton);
  }
  const { title, subject, market, receivedAt, parts, sample, evidence, period } = header;
  return html`<header class="seo-header">
    <h1>${titleText(title, subject)}</h1>
    <div class="seo-origin"><ul class="seo-meta">
      ${sampleMark(sample)}${marketItem(market)}
      ${period === undefined ? nothing : html`<li title=${period.whole}>${icon("period")}${period.days}</li>`}
      ${parts === undefined ? html`<li>${icon("time")}${timeText(receivedAt)}</li>` : nothing}
      ${costItem(header)}
      <li title=${l10n.t("Available offline, without a key")}>${icon("saved")}${l10n.t("Saved")}</li>
    </ul>
    ${
      evidence.length === 0
        ? nothing
        : boundedList(
            evidence,
            firstEvidence,
            (shown) =>
              html`<ul class="seo-evidence" aria-label=${l10n.t("Where the figures come from")}>${shown.map(evidenceBadge)}</ul>`,
          )
    }</div>
    ${parts === undefined ? nothing : html`<ol class="seo-parts" aria-label=${l10n.t("Combined results")}>${parts.map(partItem)}</ol>`}
    ${commandLine(html`${callButtons(host)}${saveButton(host)}${compareButton(header, host)}`, notesButton)}
  </header>`;
}

/** What can be done with the whole page, and at the end of the line its notes. */
function commandLine(
  commands: TemplateResult | typeof nothing,
  notesButton: TemplateResult | typeof nothing,
): TemplateResult | typeof nothing {
  return commands === nothing && notesButton === nothing
    ? nothing
    : html`<div class="seo-commands">${commands}${notesButton}</div>`;
}

/** Asks the host as what and where. All rows of a dataset cost something, which their entry says. */
function saveButton(host: HeaderHost): TemplateResult {
  const { isSaving, saveFailure } = host;
  return html`<button type="button" class="seo-quiet" data-action="saveResult" title=${l10n.t("Saves this result to the project: a report, a result file, JSON or a table")}
      aria-disabled=${isSaving ? "true" : nothing} @click=${() => void host.saveResult()}>${icon("export")}${l10n.t("Save As…")}</button>
    ${saveFailure === undefined ? nothing : html`<span role="alert" class="seo-error">${icon("problem")}<bdi>${longText(saveFailure, 600)}</bdi></span>`}`;
}

/** The call once more, with its price, and its form, which costs nothing. */
function callButtons(host: HeaderHost): TemplateResult | typeof nothing {
  const { call, isRunningAgain } = host;
  return call === null
    ? nothing
    : html`${
        call.runAgain === null
          ? nothing
          : html`<button type="button" class="seo-quiet" data-action="runAgain" aria-disabled=${isRunningAgain ? "true" : "false"}
      aria-busy=${isRunningAgain ? "true" : "false"} ${spendingPress(() => void host.runAgain())}>${icon(isRunningAgain ? "spinner" : "again")}${call.runAgain}</button>`
      }<button type="button" class="seo-quiet" data-action="changeInputs" title=${l10n.t("Opens the form with these inputs; nothing runs yet")}
      @click=${() => host.ask({ kind: "changeInputs" })}>${icon("edit")}${l10n.t("Change Inputs…")}</button>${
        call.hasPositions === true
          ? html`<button type="button" class="seo-quiet" data-action="addToHistory" title=${l10n.t("Adds these positions to the rank history in the project's research folder")}
      @click=${() => host.ask({ kind: "addToHistory" })}>${icon("time")}${l10n.t("Add to Rank History (free)")}</button>`
          : nothing
      }`;
}

/** What it cost and what was left; nothing for what was imported. */
function costItem(header: ResultHeader): TemplateResult | typeof nothing {
  const { balanceAfter, isImported } = header;
  return isImported === true
    ? nothing
    : html`<li>${icon("credits")}<span><strong>${costText(header)}</strong>${
        balanceAfter === null
          ? nothing
          : html`<span class="seo-muted"> · ${l10n.t("balance {0}", formatInteger(balanceAfter))}</span>`
      }</span></li>`;
}

/** "3 credits", of several parts together; "up to 3 credits" where a response may not have been charged. */
function costText({ cost, mayBeLess, parts, isTotal }: ResultHeader): string {
  const credits = costWords(cost, mayBeLess === true);
  return parts === undefined && isTotal !== true ? credits : l10n.t("{0} total", credits);
}

/** When one of several answers came, when its data are from where that is another day, and what it cost. */
function partItem({ label, receivedAt, cost, dataFrom, isImported }: ResultPart): TemplateResult {
  return html`<li><strong>${label}</strong>${icon("time")}${timeText(receivedAt)}${
    dataFrom === undefined
      ? nothing
      : html`<span class="seo-part-data">· ${l10n.t("data of")} <time datetime=${dataFrom}>${longText(formatDay(dataFrom), 80)}</time></span>`
  }${isImported === true ? nothing : html`<span class="seo-muted">${formatCredits(cost)}</span>`}</li>`;
}

function timeText(iso: string): TemplateResult {
  return html`<time datetime=${iso}>${longText(formatTime(iso), 80)}</time>`;
}

function evidenceBadge({ kind, source, confidence, observedAt }: Evidence): TemplateResult {
  return html`<li class=${`seo-badge seo-evidence-${kind}`}>${icon(kind)}<span>
    <strong>${l10n.t(evidenceLabel(kind))}</strong>
    <span class="seo-muted"><bdi>${longText(source, 80)}</bdi>${
      confidence === null ? nothing : html` · ${confidenceText(confidence)}`
    }${
      observedAt === null
        ? nothing
        : html` · <time datetime=${observedAt}>${longText(formatDay(observedAt), 80)}</time>`
    }</span></span></li>`;
}

function confidenceText([low, high]: readonly [number, number]): string {
  const from = percent(low);
  const to = percent(high);
  return from === to ? l10n.t("confidence {0}%", from) : l10n.t("confidence {0} to {1}%", from, to);
}

function percent(fraction: number): number {
  return Math.round(fraction * 100);
}
