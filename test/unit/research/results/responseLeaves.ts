import { findTool } from "../../../../src/research/tools/catalogue.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { codeWord } from "../../../../src/shared/codeWords.ts";
import { formatCell, writtenText } from "../../../../src/shared/columnFormats.ts";
import { isRecord, parseJson } from "../../../../src/shared/json.ts";
import type { ColumnFormat } from "../../../../src/shared/table.ts";

/** Parts of an envelope that are not for people: what it is, what sources are made of, addresses of datasets. */
const unseen: ReadonlySet<string> = new Set([
  "schema_version",
  "provenance",
  "uri",
  "href",
  "kind",
]);

/** Texts and figures of a response that people have to see. */
export function leavesOf(response: unknown): (string | number)[] {
  const isEnvelope = isRecord(response) && Object.hasOwn(response, "schema_version");
  const walk = (value: unknown): (string | number)[] => {
    if (typeof value === "string") {
      const sent = value.startsWith("{") ? parseJson(value) : undefined;
      return value === "" ? [] : isRecord(sent) ? walk(sent) : isDataset(value) ? [] : [value];
    }
    if (typeof value === "number") {
      return [value];
    }
    if (Array.isArray(value)) {
      return value.flatMap(walk);
    }
    return isRecord(value)
      ? Object.entries(value).flatMap(([key, part]) => (unseen.has(key) ? [] : walk(part)))
      : [];
  };
  const { domain: _domain, ...parts } = isRecord(response) ? response : {};
  return walk(isEnvelope ? parts : response);
}

function isDataset(text: string): boolean {
  return readEnvelope({ resources: [text] })?.resources.length === 1;
}

const formats: readonly ColumnFormat[] = [
  "integer",
  "plain",
  "decimal",
  "money",
  "fraction",
  "percent",
  "change",
  "date",
];

/** The ways in which a value may be written. */
export function writings(leaf: string | number): string[] {
  const texts =
    typeof leaf === "string"
      ? [
          leaf,
          leaf.trim(),
          codeWord(leaf),
          // A tool is shown by its title, also where only its path came.
          findTool(leaf.split("/").at(-1) ?? "")?.title ?? leaf,
          // Arguments that came as JSON are written one by one, and row counts with separators.
          ...[...leaf.matchAll(/\d{4,}/gu)].map(([digits]) =>
            leaf.replaceAll(digits, formatCell(Number(digits), "integer")),
          ),
          ...(["level", "intent", "date"] as const).map((format) => writtenText(leaf, { format })),
        ]
      : formats.flatMap((format) => [formatCell(leaf, format), writtenText(leaf, { format })]);
  return [...texts, JSON.stringify(leaf)];
}
