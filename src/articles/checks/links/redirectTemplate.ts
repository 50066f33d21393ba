import { readConfig } from "../../sites/readConfig.ts";
import { filesBelow, nameOf } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { isRecord } from "../../../shared/json.ts";
import { withoutTemplateComments } from "../../sites/anchors/markupIds.ts";

/** The base name of an output format of Hugo that makes such a file. */
const redirectName = /\bbaseName\b["']?\s*[:=]\s*["']?(?:_redirects|\.htaccess)\b/iu;
/** The media type for it. */
const redirectType = /\btext\/netlify\b/iu;
/** Base names of formats with that media type that Hugo writes to other files. */
const otherFile = /\bbaseName\b["']?\s*[:=]\s*["']?_headers\b/iu;

/** Whether parts of a configuration have a format that may make such a file: Netlify has a second file, with the same media type. */
export function hasRedirectFormat(texts: readonly string[]): boolean {
  const isForHeaders = texts.some((text) => otherFile.test(text));
  return texts.some(
    (text) => redirectName.test(text) || (!isForHeaders && redirectType.test(text)),
  );
}

/** What a template does without writing anything: conditions, loops and variables. */
const silent =
  /\{\{-?\s*(?:(?:if|else|end|range|with|define|block|break|continue)\b|\$\w+(?:\s*,\s*\$\w+)?\s*:?=)[^{}]*\}\}/gu;
const action = /\{\{[^{}]*\}\}/gu;

/** Hugo's template for `_redirects`; undefined where the configuration says no such format, or it isn't the only one. */
export async function redirectTemplate(
  files: SiteFiles,
  { sources, folder }: Pick<SiteRules, "sources" | "folder">,
): Promise<string | undefined> {
  const formats: string[] = [];
  for (const path of sources) {
    const text = (await files.read(path)) ?? "";
    if (redirectName.test(text) || redirectType.test(text)) {
      formats.push(...(await formatsIn(path, text)));
    }
  }
  const [format] = formats;
  if (format === undefined || formats.length > 1) {
    return undefined;
  }
  const named = (path: string): boolean => {
    const [first = "", ...parts] = nameOf(path).toLowerCase().split(".");
    return /^(?:index|home|list|all)$/u.test(first) && parts.includes(format);
  };
  const found = (await filesBelow(files, folder)).filter(
    (path) => /(?:^|\/)layouts\//u.test(path) && named(path),
  );
  const [path] = found;
  return path === undefined || found.length > 1 ? undefined : files.read(path);
}

/** The formats of a part of the configuration that write `_redirects`, in lower case; every other one that makes such a file is "", too. */
async function formatsIn(path: string, text: string): Promise<string[]> {
  const config = await readConfig(path, text);
  const isWhole = !/^outputformats\./iu.test(nameOf(path));
  const formats = isWhole ? memberOf(config, "outputformats") : config;
  const found = Object.entries(isRecord(formats) ? formats : {}).filter(
    ([, format]) => memberOf(format, "basename") === "_redirects",
  );
  return found.length === 0 ? [""] : found.map(([name]) => name.toLowerCase());
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value)
    ? Object.entries(value).find(([own]) => own.toLowerCase() === name)?.[1]
    : undefined;
}

/**
 * The lines that a template writes, as `_redirects` has them, `*` for all that is filled in at the end of a source. Undefined
 * where a line may lead from any path.
 */
export function templatedLines(template: string): string | undefined {
  const text = withoutTemplateComments(template).replaceAll(silent, "").replaceAll(action, "\0");
  // what a text with braces in it makes isn't told by its line
  if (text.includes("{{")) {
    return undefined;
  }
  const lines = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const made = lines.map((line) => {
    const [from = "", ...rest] = line.split(/\s+/u);
    const [fixed = ""] = from.split("\0", 1);
    return fixed === from
      ? [from, ...rest.filter((part) => !part.includes("\0"))].join(" ")
      : /^\/[^/]/u.test(fixed)
        ? `${fixed}*`
        : undefined;
  });
  return made.includes(undefined) ? undefined : made.join("\n");
}
