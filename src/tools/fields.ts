import type { FieldChoice, FormField } from "../shared/formField.ts";
import { defaultMarket } from "../shared/markets.ts";
import { labelOf } from "../shared/members.ts";

/** What a tool says differently about a field that several have. */
type Changes = Partial<FormField>;

/** The market fields that the tools over the search index share. */
export const locationField: FormField = {
  name: "location",
  label: "Location",
  help: "The country whose searches count",
  control: "location",
  required: false,
  defaultText: defaultMarket.location,
  knownFrom: "assumed",
};

export const languageField: FormField = {
  name: "language",
  label: "Language",
  help: "The language people search in, by its English name",
  control: "language",
  required: false,
  defaultText: defaultMarket.language,
  knownFrom: "assumed",
};

/** The site a call is about. */
export function domainField(help: string, changes: Changes = {}): FormField {
  return { name: "domain", label: "Domain", help, control: "domain", required: true, placeholder: "example.com", knownFrom: "assumed", ...changes };
}

/** The sites it is compared with. */
export function competitorsField(help: string, changes: Changes = {}): FormField {
  return {
    name: "competitors",
    label: "Competitors",
    help,
    control: "list",
    entries: "domains",
    max: 50,
    required: true,
    placeholder: "rival.com, other.com",
    knownFrom: "assumed",
    ...changes,
  };
}

/** How many rows an answer carries. */
export function rowsField(help: string, changes: Changes = {}): FormField {
  return {
    name: "limit",
    label: "Rows",
    help,
    control: "integer",
    min: 1,
    max: 1000,
    required: false,
    placeholder: "1 to 1000",
    defaultText: "chosen by the service",
    knownFrom: "assumed",
    ...changes,
  };
}

/** A field whose values are known from public material only, so that others may be typed. */
export function openChoiceField(name: string, label: string, help: string, choices: readonly FieldChoice[], defaultText: string): FormField {
  return { name, label, help, control: "choice", choices, otherValues: true, required: false, defaultText, knownFrom: "assumed" };
}

/** Choices that need no words of explanation: `landing_page` reads "Landing page". */
export function plainChoices(...values: readonly string[]): FieldChoice[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}
