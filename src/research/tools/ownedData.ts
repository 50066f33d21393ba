import type { FieldChoice, FormField } from "../../shared/formField.ts";
import type { ToolArguments } from "./definition.ts";
import { byService, field, openChoiceField, plainChoices, rowsField } from "./fields.ts";
import { isEmpty } from "./request.ts";

/** What the three tools over the account's own data share (service spec 4.3.10). */
export const measuredCaveat = "Measured in the connected source, not estimated.";
export const totalsCaveat = "Totals come from the summary; the rows don't add up to them.";

export const websiteField: FormField = field(
  "website_id",
  "Website",
  "One of your connected websites",
  "website",
  {
    defaultText: "your only connected site",
  },
);

/** Relative or by days, and what it is compared with. */
export const periodFields: readonly FormField[] = [
  openChoiceField(
    "period",
    "Period",
    "How far back to look",
    plainChoices("last_7_days", "last_28_days", "last_90_days", "last_12_months"),
    byService,
  ),
  dayField("start_date", "From", "Start date, if no preset period fits"),
  dayField("end_date", "To", "End date"),
  openChoiceField(
    "compare_to",
    "Compare with",
    "Period to compare with",
    plainChoices("previous_period", "previous_year"),
    byService,
  ),
];

export const ownedRowsField = rowsField("How many rows to return");

/** The dimension of a grouped report. */
export function groupByField(choices: readonly FieldChoice[]): FormField {
  return openChoiceField("group_by", "Group by", "One row per value", choices, "summary only");
}

/** A period and days at once contradict each other; nothing public says which of them counts. */
export function periodNotice({
  period,
  start_date: first,
  end_date: last,
}: ToolArguments): string | undefined {
  return isEmpty(period) || (isEmpty(first) && isEmpty(last))
    ? undefined
    : "A period and dates are both set, and it isn't documented which one wins. Leave one empty.";
}

function dayField(name: string, label: string, help: string): FormField {
  return field(name, label, help, "date", {
    placeholder: "2026-11-01",
    defaultText: "set by the period",
  });
}
