import type { FormField } from "../shared/formField.ts";
import { defaultMarket } from "../shared/markets.ts";

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
