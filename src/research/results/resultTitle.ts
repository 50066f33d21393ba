import * as l10n from "../../shared/l10n.ts";
import { ownTitle } from "../library/savedResult.ts";
import { labelOf } from "../../shared/labels.ts";
import { shortText } from "../../shared/plainText.ts";
import { resultDefinition } from "../tools/resultDefinition.ts";

/** What a saved result is called by. */
export interface NamedResult {
  readonly tool: string;
  readonly subject: string;
  /** The title that a person gave it; anything but a text counts for none. */
  readonly title?: unknown;
}

/** A saved result's name: the person's own title, else "Research Keywords: espresso". */
export function resultTitle(result: NamedResult): string {
  const own = shortText(ownTitle(result));
  return own === "" ? standardTitle(result) : own;
}

/** "Research Keywords: espresso", whatever the person calls it. */
export function standardTitle({ tool, subject }: NamedResult): string {
  const about = shortText(subject);
  return about === "" ? toolTitle(tool) : `${toolTitle(tool)}: ${about}`;
}

/** "Research Keywords"; tools of other versions by their name in words. */
export function toolTitle(tool: string): string {
  const known = resultDefinition(tool);
  return known === undefined ? shortText(labelOf(tool)) : l10n.t(known.title);
}

/** True for made-up data of the sandbox. */
export function isSample({ origin }: { readonly origin: string }): boolean {
  return origin === "sandbox";
}
