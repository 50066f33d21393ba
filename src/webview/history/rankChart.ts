import * as l10n from "@vscode/l10n";
import type { SVGTemplateResult, TemplateResult } from "lit";
import { LitElement, html, nothing, svg } from "lit";
import { countedText, formatDay, formatInteger } from "../../shared/format.ts";
import { formatCell } from "../../shared/columnFormats.ts";
import { mostCharted } from "../../shared/historyProtocol.ts";
import type {
  RankChart,
  RankCommits,
  RankEvent,
  RankLine,
  RankMark,
} from "../../shared/historyProtocol.ts";
import { clipText, longText } from "../elements/longText.ts";
import { styleProperty } from "../elements/styleProperty.ts";
import { boundedList } from "../pictures/boundedList.ts";
import { percentage } from "../pictures/pictureParts.ts";
import {
  checkedDays,
  dayPlace,
  lanesPlace,
  nearestDay,
  placeOf,
  positionPlace,
  rankBox,
  rankPath,
  rankScale,
} from "./rankScale.ts";
import type { RankScale } from "./rankScale.ts";

/** Milliseconds of a day. */
const dayLength = 86_400_000;
/** Marks of changed URLs that are drawn; the list below has all of them. */
const mostMarks = 200;
/** Entries of lists that are shown at once. */
const firstEntries = 60;
/** Days written under the chart. */
const axisLabels = 5;

/** Positions of up to four series over time: a drawing, a legend that reads the check under the pointer, what happened, and all checks as a table. */
export class RanksChart extends LitElement {
  static override readonly properties = {
    chart: {},
    commits: {},
    day: { state: true },
    isFiguresOpen: { state: true },
    isEventsOpen: { state: true },
  };

  declare chart: RankChart | undefined;
  /** Undefined while they are looked for. */
  declare commits: RankCommits | undefined;
  /** The day under the pointer. */
  declare private day: number | undefined;
  declare private isFiguresOpen: boolean;
  declare private isEventsOpen: boolean;

  constructor() {
    super();
    this.chart = undefined;
    this.commits = undefined;
    this.day = undefined;
    this.isFiguresOpen = false;
    this.isEventsOpen = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const lines = this.chart?.lines.slice(0, mostCharted) ?? [];
    const scale = rankScale(lines);
    if (this.chart === undefined || scale === undefined) {
      return nothing;
    }
    const commits = within(scale, this.commits?.commits ?? []);
    const notes = within(scale, this.chart.notes);
    const hasMissing = scale.missing.length > 0;
    return html`<ul class="seo-lines-legend">${lines.map((line, index) => this.#legendItem(line, index))}</ul>
      <div class="seo-plot seo-rank-plot">
        <div class="seo-plot-ticks" aria-hidden="true">${scale.ticks.map((tick) => axisTick(positionPlace(scale, tick), formatCell(tick, "decimal")))}
          ${hasMissing ? axisTick(lanesPlace(scale), l10n.t("not found")) : nothing}
          <span class="seo-plot-widest">${hasMissing ? l10n.t("not found") : formatInteger(Math.ceil(scale.worst))}</span></div>
        <div class="seo-plot-area" @pointermove=${this.#onMove} @pointerleave=${this.#onLeave}>
          <svg viewBox=${`0 0 ${rankBox.width} ${rankBox.height}`} preserveAspectRatio="none" role="img" aria-label=${chartText(lines)}>
            ${scale.ticks.map((tick) => tickLine(scale, tick))}
            <path class="seo-rank-note" d=${eventPath(scale, notes, 0, rankBox.height)}></path>
            <path class="seo-rank-commit" d=${eventPath(scale, commits, rankBox.height - 7, rankBox.height)}></path>
            ${lines.map((line, index) => drawnLine(line, index, scale))}</svg>
          ${lines.map((line, index) => urlMarks(line, index, scale))}${this.#rule(scale)}${this.#days(lines)}
        </div>
        <div class="seo-plot-labels" aria-hidden="true">${axisDays(scale).map((day) => dayLabel(scale, day))}</div>
      </div>
      ${this.#key(lines, scale, notes)}
      ${this.#events(lines, notes, commits)}
      <details class="seo-figures" @toggle=${this.#onFigures}><summary>${l10n.t("Figures")}</summary>${this.isFiguresOpen ? figures(lines) : nothing}</details>`;
  }

