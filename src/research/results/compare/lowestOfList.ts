import { lowestOf } from "../../../shared/extremes.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { entriesOf, memberOf } from "../../../shared/reading.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import type { RowComparison } from "../../tools/definition.ts";

/**
 * Rows with the lowest figure of a list of theirs as a member of its own, where that is compared: the
 * position of the best of several sites. It is null where the list has no such figure, and absent
 * from rows without the list, and from those that have a member of that name already.
 */
export function withLowest(
  rows: readonly JsonRecord[],
  { lowest }: Pick<RowComparison, "lowest">,
): readonly JsonRecord[] {
  if (lowest === undefined) {
    return rows;
  }
  const { as, list, member } = lowest;
  return rows.map((row) => {
    if (!Array.isArray(row[list]) || Object.hasOwn(row, as)) {
      return row;
    }
    const figures = entriesOf(row, list)
      .flatMap((entry) => statedFigure(memberOf(entry, member)) ?? [])
      .filter((figure) => figure >= 0);
    return { ...row, [as]: figures.length === 0 ? null : lowestOf(figures) };
  });
}
