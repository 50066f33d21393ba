import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
import type { FencedBlock } from "./frontMatterBlock.ts";
import { isRecord } from "../../shared/json.ts";
import { lineAt } from "./lineAt.ts";
import {
  frontLimits,
  isStackOverflow,
  refusedData,
  refusedValue,
  tooDeep,
} from "../text/dataLimits.ts";
import { withoutTrailingBreaks } from "../text/textEnd.ts";
import type { YamlParts } from "./yamlFields.ts";
import { tomlStatements } from "./tomlStatements.ts";

/** Reads front matter in TOML: the fields before the first table. */
export async function readToml(text: string, block: FencedBlock): Promise<FrontMatter> {
  const parts = await import("./frontMatterParts.ts");
  const { parseToml, TomlDate, TomlError } = parts;
  const source = text.slice(block.start, block.end);
  const unreadable = (problem: string): FrontMatter => ({
    kind: "unreadable",
    line: lineAt(text, block.start),
    problem,
  });
  const refused = refusedData(source, "toml", frontLimits);
  if (refused !== undefined) {
    return unreadable(refused);
  }
  try {
    const values = parseToml(source);
    const tooLarge = refusedValue(values);
    if (tooLarge !== undefined) {
      return unreadable(tooLarge);
    }
    const fields = tomlStatements(source).map(
      ({ name, nameStart, start, end }): FrontMatterField => {
        const value = values[name];
        const isList =
          Array.isArray(value) || (typeof value === "object" && !(value instanceof TomlDate));
        const written = source.slice(start, end);
        const single = typeof value === "string" ? withoutTrailingBreaks(value) : written;
        const at = block.start;
        return {
          name,
          nameStart: at + nameStart,
          start: at + start,
          end: at + end,
          value: value instanceof TomlDate ? written : plainToml(parts, value),
          text: isList ? undefined : single,
        };
      },
    );
    return { kind: "fields", format: "toml", fields };
  } catch (error) {
    if (isStackOverflow(error)) {
      return unreadable(tooDeep(frontLimits.depth));
    }
    if (!(error instanceof TomlError)) {
      throw error;
    }
    const problem = error.message.split("\n", 1)[0]?.replace(/^Invalid TOML document: /u, "") ?? "";
    return { kind: "unreadable", line: lineAt(text, block.start) + error.line - 1, problem };
  }
}

/** A value of TOML as JSON knows it; a date is a text. `parts` are the third-party parsers. */
export function plainToml(parts: YamlParts, value: unknown): unknown {
  const plain = (part: unknown): unknown => plainToml(parts, part);
  return value instanceof parts.TomlDate
    ? value.toISOString()
    : typeof value === "bigint"
      ? Number(value)
      : Array.isArray(value)
        ? value.map(plain)
        : isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
          : value;
}
