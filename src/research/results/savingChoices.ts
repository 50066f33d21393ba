import * as l10n from "@vscode/l10n";
import { savingWords } from "../../shared/counts.ts";
import { shortText } from "../../shared/plainText.ts";
import { longestName } from "./rowMenu.ts";
import type { RowChoice } from "./rowMenu.ts";

/** What can be kept of rows, for free: words in the article of this name, or a file of the project. */
export function savingChoices(rows: number, article: string | undefined): RowChoice[] {
  if (rows === 0) {
    return [];
  }
  const insert =
    article === undefined
      ? l10n.t("Insert into an Article… (free)")
      : l10n.t("Insert into {0}… (free)", shortText(article, longestName));
  return [
    { item: { id: "insert", label: insert }, act: { kind: "insert" } },
    { item: { id: "save", label: savingWords(rows) }, act: { kind: "save" } },
  ];
}
