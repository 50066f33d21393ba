import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { ColumnFilter, TablePreset } from "../../shared/columnFilters.ts";
import { rowWords } from "../../shared/counts.ts";
import { formatInteger } from "../../shared/format.ts";
import { icon } from "../elements/icon.ts";
import { clipText } from "../elements/longText.ts";
import { readFilter, rowTest } from "./columnFilter.ts";
import type { GridModel } from "./gridModel.ts";
import type { TableData } from "./tableData.ts";

/** What the chips ask of the grid. */
export interface PresetHost {
  /** Changes what the grid shows, keeps it and draws it. */
  change(how: (model: GridModel) => void): void;
}

/** The presets of a table, each with the rows of the whole table that it keeps; nothing for a table without any. */
export function presetChips(model: GridModel, host: PresetHost): TemplateResult | typeof nothing {
  const { presets } = model.data;
  const counts = presetCounts(model.data);
  return presets.length === 0
    ? nothing
    : html`<div class="seo-presets" role="group" aria-label=${l10n.t("Quick filters")}>${presets.map(
        (preset, index) => presetChip(model, preset, counts[index] ?? 0, host),
      )}</div>`;
}

function presetChip(
  model: GridModel,
  preset: TablePreset,
  count: number,
  host: PresetHost,
): TemplateResult {
  const isPressed = isApplied(model, preset);
  return html`<button type="button" class="seo-quiet seo-preset" data-preset=${preset.id} aria-pressed=${isPressed ? "true" : "false"} title=${clipText(preset.rule, 300)}
    @click=${() => host.change((current) => togglePreset(current, preset))}>${icon(isPressed ? "check" : "filter")}<bdi>${clipText(preset.label, 60)}</bdi>
    <span class="seo-preset-count" aria-hidden="true">${formatInteger(count)}</span><span class="seo-unseen">${rowWords(count)}</span></button>`;
}

/** True while the table is filtered by just what the preset says, whoever set it. The order of the rows doesn't count. */
export function isApplied({ filters }: GridModel, preset: TablePreset): boolean {
  return preset.filters.every((filter) => {
    const current = filters.get(filter.key);
    return current !== undefined && filterText(current) === filterText(filter);
  });
}

/** Sets the filters and the order of a preset; takes both away where it is applied already, the order unless it is another one by now. */
export function togglePreset(model: GridModel, preset: TablePreset): void {
  const { data, filters } = model;
  const { sort, filters: own } = preset;
  const column = data.columns.findIndex(({ key }) => key === sort?.key);
  const order = sort === undefined || column < 0 ? undefined : { ...sort, column };
  if (isApplied(model, preset)) {
    own.forEach(({ key }) => filters.delete(key));
    const isOwnOrder =
      order?.column === model.sort?.column && order?.direction === model.sort?.direction;
    model.setSort(isOwnOrder ? undefined : model.sort);
  } else {
    own.forEach((filter) => filters.set(filter.key, filter));
    const { direction } = order ?? {};
    model.setSort(direction === undefined ? model.sort : { column, direction });
  }
}

/** The same text for filters that are alike, in whatever order their members came. */
function filterText(filter: ColumnFilter): string {
  return JSON.stringify(readFilter(filter));
}

const known = new WeakMap<TableData, { readonly loaded: number; readonly counts: number[] }>();

/** How many of the rows that have arrived each preset keeps, in the order of the presets. */
export function presetCounts(data: TableData): readonly number[] {
  const saved = known.get(data);
  if (saved?.loaded === data.loaded) {
    return saved.counts;
  }
  const counts = data.presets.map(({ filters }) => {
    const tests = filters.flatMap((filter) => rowTest(data, filter) ?? []);
    let count = 0;
    for (let row = 0; row < data.loaded; row++) {
      count += tests.every((test) => test(row)) ? 1 : 0;
    }
    return count;
  });
  known.set(data, { loaded: data.loaded, counts });
  return counts;
}
