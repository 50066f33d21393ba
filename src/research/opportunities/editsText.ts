import type { PendingEdit } from "../../articles/changes/pendingEdits.ts";
import { formatTenths } from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import { markdownText, oneLine } from "../../shared/markdownText.ts";
import { fieldWord } from "../changes/changeWords.ts";

/** What stays before and becomes now, of the edits that readers will see; "" for none. */
export function editsText(edits: readonly PendingEdit[]): string {
  return edits
    .map(({ path, fields: { text, ...others } }) => {
      const pairs = Object.entries<ReaderPair>(others);
      return [
        `**${markdownText(path)}**`,
        "",
        ...pairs.map(
          ([field, { before, now }]) =>
            `- ${l10n.t("{0}: {1} → {2}", fieldWord(field), written(before), written(now))}`,
        ),
        ...(text === undefined
          ? []
          : [
              `- ${l10n.t("{0}: {1}% changed", fieldWord("text"), formatTenths(text.changedPercent))}`,
            ]),
      ].join("\n");
    })
    .join("\n\n");
}

/** A field with one value or several, before and now. */
interface ReaderPair {
  readonly before: string | readonly string[];
  readonly now: string | readonly string[];
}

function written(value: string | readonly string[]): string {
  const text = oneLine(typeof value === "string" ? value : value.join(" · "));
  return text === "" ? l10n.t("nothing") : markdownText(text);
}
