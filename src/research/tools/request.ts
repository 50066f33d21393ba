import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import type { FormField } from "../../shared/formField.ts";
import { domainWanted, readDomain } from "./clean/hosts.ts";
import { keywordWanted, phraseReader, readKeyword } from "./clean/keywords.ts";
import { listOf } from "./clean/lists.ts";
import { pageUrlWanted, readPageUrl } from "./clean/pageUrls.ts";
import { readCountry, readLanguage, readPlace } from "./clean/places.ts";
import { readWith } from "./clean/reading.ts";
import type { Reader } from "./clean/reading.ts";
import { readDatasetUri, readDay, readValue, wholeNumber } from "./clean/values.ts";
import type { Alternatives, ToolArguments } from "./definition.ts";

/** A rule about several fields at once. Runs when every field is in order by itself. */
type RequestCheck = z.core.CheckFn<ToolArguments>;

/** Most entries of a list that sets no limit of its own. */
const longestList = 1000;

/**
 * The request schema of a tool: each field is checked and cleaned as its control says, then the
 * `checks` look at the whole. Members that no field names pass as they are, so that a field of the
 * service nobody foresaw never blocks anyone. Built when first asked: seventeen schemas would
 * cost activation several milliseconds.
 */
export function requestOf(
  fields: readonly FormField[],
  ...checks: readonly RequestCheck[]
): z.ZodMiniType<ToolArguments> {
  return z.lazy(() => {
    const shape = Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.required ? schemaOf(field) : z.optional(schemaOf(field)),
      ]),
    );
    return z.looseObject(shape).check(...checks);
  });
}

/** At least one of the alternatives has to be there (service spec 4.2). */
export function needsOneOf({ fields, wanted }: Alternatives): RequestCheck {
  return ({ value, issues }) => {
    if (fields.every((name) => isEmpty(value[name]))) {
      issues.push({ code: "custom", message: wanted, input: value });
    }
  };
}

/** A comparison with oneself would be paid for and say nothing. */
export function competitorsAreOthers({ value, issues }: z.core.ParsePayload<ToolArguments>): void {
  const competitors: unknown = value["competitors"];
  if (Array.isArray(competitors) && competitors.includes(value["domain"])) {
    const message = l10n.t(
      "{0} is your own domain; enter competitors only.",
      String(value["domain"]),
    );
    issues.push({ code: "custom", message, input: competitors, path: ["competitors"] });
  }
}

/** A period that ends before it begins has no days. ISO days sort as text. */
export function datesInOrder({ value, issues }: z.core.ParsePayload<ToolArguments>): void {
  const [first, last] = [value["start_date"], value["end_date"]];
  if (typeof first === "string" && typeof last === "string" && first > last) {
    issues.push({
      code: "custom",
      message: l10n.t("The end date ({0}) is before the start date ({1}).", last, first),
      input: last,
      path: ["end_date"],
    });
  }
}

/** True for a field nobody filled in. Blanks and an empty list ask for nothing. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") {
    return value.trim() === "";
  }
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function schemaOf(field: FormField): z.ZodMiniType {
  switch (field.control) {
    case "integer":
      return wholeNumber(field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER);
    case "choice":
      return field.otherValues === true
        ? textSchema(readValue, `Choose ${choiceWords(field)}.`)
        : choiceSchema(field);
    case "choices":
      return z.array(choiceSchema(field), `Choose ${choiceWords(field)}.`).check(withoutRepeats);
    case "list":
      return listSchema(field);
    case "text":
      return textSchema(
        field.max === undefined ? readKeyword : phraseReader(field.max),
        keywordWanted,
      );
    default: {
      const [read, wanted] = readers[field.control];
      return textSchema(read, wanted);
    }
  }
}

/** How the controls with a kind of text of their own are read, and what is said where it is missing. */
const readers = {
  url: [readPageUrl, pageUrlWanted],
  domain: [readDomain, domainWanted],
  location: [readCountry, "Type the name of a country, for example: Germany."],
  place: [readPlace, "Type a country, or a place like Chicago,Illinois,United States."],
  language: [readLanguage, "Type the English name of a language, for example: German."],
  date: [readDay, "Type a date, for example: 2026-11-20."],
  website: [readValue, "Choose a website."],
  adAccount: [readValue, "Choose an ad account."],
  dataset: [readDatasetUri, "Type the dataset's URI."],
} as const satisfies { readonly [control: string]: readonly [Reader, string] };

function textSchema(read: Reader, wanted: string): z.ZodMiniType<string> {
  return z.string(wanted).check(readWith(read));
}

function choiceSchema(field: FormField): z.ZodMiniType<string> {
  return z.enum(
    (field.choices ?? []).map(({ value }) => value),
    `Choose ${choiceWords(field)}.`,
  );
}

function withoutRepeats(payload: z.core.ParsePayload<string[]>): void {
  payload.value = [...new Set(payload.value)];
}

/** "ideas or suggestions", "a, b or c". */
function choiceWords({ choices = [] }: FormField): string {
  const values = choices.map(({ value }) => value);
  return [values.slice(0, -1).join(", "), ...values.slice(-1)]
    .filter((part) => part !== "")
    .join(" or ");
}

function listSchema({ entries, required, max = longestList }: FormField): z.ZodMiniType<string[]> {
  const [read, wanted] =
    entries === "domains"
      ? ([readDomain, "Type at least one domain, one per line."] as const)
      : ([readKeyword, "Type at least one keyword, one per line."] as const);
  return listOf({ read, least: required ? 1 : 0, most: max, wanted });
}