  /** What a line is, and its position at the pointer, or else at the last check. */
  #legendItem({ label, origin, points }: RankLine, index: number): TemplateResult {
    const point =
      this.day === undefined ? points.at(-1) : points.find(({ day }) => day === this.day);
    return html`<li><svg class=${`seo-stroke seo-stroke-${index} seo-hue-${index}`} viewBox="0 0 24 8" aria-hidden="true"><path class="seo-line" d="M1 4H23"></path></svg>
      <span><bdi>${longText(label, 80)}</bdi> <span class="seo-muted"><bdi>${longText(origin, 120)}</bdi></span></span>
      <span class="seo-muted">${dayText(point?.day ?? this.day ?? 0)}</span> <strong>${point === undefined ? l10n.t("not checked") : positionText(point)}</strong></li>`;
  }

  #rule(scale: RankScale): TemplateResult | typeof nothing {
    return this.day === undefined
      ? nothing
      : html`<span class="seo-plot-rule" ${styleProperty("inset-inline-start", percentage(dayPlace(scale, this.day)))}></span>`;
  }

  /** What the pointer does, by the keyboard: from one day with checks to the next, each read aloud with its positions. */
  #days(lines: readonly RankLine[]): TemplateResult {
    const days = checkedDays(lines);
    const last = days.length - 1;
    const found = days.findIndex((day) => day === this.day);
    const at = found < 0 ? last : found;
    const onKey = (event: KeyboardEvent): void => {
      const to = sliderKeys(at, last)[event.key];
      if (to !== undefined) {
        event.preventDefault();
        this.day = days[Math.max(0, Math.min(last, to))];
      }
    };
    return html`<span class="seo-rank-days" role="slider" tabindex="0" aria-label=${l10n.t("Day of the checks")}
      aria-valuemin="1" aria-valuemax=${last + 1} aria-valuenow=${at + 1} aria-valuetext=${dayWords(lines, days[at] ?? 0)}
      @keydown=${onKey} @focus=${() => (this.day = days[at])} @blur=${this.#onLeave}></span>`;
  }

  /** What the marks mean, as far as there are any; of commits always, for they may be missing. */
  #key(lines: readonly RankLine[], scale: RankScale, notes: readonly RankEvent[]): TemplateResult {
    const hasMoved = lines.some(({ points }) => points.some(({ movedTo }) => movedTo !== ""));
    return html`<ul class="seo-rank-key seo-muted">
      ${hasMoved ? html`<li><span class="seo-rank-moved seo-rank-sample" aria-hidden="true"></span>${l10n.t("Ranking URL changed")}</li>` : nothing}
      ${
        scale.missing.length === 0
          ? nothing
          : html`<li><span class="seo-rank-dot" aria-hidden="true"></span>${countedText(
              scale.missing.length,
              {
                one: "Not found in the results that were checked",
                other:
                  "Not found in the results that were checked, a row of dots for each keyword in the order above",
              },
            )}</li>`
      }
      ${notes.length > 0 ? html`<li><span class="seo-rank-bar seo-rank-bar-note" aria-hidden="true"></span>${l10n.t("Note (from notes.csv)")}</li>` : nothing}
      <li><span class="seo-rank-bar" aria-hidden="true"></span><bdi>${this.commits === undefined ? l10n.t("Looking for commits…") : longText(this.commits.note, 200)}</bdi></li>
    </ul>`;
  }

  /** Everything that the marks show, in words, newest first. */
  #events(
    lines: readonly RankLine[],
    notes: readonly RankEvent[],
    commits: readonly RankEvent[],
  ): TemplateResult | typeof nothing {
    const moves = lines.flatMap(({ label, points }) =>
      points
        .filter(({ movedTo }) => movedTo !== "")
        .map(({ day, movedTo }) => ({
          day,
          kind: l10n.t("URL changed"),
          text: `${label}: ${movedTo}`,
        })),
    );
    const events = [
      ...moves,
      ...notes.map((event) => ({ ...event, kind: l10n.t("Note") })),
      ...commits.map((event) => ({ ...event, kind: l10n.t("Commit") })),
    ].toSorted((a, b) => b.day - a.day);
    return events.length === 0
      ? nothing
      : html`<details class="seo-figures" @toggle=${this.#onEvents}><summary>${l10n.t("Events ({0})", formatInteger(events.length))}</summary>${
          this.isEventsOpen
            ? boundedList(
                events,
                firstEntries,
                (shown) =>
                  html`<ul class="seo-rank-events">${shown.map(
                    ({ day, kind, text }) =>
                      html`<li><span class="seo-muted">${dayText(day)}</span> <strong>${kind}</strong> <bdi>${longText(text, 300)}</bdi></li>`,
                  )}</ul>`,
              )
            : nothing
        }</details>`;
  }

  readonly #onMove = (event: PointerEvent): void => {
    const lines = this.chart?.lines.slice(0, mostCharted) ?? [];
    const scale = rankScale(lines);
    if (event.currentTarget instanceof HTMLElement && scale !== undefined) {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const place = Math.max(0, Math.min(1, (event.clientX - left) / Math.max(1, width)));
      this.day = nearestDay(checkedDays(lines), scale, place);
    }
  };

  readonly #onLeave = (): void => {
    this.day = undefined;
  };

  readonly #onFigures = (event: Event): void => {
    this.isFiguresOpen = isOpen(event) ?? this.isFiguresOpen;
  };

  readonly #onEvents = (event: Event): void => {
    this.isEventsOpen = isOpen(event) ?? this.isEventsOpen;
  };
}

