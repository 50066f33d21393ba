import * as l10n from "@vscode/l10n";
import { formatInteger } from "../shared/format.ts";
import { shortText } from "../shared/plainText.ts";
import type { RowChoice } from "./rowMenu.ts";

/** Characters of a file's name in a menu. */
const longestName = 40;

/** What can be kept of rows, for free: words in the article of this name, or a file of the project. */
export function savingChoices(rows: number, article: string | undefined): RowChoice[] {
  if (rows === 0) {
    return [];
  }
  const insert =
    article === undefined
      ? l10n.t("Insert into an Article… (free)")
      : l10n.t("Insert into {0}… (free)", shortText(article, longestName));
  const save =
    rows === 1
      ? l10n.t("Save This Row As… (free)")
      : l10n.t("Save {0} Rows As… (free)", formatInteger(rows));
  return [
    { item: { id: "insert", label: insert }, act: { kind: "insert" } },
    { item: { id: "save", label: save }, act: { kind: "save" } },
  ];
}
