import * as l10n from "./l10n.ts";
import type { Notice } from "./resultProtocol.ts";

/** What a notice about an answer begins with, in a view and in a report alike. */
export function noticeWord(kind: Notice["kind"]): string {
  switch (kind) {
    case "scope":
      return l10n.t("Scope");
    case "caveat":
      return l10n.t("Note");
    case "note":
      return l10n.t("Note");
    case "empty":
      return l10n.t("Nothing found");
    case "problem":
      return l10n.t("Problem");
  }
}
