import { countedText, formatInteger } from "../../shared/format.ts";
import type { MenuItem } from "../../shared/resultProtocol.ts";

/** The entry of a row's menu that adds keywords to a list. */
export function listItem({ length }: readonly string[]): MenuItem {
  const label = countedText(
    length,
    {
      one: "Add to Keyword List… (free)",
      other: "Add {0} Keywords to a Keyword List… (free)",
    },
    formatInteger(length),
  );
  return { id: "keywordList", label };
}
