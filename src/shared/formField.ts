/** How a field is asked for. */
export type FieldControl = "text" | "url" | "integer" | "choice" | "list" | "location" | "language" | "dataset";

/** One request field of a tool, as data from which quick inputs and forms are drawn. */
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
  readonly choices?: readonly FieldChoice[];
  /** Where the field is known from: the service's specification, or assumed from public material. */
  readonly knownFrom: "spec" | "assumed";
}

/** One value of a `choice` field. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

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
      return typed.split(/[\n,]/u).map((item) => item.trim()).filter((item) => item !== "");
    default:
      return typed;
  }
}
