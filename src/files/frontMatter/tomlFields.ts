import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
import type { FencedBlock } from "./frontMatterBlock.ts";
import { isRecord } from "../../shared/json.ts";
import { lineAt } from "./lineAt.ts";
import { withoutTrailingBreaks } from "../textEnd.ts";
import { tomlStatements } from "./tomlStatements.ts";

/** Reads front matter in TOML: the fields before the first table. */
export async function readToml(text: string, block: FencedBlock): Promise<FrontMatter> {
  const { parseToml, TomlDate, TomlError } = await import("./frontMatterParts.ts");
  const source = text.slice(block.start, block.end);
  try {
    const values = parseToml(source);
    const plain = (value: unknown): unknown =>
      value instanceof TomlDate
        ? value.toISOString()
        : typeof value === "bigint"
          ? Number(value)
          : Array.isArray(value)
            ? value.map(plain)
            : isRecord(value)
              ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
              : value;
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
          value: value instanceof TomlDate ? written : plain(value),
          text: isList ? undefined : single,
        };
      },
    );
    return { kind: "fields", format: "toml", fields };
  } catch (error) {
    if (!(error instanceof TomlError)) {
      throw error;
    }
    const problem = error.message.split("\n", 1)[0]?.replace(/^Invalid TOML document: /u, "") ?? "";
    return { kind: "unreadable", line: lineAt(text, block.start) + error.line - 1, problem };
  }
}
