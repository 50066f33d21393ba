import { isRecord } from "../../../shared/json.ts";
import type { RowBatch } from "./itemBatch.ts";
import { valueColumn } from "./rowColumns.ts";
import { originColumns } from "./rowOrigin.ts";
import type { WriterParts } from "./rowWriter.ts";

/** The rows of a file with columns. */
export interface TableCells {
  readonly names: readonly string[];
  /** The values row by row, in the order of the columns; undefined when a row has a member without a column. */
  of(batch: RowBatch): unknown[][] | undefined;
}

/** An item's own value wins over what the file says of all rows. */
export function tableCells({ about, columns, chosen }: WriterParts): TableCells {
  const origin = originColumns(about.origin);
  const names = columns.names().filter((name) => chosen?.has(name) ?? true);
  const cells = names.map((name) => ({
    member: columns.memberOf(name),
    otherwise: origin[name],
    isValue: name === valueColumn,
  }));
  return {
    names,
    of: (batch) => {
      const items = batch.items();
      // Rows of one kind come one after the other: only where the members change they are looked up.
      let members = "";
      for (const item of chosen === undefined ? items : []) {
        const own = isRecord(item) ? Object.keys(item).join("\n") : "";
        if ((own !== members || own === "") && !columns.covers(item)) {
          return undefined;
        }
        members = own;
      }
      return items.map((item) =>
        cells.map(({ member, otherwise, isValue }) => {
          if (!isRecord(item)) {
            return isValue ? item : otherwise;
          }
          return member !== undefined && Object.hasOwn(item, member) ? item[member] : otherwise;
        }),
      );
    },
  };
}
