import * as l10n from "@vscode/l10n";
import type { SVGTemplateResult, TemplateResult } from "lit";
import { LitElement, html, nothing, svg } from "lit";
import { formatCell } from "../../shared/columnFormats.ts";
import type { Line, LinesPicture } from "../../shared/picture.ts";
import { clipText, longText } from "../elements/longText.ts";
import { styleProperty } from "../elements/styleProperty.ts";
import { boundedList } from "./boundedList.ts";
import type { LineScale } from "./lineGeometry.ts";
import { axisPlaces, linePath, lineScale, placeAlong, placeOn, plotBox } from "./lineGeometry.ts";
import { percentage } from "./pictureParts.ts";

/** Series that can be told apart by their strokes (pictures.css); the figures below have all of them. */
const drawnLines = 4;
const axisLabels = 5;
const firstRows = 60;

/** One or two series over time: a drawing, a legend that reads the point under the pointer, and all figures as a table. */
export class LinesChart extends LitElement {
  static override readonly properties = { picture: {}, at: { state: true }, open: { state: true } };

  declare picture: LinesPicture | undefined;
  /** The point under the pointer. */
  declare private at: number | undefined;
  declare private open: boolean;

  constructor() {
    super();
    this.picture = undefined;
    this.at = undefined;
    this.open = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.picture === undefined) {
      return nothing;
    }
    const picture = finitePicture(this.picture);
    const { format } = picture;
    const lines = picture.lines.slice(0, drawnLines);
    const count = pointCount(lines);
    const scale = lineScale(
      lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? [])),
      format,
    );
    return html`<ul class="seo-lines-legend">${lines.map((line, index) => this.#legendItem(line, index, picture))}</ul>
      <div class="seo-plot">
        <div class="seo-plot-ticks" aria-hidden="true">${scale.ticks.map(
          (tick) =>
            html`<span ${styleProperty("inset-block-end", percentage(placeOn(scale, tick)))}>${formatCell(tick, format)}</span>`,
        )}
          <span class="seo-plot-widest">${widest(scale.ticks.map((tick) => formatCell(tick, format)))}</span></div>
        <div class="seo-plot-area" @pointermove=${this.#onMove} @pointerleave=${this.#onLeave}>
          <svg viewBox=${`0 0 ${plotBox.width} ${plotBox.height}`} preserveAspectRatio="none" role="img" aria-label=${chartText(picture)}>
            ${scale.ticks.map((tick) => tickLine(scale, tick))}${lines.map((line, index) => drawnLine(line, index, count, scale, lines.length === 1))}</svg>
          ${this.#marks(lines, count, scale)}
        </div>
        <div class="seo-plot-labels" aria-hidden="true">${axisPlaces(count, axisLabels).map((place) => axisLabel(lines, place, count))}</div>
      </div>
      <details class="seo-figures" @toggle=${this.#onToggle}><summary>${l10n.t("Figures")}</summary>${this.open ? figures(picture) : nothing}</details>`;
  }

  /** What a line is, and its figure at the pointer, or else the last one that is known. */
  #legendItem(
    { label, points, tone }: Line,
    index: number,
    { format }: LinesPicture,
  ): TemplateResult {
    const point =
      this.at === undefined ? points.findLast(({ value }) => value !== null) : points[this.at];
    return html`<li><svg class=${`seo-stroke seo-stroke-${index} seo-tone-${tone}`} viewBox="0 0 24 8" aria-hidden="true"><path class="seo-line" d="M1 4H23"></path></svg>
      <span><bdi>${longText(label, 80)}</bdi></span>
      ${point === undefined ? nothing : html`<span class="seo-muted"><bdi>${clipText(point.label, 40)}</bdi></span> <strong>${formatCell(point.value, format)}</strong>`}</li>`;
  }

  /** A dot on each line where it is read, and a rule under the pointer. */
  #marks(lines: readonly Line[], count: number, scale: LineScale): TemplateResult {
    return html`${this.at === undefined ? nothing : html`<span class="seo-plot-rule" ${styleProperty("inset-inline-start", percentage(placeAlong(this.at, count)))}></span>`}
      ${lines.map(({ points, tone }, index) => {
        const at = this.at ?? points.findLastIndex(({ value }) => value !== null);
        const value = points[at]?.value ?? null;
        return value === null
          ? nothing
          : html`<span class=${`seo-plot-dot seo-stroke-${index} seo-tone-${tone}`}
          ${styleProperty("inset-inline-start", percentage(placeAlong(at, count)))} ${styleProperty("inset-block-end", percentage(placeOn(scale, value)))}></span>`;
      })}`;
  }

  readonly #onMove = (event: PointerEvent): void => {
    const count = pointCount(this.picture?.lines.slice(0, drawnLines) ?? []);
    if (event.currentTarget instanceof HTMLElement && count > 0) {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const share = Math.max(0, Math.min(1, (event.clientX - left) / Math.max(1, width)));
      this.at = Math.round(share * (count - 1));
    }
  };

  readonly #onLeave = (): void => {
    this.at = undefined;
  };

  readonly #onToggle = (event: Event): void => {
    if (event.target instanceof HTMLDetailsElement && event.target === event.currentTarget) {
      this.open = event.target.open;
    }
  };
}

