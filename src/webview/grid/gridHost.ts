import type { ColumnFilter } from "../../shared/columnFilters.ts";
import type { MenuItem } from "../../shared/resultProtocol.ts";
import type { ColumnLayout } from "../../shared/table.ts";
import type { SelectionState } from "./rowSelection.ts";
import type { SortDirection } from "./tableView.ts";

/** How a table is looked at; kept with the view's state, never with the answer. */
export interface GridState {
  /** The member the rows are sorted by; null for the service's own order. */
  readonly sortKey: string | null;
  readonly sortDirection: SortDirection;
  readonly filter: string;
  /** What the columns are filtered by. */
  readonly filters: readonly ColumnFilter[];
  /** The member the rows are grouped by; null for none. */
  readonly groupKey: string | null;
  /** Texts of the groups that a person closed. */
  readonly closedGroups: readonly string[];
  readonly scrollTop: number;
  /** Absent where no row is selected. */
  readonly selected?: SelectionState;
}

/** Part of a table as it is shown. */
export interface ShownRows {
  /** Their places in the data, in the order they are shown. */
  readonly rows: readonly number[];
  /** Keys of the columns that are shown, in their order. */
  readonly columns: readonly string[];
}

/** What a grid asks of the view it is part of. A rejection is shown beside the grid. */
export interface GridHost {
  copy(text: string): Promise<unknown>;
  /** The list separator of the person's spreadsheet, which rows are copied for. */
  readonly delimiter: string;
  openLink(column: string, row: number): Promise<unknown>;
  /** Asks again for rows that could not be fetched. */
  reload(): void;
  stateChanged(state: GridState): void;
  /** How the columns were last arranged, in any result of this tool. */
  readonly layout: ColumnLayout | undefined;
  layoutChanged(layout: ColumnLayout): void;
  /** What can be done with rows, named by their place in the data. */
  menu(rows: readonly number[]): Promise<readonly MenuItem[]>;
  runMenu(part: ShownRows, item: string): Promise<unknown>;
  /** Has rows saved to a file, or inserted into the article; absent where they are a file already. */
  keep?(part: ShownRows, as: "save" | "insert"): Promise<unknown>;
}
