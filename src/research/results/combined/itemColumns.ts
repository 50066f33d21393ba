import * as l10n from "../../../shared/l10n.ts";
import type { Column } from "../../../shared/table.ts";

/** The column that says which item a row is of; no member of a response is called so. */
export const itemColumn = "batch_item";
/** The column that says why an item has no result. */
export const problemColumn = "batch_item_problem";

/** What the columns are called that no response has. */
export function labelled(column: Column): Column {
  switch (column.key) {
    case itemColumn:
      return { ...column, label: l10n.t("Item"), format: "text" };
    case problemColumn:
      return { ...column, label: l10n.t("Why there's no result"), format: "text" };
    default:
      return column;
  }
}