/** Whether the fold that an event is about is open; undefined for an event of something inside it. */
function isOpen({ target, currentTarget }: Event): boolean | undefined {
  return target instanceof HTMLDetailsElement && target === currentTarget ? target.open : undefined;
}

function within({ firstDay, lastDay }: RankScale, events: readonly RankEvent[]): RankEvent[] {
  return events.filter(({ day }) => day >= firstDay && day <= lastDay);
}

function axisTick(place: number, text: string): TemplateResult {
  return html`<span ${styleProperty("inset-block-end", percentage(1 - place))}>${text}</span>`;
}

function tickLine(scale: RankScale, tick: number): SVGTemplateResult {
  return svg`<path class="seo-plot-tick" d=${`M0 ${positionPlace(scale, tick) * rankBox.height}H${rankBox.width}`}></path>`;
}

function drawnLine(line: RankLine, index: number, scale: RankScale): SVGTemplateResult {
  const { line: path, missing } = rankPath(line, index, scale);
  return svg`<g class=${`seo-stroke-${index} seo-hue-${index}`}><path class="seo-line" d=${path}></path><path class="seo-rank-missing" d=${missing}><title>${l10n.t("{0}: not found", clipText(line.label, 80))}</title></path></g>`;
}

function urlMarks({ points }: RankLine, index: number, scale: RankScale): TemplateResult[] {
  return points
    .filter(({ movedTo }) => movedTo !== "")
    .slice(-mostMarks)
    .map(
      ({ day, position, movedTo }) =>
        html`<span class=${`seo-rank-moved seo-hue-${index}`} title=${clipText(movedTo, 200)}
        ${styleProperty("inset-inline-start", percentage(dayPlace(scale, day)))} ${styleProperty("inset-block-start", percentage(placeOf(scale, position, index)))}></span>`,
    );
}