/** What is no number is a gap. */
function finitePicture(picture: LinesPicture): LinesPicture {
  const lines = picture.lines.map((line) => ({
    ...line,
    points: line.points.map(({ label, value }) => ({
      label,
      value: Number.isFinite(value) ? value : null,
    })),
  }));
  return { ...picture, lines };
}

function pointCount(lines: readonly Line[]): number {
  return lines.reduce((count, { points }) => Math.max(count, points.length), 0);
}

function widest(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

function tickLine(scale: LineScale, tick: number): SVGTemplateResult {
  const y = (1 - placeOn(scale, tick)) * plotBox.height;
  return svg`<path class=${tick === 0 ? "seo-plot-zero" : "seo-plot-tick"} d=${`M0 ${y}H${plotBox.width}`}></path>`;
}

function drawnLine(
  { points, tone }: Line,
  index: number,
  count: number,
  scale: LineScale,
  filled: boolean,
): SVGTemplateResult {
  const { line, area } = linePath(
    points.map(({ value }) => value),
    count,
    scale,
  );
  return svg`<g class=${`seo-stroke-${index} seo-tone-${tone}`}>${filled ? svg`<path class="seo-area" d=${area}></path>` : nothing}<path class="seo-line" d=${line}></path></g>`;
}

function axisLabel(lines: readonly Line[], place: number, count: number): TemplateResult {
  const label = lines.find(({ points }) => place < points.length)?.points[place]?.label ?? "";
  const side =
    count === 1
      ? ""
      : place === 0
        ? " seo-plot-first"
        : place === count - 1
          ? " seo-plot-last"
          : " seo-plot-between";
  return html`<span class=${`seo-plot-label${side}`} ${styleProperty("inset-inline-start", percentage(placeAlong(place, count)))}><bdi>${clipText(label, 24)}</bdi></span>`;
}

/** The drawing in words: for each line where it begins and ends, its lowest and its highest. */
function chartText({ lines, format }: LinesPicture): string {
  const words = (value: number): string => formatCell(value, format);
  return lines
    .slice(0, drawnLines)
    .map(({ label, points }) => {
      const known = points.flatMap(({ label: when, value }) =>
        value === null ? [] : [{ when: clipText(when, 40), value }],
      );
      const [first, last] = [known[0], known.at(-1)];
      if (first === undefined || last === undefined) {
        return l10n.t("{0}: no figures.", clipText(label, 80));
      }
      const low = known.reduce((lowest, point) => (point.value < lowest.value ? point : lowest));
      const high = known.reduce((highest, point) =>
        point.value > highest.value ? point : highest,
      );
      return l10n.t(
        "{0}: {1} in {2}, {3} in {4}; lowest {5} in {6}, highest {7} in {8}.",
        clipText(label, 80),
        words(first.value),
        first.when,
        words(last.value),
        last.when,
        words(low.value),
        low.when,
        words(high.value),
        high.when,
      );
    })
    .join(" ");
}

/** Every point as text, one row for each place. */
function figures({ lines, format }: LinesPicture): TemplateResult {
  const places = Array.from({ length: pointCount(lines) }, (_, place) => place);
  return boundedList(
    places,
    firstRows,
    (shown) => html`<table class="seo-figures-table">
    <thead><tr><th scope="col">${l10n.t("When")}</th>${lines.map(({ label }) => html`<th scope="col"><bdi>${longText(label, 80)}</bdi></th>`)}</tr></thead>
    <tbody>${shown.map((place) => figureRow(lines, place, format))}</tbody></table>`,
  );
}

function figureRow(
  lines: readonly Line[],
  place: number,
  format: LinesPicture["format"],
): TemplateResult {
  const when = lines.find(({ points }) => place < points.length)?.points[place]?.label ?? "";
  return html`<tr><th scope="row"><bdi>${longText(when, 80)}</bdi></th>${lines.map(({ points }) => {
    const point = points[place];
    return html`<td>${formatCell(point?.value ?? null, format)}${
      point === undefined || point.label === when
        ? nothing
        : html` <span class="seo-muted"><bdi>${longText(point.label, 80)}</bdi></span>`
    }</td>`;
  })}</tr>`;
}

customElements.define("seo-lines", LinesChart);
