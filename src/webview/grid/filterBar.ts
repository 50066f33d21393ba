import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type {
  ChoiceFilter,
  ColumnFilter,
  DateFilter,
  RangeFilter,
  TextFilter,
} from "../../shared/columnFilters.ts";
import type { Column } from "../../shared/table.ts";
import { clipText } from "../elements/longText.ts";
import { choicesOf, filterKind, filterWords, inPercent } from "./columnFilter.ts";
import type { GridModel } from "./gridModel.ts";
import { icon } from "../elements/icon.ts";

/** What the filter bar asks of the grid. */
export interface FilterHost {
  filtered(filter: ColumnFilter): void;
  /** Takes filters and groups away again: one column's, or all. */
  cleared(key: string | undefined): void;
  ungrouped(): void;
  closeFilters(): void;
}

/** The members that the keyword filters are about come first. */
const leading: readonly string[] = ["keyword", "monthly_volume"];

/** A field for every column that can be filtered, at once and for free. */
export function filterBar(model: GridModel, host: FilterHost): TemplateResult {
  const { columns } = model.data;
  const rank = (column: number): number => {
    const at = leading.indexOf(columns[column]?.key ?? "");
    return at < 0 ? leading.length : at;
  };
  const order = model.arrangement.order.toSorted((a, b) => rank(a) - rank(b));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      host.closeFilters();
    }
  };
  return html`<div class="seo-panel seo-filters" role="group" aria-label=${l10n.t("Filters")} @keydown=${onKeyDown}>
    ${order.map((place) => {
      const column = columns[place];
      return column === undefined ? nothing : filterField(model, column, place, host);
    })}
  </div>`;
}

function filterField(
  model: GridModel,
  column: Column,
  place: number,
  host: FilterHost,
): TemplateResult | typeof nothing {
  const kind = filterKind(column);
  const { key } = column;
  const saved = model.filters.get(key);
  switch (kind) {
    case "text":
      return textField(
        column,
        saved?.kind === kind ? saved : { kind, key, words: "", without: "", questions: false },
        host,
      );
    case "range":
      return rangeField(
        column,
        saved?.kind === kind ? saved : { kind, key, least: "", most: "" },
        host,
      );
    case "dates":
      return dateField(
        column,
        saved?.kind === kind ? saved : { kind, key, from: "", to: "" },
        host,
      );
    case "choice":
      return choiceField(
        model,
        column,
        place,
        saved?.kind === kind ? saved : { kind, key, texts: [] },
        host,
      );
    case undefined:
      return nothing;
  }
}

function block(column: Column, fields: TemplateResult): TemplateResult {
  return html`<fieldset class="seo-filter-block" data-filter=${column.key}><legend><bdi>${clipText(column.label, 60)}</bdi>${inPercent(column) ? " (%)" : ""}</legend>${fields}</fieldset>`;
}

type Typed = (text: string) => ColumnFilter;

function input(
  column: Column,
  type: string,
  value: string,
  hint: string,
  name: string,
  host: FilterHost,
  typed: Typed,
): TemplateResult {
  const onInput = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) {
      host.filtered(typed(event.target.value));
    }
  };
  return html`<input class="seo-input" type=${type} inputmode=${type === "text" && hint === "" ? "decimal" : nothing} spellcheck="false" autocomplete="off"
    placeholder=${hint === "" ? name : hint} aria-label=${`${clipText(column.label, 60)}${inPercent(column) ? " (%)" : ""}: ${name}`} .value=${value} @input=${onInput} />`;
}

function textField(column: Column, filter: TextFilter, host: FilterHost): TemplateResult {
  const isKeyword = column.key === "keyword";
  const words = (text: string): ColumnFilter => ({ ...filter, words: text });
  if (!isKeyword) {
    return block(
      column,
      input(
        column,
        "text",
        filter.words,
        l10n.t("contains, -without"),
        l10n.t("contains"),
        host,
        words,
      ),
    );
  }
  const onQuestions = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) {
      host.filtered({ ...filter, questions: event.target.checked });
    }
  };
  return block(
    column,
    html`
    ${input(column, "text", filter.words, l10n.t("Include words"), l10n.t("include words"), host, words)}
    ${input(column, "text", filter.without, l10n.t("Exclude words"), l10n.t("exclude words"), host, (text) => ({ ...filter, without: text }))}
    <label class="seo-choice"><input type="checkbox" .checked=${filter.questions} @change=${onQuestions} />${l10n.t("Questions only")}</label>`,
  );
}

function rangeField(column: Column, filter: RangeFilter, host: FilterHost): TemplateResult {
  return block(
    column,
    html`<div class="seo-filter-pair">
    ${input(column, "text", filter.least, "", l10n.t("minimum"), host, (least) => ({ ...filter, least }))}
    ${input(column, "text", filter.most, "", l10n.t("maximum"), host, (most) => ({ ...filter, most }))}</div>`,
  );
}

function dateField(column: Column, filter: DateFilter, host: FilterHost): TemplateResult {
  return block(
    column,
    html`<div class="seo-filter-days">
    ${input(column, "date", filter.from, "", l10n.t("from"), host, (from) => ({ ...filter, from }))}
    ${input(column, "date", filter.to, "", l10n.t("to"), host, (to) => ({ ...filter, to }))}</div>`,
  );
}

function choiceField(
  model: GridModel,
  column: Column,
  place: number,
  filter: ChoiceFilter,
  host: FilterHost,
): TemplateResult | typeof nothing {
  const choices = choicesOf(model.data, place) ?? [];
  if (choices.length === 0) {
    return nothing;
  }
  const onChange =
    (text: string) =>
    (event: Event): void => {
      if (event.target instanceof HTMLInputElement) {
        const others = filter.texts.filter((each) => each !== text);
        host.filtered({ ...filter, texts: event.target.checked ? [...others, text] : others });
      }
    };
  return block(
    column,
    html`<div class="seo-choices">${choices.map(
      (text) =>
        html`<label class="seo-choice"><input type="checkbox" .checked=${filter.texts.includes(text)} @change=${onChange(text)} /><bdi>${clipText(text, 60)}</bdi></label>`,
    )}</div>`,
  );
}

/** What is filtered and grouped at the moment, each with a way to take it back. */
export function filterChips(model: GridModel, host: FilterHost): TemplateResult | typeof nothing {
  const filters = model.activeFilters;
  const group = model.data.columns[model.groupColumn ?? -1];
  if (filters.length === 0 && group === undefined) {
    return nothing;
  }
  return html`<ul class="seo-chips" aria-label=${l10n.t("Active filters and groups")}>
    ${group === undefined ? nothing : chip(l10n.t("Grouped by {0}", group.label), l10n.t("Ungroup"), () => host.ungrouped())}
    ${filters.map((filter) => {
      const column = model.data.columns.find(({ key }) => key === filter.key);
      const text = column === undefined ? "" : clipText(filterWords(filter, column), 120);
      return chip(text, l10n.t("Remove Filter {0}", text), () => host.cleared(filter.key));
    })}
    ${filters.length === 0 ? nothing : html`<li><button type="button" class="seo-quiet" data-action="clearFilters" @click=${() => host.cleared(undefined)}>${l10n.t("Clear All")}</button></li>`}
  </ul>`;
}

function chip(text: string, label: string, remove: () => void): TemplateResult {
  return html`<li class="seo-chip"><bdi>${clipText(text, 120)}</bdi><button type="button" class="seo-chip-close" aria-label=${label} title=${label}
    @click=${remove}>${icon("close")}</button></li>`;
}
