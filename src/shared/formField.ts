/**
 * How a field is asked for, and with it how what is typed gets cleaned: `text` is a keyword unless
 * the field sets its own length, `location` a country and `place` any place, `website` and
 * `adAccount` an id picked from the connections, `choices` any number of the choices.
 */
export type FieldControl =
  | "text"
  | "url"
  | "domain"
  | "integer"
  | "choice"
  | "choices"
  | "list"
  | "location"
  | "place"
  | "language"
  | "date"
  | "website"
  | "adAccount"
  | "dataset";

/** One request field of a tool, as data from which quick inputs and forms are drawn and requests are checked. */
export interface FormField {
  /** The member of the request body. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly control: FieldControl;
  readonly required: boolean;
  readonly placeholder?: string;
  /** What the service does when the field is left out, in words. */
  readonly defaultText?: string;
  /** What a new form is filled with, where that serves people better than the service's default. */
  readonly initial?: readonly string[];
  readonly choices?: readonly FieldChoice[];
  /** True where the service may know more values than the choices: others can be typed. */
  readonly otherValues?: true;
  /** What the entries of a `list` are; each of `markets` and `words` has a line of its own. */
  readonly entries?: "keywords" | "domains" | "markets" | "words";
  /** Least value of an `integer`. */
  readonly min?: number;
  /** Greatest value of an `integer`, most entries of a `list`, most characters of a `text`. */
  readonly max?: number;
  /** Where the field is known from: the service's specification, or assumed from public material. */
  readonly knownFrom: "spec" | "assumed";
}

/** One value of a `choice` or `choices` field. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

/** What parts the entries of a list: new lines, tabs, commas and semicolons, those of Chinese and Japanese too. */
const separators = /[\n\r\t,;，、；]/u;

/**
 * What a person typed into a field, as the request carries it: numbers for integers, one entry a
 * line or comma for lists, undefined for an empty field. What is not a number stays text, so that
 * the tool's schema can say what is wrong with it.
 */
export function readField(field: FormField, text: string): unknown {
  const typed = text.trim();
  if (typed === "") {
    return undefined;
  }
  switch (field.control) {
    case "integer":
      return /^-?\d+$/u.test(typed) ? Number(typed) : typed;
    case "list":
    case "choices":
      return splitEntries(field, typed);
    default:
      return typed;
  }
}

/**
 * An entry is a line, or an item between commas. Spaces part them only where every word looks like
 * a domain: a phrase typed in a list of domains is one faulty entry, and named as it was typed.
 * The names of choices hold no spaces.
 */
function splitEntries({ control, entries }: FormField, typed: string): string[] {
  const byLine = entries === "markets" || entries === "words";
  const parts = typed.split(
    control === "choices" ? /[\s,;，、；]/u : byLine ? /[\n\r]/u : separators,
  );
  return parts
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .flatMap((item) => {
      const words = item.split(/\s+/u);
      return entries === "domains" && words.every((word) => word.includes(".")) ? words : [item];
    });
}