/** Strokes from one height to another, one for each day with an event. */
function eventPath(
  scale: RankScale,
  events: readonly RankEvent[],
  from: number,
  to: number,
): string {
  return [...new Set(events.map(({ day }) => day))]
    .map((day) => `M${(dayPlace(scale, day) * rankBox.width).toFixed(2)} ${from}V${to}`)
    .join("");
}

function axisDays({ firstDay, lastDay }: RankScale): number[] {
  const steps = Math.min(axisLabels - 1, lastDay - firstDay);
  return Array.from({ length: steps + 1 }, (_, index) =>
    Math.round(firstDay + (steps === 0 ? 0 : (index * (lastDay - firstDay)) / steps)),
  );
}

function dayLabel(scale: RankScale, day: number): TemplateResult {
  const { firstDay, lastDay } = scale;
  const side =
    firstDay === lastDay
      ? ""
      : day === firstDay
        ? " seo-plot-first"
        : day === lastDay
          ? " seo-plot-last"
          : " seo-plot-between";
  return html`<span class=${`seo-plot-label${side}`} ${styleProperty("inset-inline-start", percentage(dayPlace(scale, day)))}>${dayText(day)}</span>`;
}

function dayText(day: number): string {
  return formatDay(new Date(day * dayLength).toISOString().slice(0, 10));
}

function positionText({ position, depth }: RankMark): string {
  if (position !== null) {
    return formatCell(position, "decimal");
  }
  return depth === null
    ? l10n.t("not found")
    : l10n.t("not among the first {0}", formatInteger(depth));
}

/** Where each key of a slider leads from a place. */
function sliderKeys(at: number, last: number): { readonly [key: string]: number } {
  return {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    Home: 0,
    End: last,
  };
}

/** The checks of a day in words: "Nov 12, 2025. espresso: 5. latte art: not found." */
function dayWords(lines: readonly RankLine[], day: number): string {
  const checks = lines.map(({ label, points }) => {
    const point = points.find((one) => one.day === day);
    return l10n.t(
      "{0}: {1}.",
      clipText(label, 80),
      point === undefined ? l10n.t("not checked") : positionText(point),
    );
  });
  return [`${dayText(day)}.`, ...checks].join(" ");
}

/** The drawing in words: for each line where it begins and ends, and its best. */
function chartText(lines: readonly RankLine[]): string {
  return lines
    .flatMap(({ label, points }) => {
      const [first, last] = [points[0], points.at(-1)];
      const best = points.reduce<RankMark | undefined>(
        (found, point) =>
          point.position !== null && point.position <= (found?.position ?? Number.POSITIVE_INFINITY)
            ? point
            : found,
        undefined,
      );
      if (first === undefined || last === undefined) {
        return [];
      }
      const course = l10n.t(
        "{0}: {1} on {2}, {3} on {4}.",
        clipText(label, 80),
        positionText(first),
        dayText(first.day),
        positionText(last),
        dayText(last.day),
      );
      return best === undefined
        ? [course]
        : [course, l10n.t("Best {0} on {1}.", positionText(best), dayText(best.day))];
    })
    .join(" ");
}

/** Every check as text, one row for each day, newest first. */
function figures(lines: readonly RankLine[]): TemplateResult {
  const byDay = lines.map(({ points }) => new Map(points.map((point) => [point.day, point])));
  return boundedList(
    checkedDays(lines).toReversed(),
    firstEntries,
    (shown) => html`<table class="seo-figures-table">
    <thead><tr><th scope="col">${l10n.t("Day")}</th>${lines.map(({ label }) => html`<th scope="col"><bdi>${longText(label, 80)}</bdi></th>`)}</tr></thead>
    <tbody>${shown.map(
      (day) =>
        html`<tr><th scope="row">${dayText(day)}</th>${byDay.map((points) => {
          const point = points.get(day);
          return html`<td>${point === undefined ? formatCell(null, "integer") : positionText(point)}</td>`;
        })}</tr>`,
    )}</tbody></table>`,
  );
}

customElements.define("seo-ranks", RanksChart);
