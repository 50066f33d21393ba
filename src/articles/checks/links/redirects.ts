import { isRecord, parseJson } from "../../../shared/json.ts";
import { joinPath } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { CheckContext } from "../checkContext.ts";

/** Files in which hosts and servers are told what leads where. */
const names: ReadonlySet<string> = new Set([
  "_redirects",
  "netlify.toml",
  "vercel.json",
  "now.json",
  "firebase.json",
  "staticwebapp.config.json",
  "serve.json",
  "wrangler.toml",
  "wrangler.jsonc",
  "render.yaml",
  "amplify.yml",
  ".htaccess",
  "nginx.conf",
  "default.conf",
  "Caddyfile",
  "_worker.js",
]);

/** Programs that a host runs for paths of its own. */
const programs = /^(?:_worker\.js|_middleware\.[jt]s)$/u;

/** A file that says what leads where; without a text for one that can't be read, and for a program. */
interface RedirectFile {
  readonly name: string;
  readonly text: string | undefined;
}

/** Whether a file of redirects may lead from a path, which begins below the site's base path, to another. */
export async function isRedirected(
  context: CheckContext,
  rules: SiteRules,
  path: string,
): Promise<boolean> {
  return (await redirectFiles(context, rules)).some(
    ({ name, text }) =>
      text === undefined || sourcesIn(name, text).some((source) => takes(source, path)),
  );
}

/** Whether a file of redirects names the last part of a path, or leads from all that lies in one of its folders. */
export async function isNamedInRedirects(
  context: CheckContext,
  rules: SiteRules,
  path: string,
): Promise<boolean> {
  const parts = path
    .replace(/\/(?:_?index|readme)$/iu, "")
    .toLowerCase()
    .split("/");
  const isNamed = (source: string): boolean => {
    const fixed = (/^[^*:([\\$?+]*/u.exec(source)?.[0] ?? "").toLowerCase().split("/");
    const own = fixed.filter((part) => part !== "").at(-1) ?? "";
    return (
      own !== "" && (source.length > fixed.join("/").length ? parts : parts.slice(-1)).includes(own)
    );
  };
  return (await redirectFiles(context, rules)).some(
    ({ name, text }) => text === undefined || sourcesIn(name, text).some(isNamed),
  );
}

async function redirectFiles(
  { files }: CheckContext,
  { folder, targets, contentFolders, sources }: SiteRules,
): Promise<RedirectFile[]> {
  const folders = new Set([
    "",
    folder,
    ...["functions", "nginx", "public", "static"].map((name) => joinPath(folder, name)),
    ...(targets?.staticFolders ?? []),
    ...contentFolders,
  ]);
  const found: RedirectFile[] = [];
  for (const one of folders) {
    const there = await files.list(one);
    for (const { name } of there.filter((entry) => entry.kind === "file")) {
      if (programs.test(name)) {
        found.push({ name, text: undefined });
      } else if (names.has(name) && !sources.includes(joinPath(one, name))) {
        found.push({ name, text: await files.read(joinPath(one, name)) });
      }
    }
  }
  return found;
}

/** What a file leads from, as it is written: `/old/*`, `/blog/:slug`. */
function sourcesIn(name: string, text: string): string[] {
  if (name === "_redirects") {
    return text
      .split(/\r?\n/u)
      .map((line) => line.trim().split(/\s+/u))
      .filter(([from = "", , status = ""]) => from.startsWith("/") && !status.startsWith("404"))
      .map(([from = ""]) => from);
  }
  if (name.endsWith(".json")) {
    const json = parseJson(text);
    return isRecord(json)
      ? ["redirects", "rewrites", "routes", "hosting"].flatMap((key) => pathsIn(json[key], 0))
      : ["/*"];
  }
  return [...text.matchAll(/(?:^|[\s"'=^(])(\/[^\s"';,{]*)/gmu)].map(([, from = ""]) => from);
}

function pathsIn(value: unknown, depth: number): string[] {
  return depth > 6
    ? []
    : typeof value === "string"
      ? /^\^?\(?\//u.test(value)
        ? [value.replace(/^\^?\(?/u, "")]
        : []
      : Array.isArray(value)
        ? value.flatMap((one) => pathsIn(one, depth + 1))
        : isRecord(value)
          ? Object.entries(value)
              .filter(([key]) => key !== "headers" && key !== "destination")
              .flatMap(([, one]) => pathsIn(one, depth + 1))
          : [];
}

/** Whether a source takes a path: the same, or what it begins with before its first wildcard. One for everything says nothing of a page. */
function takes(source: string, path: string): boolean {
  const [, fixed = "", wild] = /^([^*:([\\$?+.]*)(.*)$/su.exec(source) ?? [];
  return wild === undefined || wild === "" || wild.startsWith(".")
    ? bare(source) === bare(path) || bare(fixed) === bare(path)
    : fixed.length > 1 && path.toLowerCase().startsWith(bare(fixed));
}

function bare(path: string): string {
  let end = path.length;
  while (path.endsWith("/", end) && end > 0) {
    end -= 1;
  }
  return path.slice(0, end).toLowerCase();
}
