import * as l10n from "@vscode/l10n";
import { formatCell } from "../../shared/columnFormats.ts";
import type { Reason, ReasonCode } from "./refreshReasons.ts";

/** What a reason is called. */
export function reasonWord(code: ReasonCode): string {
  const words: Readonly<Record<ReasonCode, string>> = {
    position: l10n.t("Position"),
    demand: l10n.t("Demand"),
    clickThrough: l10n.t("Click-through"),
  };
  return words[code];
}

/** The figures that show a reason. */
export function evidenceOf(reason: Reason): string {
  switch (reason.code) {
    case "position":
      return l10n.t(
        "Position {0} → {1}",
        formatCell(reason.from, "decimal"),
        formatCell(reason.to, "decimal"),
      );
    case "demand":
      return l10n.t(
        "Impressions {0} → {1}",
        formatCell(reason.from, "integer"),
        formatCell(reason.to, "integer"),
      );
    case "clickThrough":
      return l10n.t(
        "CTR {0} → {1}",
        formatCell(reason.from, "fraction"),
        formatCell(reason.to, "fraction"),
      );
  }
}
