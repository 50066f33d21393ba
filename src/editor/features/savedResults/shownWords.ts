import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import { beside } from "../../../shared/plainText.ts";
import type { GroupedResults } from "./resultGroups.ts";

/** Whose results are shown; "empty" where this project has none that match and others have, "any" where all belong to this project. */
export type ShownScope = "project" | "empty" | "all" | "any";

/** What the Results view shows. */
export interface ShownResults extends Pick<GroupedResults, "matching" | "total" | "elsewhere"> {
  readonly filter: string;
  readonly scope: ShownScope;
  /** How many results that were saved since the filter was set it hides. */
  readonly hiddenNew: number;
}

/** The words beside the view's title and above its rows. */
export interface ShownWords {
  readonly description: string;
  readonly message: string;
}

/** Says what is filtered out. A view with a message shows no welcome text, which is needed where there are no rows. */
export function shownWords(shown: ShownResults): ShownWords {
  const { filter, matching, total, elsewhere, hiddenNew } = shown;
  const scope = scopeWords(shown);
  const hidden =
    scope === "" || shown.scope === "all" ? "" : l10n.t("{0} hidden", formatInteger(elsewhere));
  if (filter === "") {
    return { description: beside(scope, hidden), message: "" };
  }
  const count = l10n.t("{0} of {1}", formatInteger(matching), formatInteger(total));
  const words = l10n.t("Filtered by “{0}”", filter);
  return matching + hiddenNew > 0
    ? { description: beside(count, hidden), message: beside(words, scope) }
    : { description: beside(count, hidden, words), message: "" };
}

function scopeWords({ scope }: ShownResults): string {
  switch (scope) {
    case "any":
      return "";
    case "all":
      return l10n.t("All projects");
    case "project":
    case "empty":
      return l10n.t("This project");
  }
}
