import { asRows, isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { shortText } from "../../shared/plainText.ts";

/** Characters of a stranger's text in a brief. */
const longestText = 300;

/** The own member of a record that is a figure of at least 0; undefined for everything else. */
export function figureOf(source: unknown, name: string): number | undefined {
  const value = ownMember(source, name);
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The first of the members that is a text with something to see, on one line and cut; else "". */
export function wordsOf(source: unknown, ...names: readonly string[]): string {
  return names.map((name) => ownMember(source, name)).map((value) => (typeof value === "string" ? shortText(value, longestText) : "")).find((text) => text !== "") ?? "";
}

/** The objects of a member that is a list of objects; else none. */
export function rowsIn(source: unknown, name: string): readonly JsonRecord[] {
  return asRows(ownMember(source, name)) ?? [];
}

/** The texts of a list whose entries are texts or objects with one under any of these names, each once. */
export function textsIn(source: unknown, name: string, ...members: readonly string[]): string[] {
  const list = ownMember(source, name);
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const texts = entries.map((entry) => (typeof entry === "string" ? shortText(entry, longestText) : wordsOf(entry, ...members)));
  return [...new Map(texts.filter((text) => text !== "").map((text) => [folded(text), text])).values()];
}

/** True for a list that came, even an empty one. */
export function hasList(source: unknown, name: string): boolean {
  return Array.isArray(ownMember(source, name));
}

/** The own member of a record; undefined where it has none. */
export function ownMember(source: unknown, name: string): unknown {
  return isRecord(source) && Object.hasOwn(source, name) ? source[name] : undefined;
}

/** Equal for texts that differ in capitals and white space only. */
export function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}
