import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { MenuItem } from "../../shared/resultProtocol.ts";
import type { Column } from "../../shared/table.ts";

/** Rows of a table with the result they stand in. */
export interface MenuRows {
  readonly result: SavedResult;
  readonly columns: readonly Column[];
  readonly rows: readonly JsonRecord[];
}

/** What can be done with these rows, with the price of what costs. */
export function rowMenu(_rows: MenuRows): readonly MenuItem[] {
  return [];
}

/** Does what an item of the menu names. */
export async function runRowMenu(_app: App, _rows: MenuRows, item: string): Promise<void> {
  await Promise.reject(new Error(item));
}
