import type { RowKinds } from "../files/dataset/rowWriter.ts";
import type { Column } from "../../shared/table.ts";
import { columnOf, isAccountMoney } from "./parts/memberColumns.ts";
import { moneyFormat } from "./parts/units.ts";

/** What the members of an answer's rows are; `currency` is that of an ad account's money, where the answer names one. */
export function memberKinds(currency: string | undefined): RowKinds {
  return {
    format: (member) => {
      const { format } = columnOf(member);
      return isAccountMoney(member) ? moneyFormat(format, currency) : format;
    },
    currency: (member) =>
      isAccountMoney(member)
        ? currency
        : columnOf(member).format === "money"
          ? // All other amounts of the service are in US dollars.
            "USD"
          : undefined,
  };
}

/** The same of a table as it is shown; the header of an ad account's money names its currency. */
export function columnKinds(columns: readonly Column[]): RowKinds {
  const shown = new Map(columns.map((column) => [column.key, column]));
  return {
    format: (member) => (shown.get(member) ?? columnOf(member)).format,
    currency: (member) =>
      memberKinds(/\(([A-Z]{3})\)$/u.exec(shown.get(member)?.label ?? "")?.[1]).currency(member),
  };
}
