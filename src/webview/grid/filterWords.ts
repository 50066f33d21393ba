import * as l10n from "@vscode/l10n";
import type { Column } from "../../shared/table.ts";
import type { ColumnFilter } from "./columnFilter.ts";
import { inPercent } from "./columnFilter.ts";

/** A filter in words: "Monthly volume: at least 100". */
export function filterWords(filter: ColumnFilter, column: Column): string {
  return l10n.t("{0}: {1}", column.label, conditions(filter, column).join(", "));
}

function conditions(filter: ColumnFilter, column: Column): string[] {
  switch (filter.kind) {
    case "text": {
      const { words, without, questions } = filter;
      return [
        ...(words.trim() === "" ? [] : [l10n.t("with {0}", words.trim())]),
        ...(without.trim() === "" ? [] : [l10n.t("without {0}", without.trim())]),
        ...(questions ? [l10n.t("questions only")] : []),
      ];
    }
    case "range": {
      const unit = inPercent(column) ? "%" : "";
      return bounds(filter.least === "" ? "" : filter.least + unit, filter.most === "" ? "" : filter.most + unit);
    }
    case "dates":
      return [
        ...(filter.from === "" ? [] : [l10n.t("from {0}", filter.from)]),
        ...(filter.to === "" ? [] : [l10n.t("to {0}", filter.to)]),
      ];
    case "choice":
      return [filter.texts.join(" / ")];
  }
}

function bounds(least: string, most: string): string[] {
  return [...(least === "" ? [] : [l10n.t("at least {0}", least)]), ...(most === "" ? [] : [l10n.t("at most {0}", most)])];
}
