import * as l10n from "../../../shared/l10n.ts";
import { shortText } from "../../../shared/plainText.ts";
import { entriesOf, memberOf } from "../../../shared/reading.ts";
import { textKey } from "../../../articles/identity/textKey.ts";
import { isKnownEmpty } from "../../tools/knownEmpty.ts";
import { rowsIn } from "../../tools/rowCounts.ts";
import type { BriefAnswer } from "./briefInput.ts";

/** Characters of a stranger's text in a brief. */
const longestText = 300;

/** The first of the members that is a text with something to see, on one line and cut; else "". */
export function wordsOf(source: unknown, ...names: readonly string[]): string {
  return (
    names
      .map((name) => memberOf(source, name))
      .map((value) => (typeof value === "string" ? shortText(value, longestText) : ""))
      .find((text) => text !== "") ?? ""
  );
}

/** The texts of a list whose entries are texts or objects with one under any of these names, each once. */
export function textsIn(source: unknown, name: string, ...members: readonly string[]): string[] {
  const texts = entriesOf(source, name).map((entry) =>
    typeof entry === "string" ? shortText(entry, longestText) : wordsOf(entry, ...members),
  );
  return [
    ...new Map(texts.filter((text) => text !== "").map((text) => [textKey(text), text])).values(),
  ];
}

/** A sentence that a list has nothing in it; where the result may have some elsewhere, that it has none that can be read. */
export function emptyWords({ envelope, tool }: BriefAnswer, member: string, none: string): string {
  const isEmpty = rowsIn(memberOf(envelope.data, member)) === 0;
  return isEmpty && isKnownEmpty(member, envelope, tool)
    ? none
    : l10n.t("The saved result has nothing here that can be read.");
}

/** True for a list that came, even an empty one. */
export function hasList(source: unknown, name: string): boolean {
  return Array.isArray(memberOf(source, name));
}
