import type { JsonRecord } from "../../shared/json.ts";
import { firstTextOf, memberOf } from "../../shared/reading.ts";

/** True for a result of a page, or a place, that says of itself that it is paid for. */
export function isPaidResult(row: JsonRecord): boolean {
  return (
    ["is_paid", "paid", "is_ad", "ad", "is_sponsored", "sponsored"].some(
      (member) => memberOf(row, member) === true,
    ) ||
    ["type", "kind", "result_type"].some((member) =>
      /^(?:paid|ads?|sponsored)(?:_|$)/iu.test(firstTextOf(row, member)),
    )
  );
}
