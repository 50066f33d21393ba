import { absent } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import { below, longText, shortText } from "../../../shared/plainText.ts";

/** What a value row may have besides its name and value. */
export interface ValueParts {
  readonly icon?: string;
  readonly tone?: Row["tone"];
  /** A sentence that explains the value. */
  readonly help?: string;
}

/** One figure or text under its name; "—" where it is not known. Copy takes the whole value. */
export function valueRow(id: string, label: string, value: string | null | undefined, { icon = "symbol-field", tone, help }: ValueParts = {}): Row {
  const known = longText(value);
  const shown = known === "" ? absent : known;
  return {
    id,
    kind: "value",
    label,
    description: shortText(shown),
    tooltip: below(`${label}: ${shown}`, help),
    icon,
    tone,
    copy: known === "" ? undefined : known,
  };
}

/** A sentence in place of rows: why there are none, and what a click does about it. */
export function noteRow(id: string, label: string, explanation: string, command?: Row["command"]): Row {
  return { id, kind: command === undefined ? "value" : "link", label, tooltip: below(label, explanation), icon: "info", command };
}
