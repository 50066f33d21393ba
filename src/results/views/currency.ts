import { isAccountMoney } from "../memberColumns.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { Column } from "../../shared/table.ts";
import { memberOf } from "../../shared/reading.ts";

/** The code of the currency an answer's amounts are in, "USD"; undefined where it names none. */
export function currencyOf(data: JsonRecord): string | undefined {
  const code = memberOf(data, "currency");
  return typeof code === "string" && /^[A-Z]{3}$/u.test(code) ? code : undefined;
}

/** "6,968.60 USD"; nothing is converted. */
export function withCurrency(text: string, currency: string | undefined): string {
  return currency === undefined ? text : `${text} ${currency}`;
}

/** Columns of an ad account's money say in which currency: "Cost (EUR)". */
export function moneyColumns(
  columns: readonly Column[],
  currency: string | undefined,
): readonly Column[] {
  return currency === undefined
    ? columns
    : columns.map((column) =>
        isAccountMoney(column.key) && column.format === "money"
          ? { ...column, label: `${column.label} (${currency})` }
          : column,
      );
}
