import type { FieldChoice, FieldControl, FormField } from "../../shared/formField.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { labelOf } from "../../shared/labels.ts";

/** What sets a field apart from the others of its kind. */
type Changes = Partial<FormField>;

/** The default of a field that the service decides about. */
export const byService = "chosen by the service";

/** A field as most are: optional, and known from public material only. */
export function field(
  name: string,
  label: string,
  help: string,
  control: FieldControl,
  changes: Changes = {},
): FormField {
  return { name, label, help, control, required: false, knownFrom: "assumed", ...changes };
}

/** The market fields that the tools over the search index share. */
export const locationField = field("location", "Location", "Country of the searches", "location", {
  defaultText: defaultMarket.location,
});

export const languageField = field(
  "language",
  "Language",
  "Search language (English name)",
  "language",
  {
    defaultText: defaultMarket.language,
  },
);

/** The site a call is about. */
export function domainField(help: string, changes: Changes = {}): FormField {
  return field("domain", "Domain", help, "domain", {
    required: true,
    placeholder: "example.com",
    ...changes,
  });
}

/** The sites it is compared with. */
export function competitorsField(help: string, changes: Changes = {}): FormField {
  const list = {
    entries: "domains",
    max: 50,
    required: true,
    placeholder: "competitor.com, other.com",
  } as const;
  return field("competitors", "Competitors", help, "list", { ...list, ...changes });
}

/** How many rows an answer carries. */
export function rowsField(help: string, changes: Changes = {}): FormField {
  const range = { min: 1, max: 1000, placeholder: "1 to 1000", defaultText: byService };
  return field("limit", "Rows", help, "integer", { ...range, ...changes });
}

/** A field whose values are known from public material only, so that others may be typed. */
export function openChoiceField(
  name: string,
  label: string,
  help: string,
  choices: readonly FieldChoice[],
  defaultText: string,
): FormField {
  return field(name, label, help, "choice", { choices, otherValues: true, defaultText });
}

/** Choices that need no words of explanation: `landing_page` reads "Landing page". */
export function plainChoices(...values: readonly string[]): FieldChoice[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}
