import { plainToml } from "../frontMatter/tomlFields.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** UTF-16 units of a configuration that are read: real ones have a few thousand. */
const mostData = 2_000_000;

/**
 * A configuration in TOML, YAML or JSON, told by the ending of its name, as JSON knows values; dates are texts as
 * they are written. A text says why it can't be read. An empty one has no members.
 */
export async function readConfig(name: string, text: string): Promise<JsonRecord | string> {
  if (text.length > mostData) {
    return "it's too large";
  }
  const parts = await import("../frontMatter/frontMatterParts.ts");
  const bare = text.replace(/^\uFEFF/u, "");
  try {
    if (/\.toml$/iu.test(name)) {
      const values = plainToml(parts, parts.parseToml(bare));
      return isRecord(values) ? values : {};
    }
    const document = parts.parseDocument(bare, { uniqueKeys: false, logLevel: "silent" });
    const [error] = document.errors;
    if (error !== undefined) {
      return firstLine(error.message);
    }
    const values: unknown = document.toJS({ maxAliasCount: 1_000 });
    return isRecord(values) ? values : values === null ? {} : "it has no fields";
  } catch (error) {
    return firstLine(messageOf(error));
  }
}

function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").replace(/^Invalid TOML document: /u, "");
}

/** A member by its path; with `anyCase`, names are compared without their capitals, as Hugo does. */
export function valueAt(
  config: unknown,
  path: readonly string[],
  { anyCase = false }: { readonly anyCase?: boolean } = {},
): unknown {
  let at = config;
  for (const step of path) {
    if (!isRecord(at)) {
      return undefined;
    }
    const record: JsonRecord = at;
    const key = Object.hasOwn(record, step)
      ? step
      : anyCase
        ? Object.keys(record).find((name) => name.toLowerCase() === step.toLowerCase())
        : undefined;
    at = key === undefined ? undefined : record[key];
  }
  return at;
}
