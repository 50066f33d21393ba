import * as l10n from "@vscode/l10n";
import { countedText, formatInteger } from "../../shared/format.ts";
import type { MenuItem } from "../../shared/resultProtocol.ts";
import type { CopyFormat } from "./copyFormats.ts";
import { filterKind } from "./columnFilter.ts";
import type { GridModel } from "./gridModel.ts";
import type { MenuEntry, MenuSection } from "../elements/popupMenu.ts";

/** What can be copied: rows as named here, the columns that are shown or one of them. */
export interface CopyTarget {
  readonly rows: Uint32Array;
  readonly columns: readonly number[];
}

/** What menus do to the grid they belong to. */
export interface MenuActions {
  readonly withHeaders: boolean;
  /** False for a table whose rows can only be copied. */
  readonly canKeep: boolean;
  setWithHeaders(withHeaders: boolean): void;
  copy(target: CopyTarget, format: CopyFormat): void;
  copyCell(): void;
  runMenu(rows: readonly number[], item: string): void;
  /** Has rows saved to a file, or inserted into the article. */
  keep(rows: Uint32Array, as: "save" | "insert"): void;
  /** Sorts, groups, and whatever else changes the lines. */
  change(how: (model: GridModel) => void): void;
  /** Shows, moves and sizes columns. */
  rearrange(how: (model: GridModel) => void): void;
  fitColumn(column: number): void;
  filterColumn(key: string): void;
}

/** The follow-ups on rows as the host told them, are still to come, or could not be told. */
export type RowItems = readonly MenuItem[] | "waiting" | { readonly failure: string };

/** The formats of rows and columns that are copied from their own menus; the copy button has all. */
const usualFormats: readonly CopyFormat[] = ["tsv", "markdown"];
const allFormats: readonly CopyFormat[] = ["tsv", "csv", "markdown", "json"];

/** Copying everything that is shown, or all that is selected, in every format. */
export function copyAllSection(
  title: string,
  target: () => CopyTarget,
  actions: MenuActions,
): MenuSection {
  return copySection(title, target, actions, allFormats);
}

function copySection(
  title: string,
  target: () => CopyTarget,
  actions: MenuActions,
  formats = usualFormats,
): MenuSection {
  const labels: Readonly<Record<CopyFormat, string>> = {
    tsv: l10n.t("Copy for Spreadsheet (TSV)"),
    csv: l10n.t("Copy as CSV"),
    markdown: l10n.t("Copy as Markdown Table"),
    json: l10n.t("Copy as JSON"),
  };
  return {
    title,
    entries: formats.map((format) => ({
      id: `copy.${format}`,
      label: labels[format],
      run: () => actions.copy(target(), format),
    })),
  };
}

/** What is kept of rows as they are shown: words in the article, or a file. */
export function keepSections(rows: Uint32Array, actions: MenuActions): MenuSection[] {
  return actions.canKeep ? [keepSection(rows, actions)] : [];
}

function keepSection(rows: Uint32Array, actions: MenuActions): MenuSection {
  const count = formatInteger(rows.length);
  const [insert, save] =
    rows.length === 1
      ? [l10n.t("Insert 1 Row into an Article… (free)"), l10n.t("Save 1 Row As… (free)")]
      : [
          l10n.t("Insert {0} Rows into an Article… (free)", count),
          l10n.t("Save {0} Rows As… (free)", count),
        ];
  return {
    title: l10n.t("Save"),
    entries: [
      { id: "insertRows", label: insert, run: () => actions.keep(rows, "insert") },
      { id: "saveRows", label: save, run: () => actions.keep(rows, "save") },
    ],
  };
}

/** Whether copies begin with the column labels; holds for every way of copying rows. */
export function headerSection(actions: MenuActions): MenuSection {
  const { withHeaders } = actions;
  return {
    title: "",
    entries: [
      {
        id: "withHeaders",
        label: l10n.t("With Headers"),
        checked: withHeaders,
        run: () => actions.setWithHeaders(!withHeaders),
      },
    ],
  };
}

/** "3 rows" or "This row". */
export function rowsTitle(count: number): string {
  return countedText(count, { one: "This row", other: "{0} rows" }, formatInteger(count));
}

