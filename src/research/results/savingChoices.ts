import * as l10n from "@vscode/l10n";
import { savingWords } from "../../shared/counts.ts";
import { shortText } from "../../shared/plainText.ts";
import { longestName } from "./sourceChoices.ts";
import type { RowChoice } from "./rowMenu.ts";

/**
 * What can be kept of rows, for free: words in the article that is open, or a file of the project. Of a result that the
 * library has, its keywords can be seen in groups where the rows' other entries tell that they have some.
 */
export function savingChoices(
  others: readonly RowChoice[],
  { rows }: { readonly rows: readonly unknown[] },
  article: { readonly name: string } | undefined,
  { linkId }: { readonly linkId: string | undefined },
): RowChoice[] {
  if (rows.length === 0) {
    return [];
  }
  const insert =
    article === undefined
      ? l10n.t("Insert into an Article… (free)")
      : l10n.t("Insert into {0}… (free)", shortText(article.name, longestName));
  const hasKeywords = others.some(({ act: { kind } }) => kind === "keywordList");
  const group = l10n.t("Group Keywords of This Result (free)");
  return [
    ...(hasKeywords && linkId !== undefined
      ? [{ item: { id: "group", label: group }, act: { kind: "group" } } as const]
      : []),
    { item: { id: "insert", label: insert }, act: { kind: "insert" } },
    { item: { id: "save", label: savingWords(rows.length) }, act: { kind: "save" } },
  ];
}
