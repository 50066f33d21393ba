import * as l10n from "@vscode/l10n";
import { labelOf } from "./labels.ts";

/**
 * What the service calls by a code, in a writer's words: faults of pages and blocks of result pages (service facts 5.7
 * and 5.11). Any other code is read out, "people_also_ask" as "People also ask"; what is no code stays as it came.
 */
export function codeWord(code: string): string {
  const name = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/u.test(code) ? code.toLowerCase() : code;
  return knownWord(name) ?? (/^[a-z][a-z0-9_]*$/u.test(name) ? labelOf(name) : code);
}

/** The same for a cell, be it a code or a list of them; undefined for anything else. */
export function codeWords(value: unknown): string | undefined {
  const codes: readonly unknown[] = Array.isArray(value) ? value : [value];
  const words = codes.flatMap((code) =>
    typeof code === "string" && code !== "" ? [codeWord(code)] : [],
  );
  return words.length === 0 || words.length < codes.length ? undefined : words.join("; ");
}

function knownWord(code: string): string | undefined {
  switch (code) {
    case "low_content":
      return l10n.t("Thin content");
    case "no_image_alt":
      return l10n.t("Images without alt text");
    case "missing_h1":
      return l10n.t("Missing H1");
    case "multiple_h1":
      return l10n.t("Multiple H1s");
    case "missing_canonical":
      return l10n.t("Missing canonical URL");
    case "noindex":
      return l10n.t("Blocked from search (noindex)");
    case "ai_overview":
      return l10n.t("AI overview");
    case "local_pack":
      return l10n.t("Local pack");
    case "paid":
      return l10n.t("Ads");
    case "organic":
      return l10n.t("Organic results");
    case "derived_weak":
      return l10n.t("Derived (weak)");
    default:
      return undefined;
  }
}
