import * as l10n from "@vscode/l10n";
import type * as frontMatterParts from "../frontMatter/frontMatterParts.ts";
import { lineAt } from "../frontMatter/lineAt.ts";
import { plainToml } from "../frontMatter/tomlFields.ts";
import { yamlDocument } from "../frontMatter/yamlFields.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { dataLimits, refusedData, refusedValue } from "../text/dataLimits.ts";
import type { DataFormat, DataLimits } from "../text/dataLimits.ts";

/**
 * A configuration in TOML, YAML or JSON, told by the ending of its name, as JSON knows values; dates are texts as
 * they are written. A text says why it can't be read, as part of a sentence: what is too long or nested too deeply is
 * refused before it is parsed. An empty one has no members.
 */
export async function readConfig(
  name: string,
  text: string,
  limits: DataLimits = dataLimits,
): Promise<JsonRecord | string> {
  const bare = text.replace(/^\uFEFF/u, "");
  const format = formatOf(name);
  const refused = refusedData(bare, format, limits);
  if (refused !== undefined) {
    return refused;
  }
  const parts = await import("../frontMatter/frontMatterParts.ts");
  try {
    const json = format === "json" ? parseJson(bare) : undefined;
    const found = json === undefined ? parsed(parts, bare, format, limits) : { value: json };
    if (typeof found === "string") {
      return found;
    }
    const { value } = found;
    const plain = format === "toml" ? plainToml(parts, value) : value;
    return (
      refusedValue(plain, limits) ??
      (isRecord(plain) ? plain : plain === null ? {} : l10n.t("it has no fields"))
    );
  } catch (error) {
    // the parser's own word for this is about servers
    return error instanceof ReferenceError
      ? l10n.t("its aliases repeat too many values")
      : firstLine(messageOf(error));
  }
}

function formatOf(name: string): DataFormat {
  return /\.toml$/iu.test(name) ? "toml" : /\.json$/iu.test(name) ? "json" : "yaml";
}

/** The value of a text in TOML or YAML, which JSON with comments is, too; a text says why there is none. */
function parsed(
  parts: typeof frontMatterParts,
  text: string,
  format: DataFormat,
  limits: DataLimits,
): { readonly value: unknown } | string {
  if (format === "toml") {
    const value = parts.parseToml(text);
    return refusedValue(value, limits) ?? { value };
  }
  const refused = refusedData(text, "yaml", limits);
  if (refused !== undefined) {
    return refused;
  }
  const document = yamlDocument(parts.parseDocument, text);
  const [error] = document.errors;
  return error === undefined
    ? { value: document.toJS({ maxAliasCount: limits.aliases }) }
    : `${firstLine(error.message)} at line ${lineAt(text, error.pos[0])}`;
}

function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").replace(/^Invalid TOML document: /u, "");
}

/** A member by its path. */
export function valueAt(config: unknown, path: readonly string[]): unknown {
  let at = config;
  for (const step of path) {
    at = isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
}