/** What can be done with rows: follow-ups first, then copying. `cell` says whether a cell is meant as well. */
export function rowSections(
  model: GridModel,
  rows: Uint32Array,
  items: RowItems,
  cell: boolean,
  actions: MenuActions,
): MenuSection[] {
  const cellEntry: readonly MenuEntry[] = cell
    ? [{ id: "copyCell", label: l10n.t("Copy Cell"), run: () => actions.copyCell() }]
    : [];
  return [
    { title: "", entries: followUps(rows, items, actions) },
    ...(cellEntry.length === 0 ? [] : [{ title: "", entries: cellEntry }]),
    copySection(rowsTitle(rows.length), () => ({ rows, columns: model.places }), actions),
    headerSection(actions),
    { title: "", entries: selectionEntries(model, rows, actions) },
  ].filter(({ entries }) => entries.length > 0);
}

function followUps(rows: Uint32Array, items: RowItems, actions: MenuActions): MenuEntry[] {
  if (items === "waiting") {
    return [
      {
        id: "waiting",
        label: l10n.t("Loading actions…"),
        unavailable: "",
        run: () => undefined,
      },
    ];
  }
  if ("failure" in items) {
    return [
      {
        id: "failure",
        label: l10n.t("Next steps"),
        unavailable: items.failure,
        run: () => undefined,
      },
    ];
  }
  return items.map(({ id, label, unavailable, spends = false }) => ({
    id,
    label,
    ...(unavailable === undefined ? {} : { unavailable }),
    maySpend: spends,
    run: () => actions.runMenu(Array.from(rows), id),
  }));
}

/** The way to select rows, and back, for whoever has neither the pointer nor the keys for it: as far as it would change anything. */
function selectionEntries(model: GridModel, rows: Uint32Array, actions: MenuActions): MenuEntry[] {
  const select = (selected: boolean) => (): void =>
    actions.change(({ selection }) => rows.forEach((row) => selection.set(row, selected)));
  const chosen = model.selection.among(rows).length;
  return [
    ...(chosen < rows.length ? [{ id: "select", label: l10n.t("Select"), run: select(true) }] : []),
    ...(chosen > 0 ? [{ id: "deselect", label: l10n.t("Deselect"), run: select(false) }] : []),
  ];
}

/** What can be done with a column. */
export function columnSections(
  model: GridModel,
  column: number,
  actions: MenuActions,
): MenuSection[] {
  return [
    { title: "", entries: sortEntries(model, column, actions) },
    { title: "", entries: arrangeEntries(model, column, actions) },
    copySection(l10n.t("Column"), () => ({ rows: model.rows, columns: [column] }), actions),
    headerSection(actions),
  ];
}

function sortEntries(model: GridModel, column: number, actions: MenuActions): MenuEntry[] {
  const of = model.data.columns[column];
  const isGrouped = model.groupColumn === column;
  const entries: MenuEntry[] = [
    {
      id: "sortAscending",
      label: l10n.t("Sort Ascending"),
      run: () => actions.change((grid) => grid.setSort({ column, direction: "ascending" })),
    },
    {
      id: "sortDescending",
      label: l10n.t("Sort Descending"),
      run: () => actions.change((grid) => grid.setSort({ column, direction: "descending" })),
    },
  ];
  if (model.sort !== undefined) {
    entries.push({
      id: "originalOrder",
      label: l10n.t("Original Order"),
      run: () => actions.change((grid) => grid.setSort(undefined)),
    });
  }
  const kind = of === undefined ? undefined : filterKind(of);
  if (of !== undefined && kind !== undefined) {
    entries.push({
      id: "filterColumn",
      label: l10n.t("Filter This Column…"),
      run: () => actions.filterColumn(of.key),
    });
  }
  if (isGrouped || kind === "text" || kind === "choice") {
    const label = isGrouped ? l10n.t("Ungroup") : l10n.t("Group by This Column");
    entries.push({
      id: isGrouped ? "ungroup" : "group",
      label,
      run: () => actions.change((grid) => grid.setGroup(isGrouped ? undefined : column)),
    });
  }
  return entries;
}

function arrangeEntries({ places }: GridModel, column: number, actions: MenuActions): MenuEntry[] {
  const move = (by: -1 | 1) => (): void =>
    actions.rearrange((grid) => grid.arrangement.move(column, by, grid.places));
  return [
    ...(places.length > 1
      ? [
          {
            id: "hideColumn",
            label: l10n.t("Hide Column"),
            run: () => actions.rearrange((grid) => grid.arrangement.setHidden(column, true)),
          },
        ]
      : []),
    ...(places[0] === column
      ? []
      : [{ id: "moveLeft", label: l10n.t("Move Left"), run: move(-1) }]),
    ...(places.at(-1) === column
      ? []
      : [{ id: "moveRight", label: l10n.t("Move Right"), run: move(1) }]),
    { id: "fitColumn", label: l10n.t("Fit to Content"), run: () => actions.fitColumn(column) },
  ];
}
