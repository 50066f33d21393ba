import { isRecord, parseJson } from "../../shared/json.ts";
import { joinPath } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { CheckContext } from "../checkContext.ts";

/** Files in which hosts and servers are told what leads where. */
const names = [
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
] as const;

/** Programs that a host runs for paths of its own. */
const programs = /^(?:_worker\.js|_middleware\.[jt]s)$/u;

/** Whether a file of redirects may lead from a path, which begins below the site's base path, to another. */
export async function isRedirected(
  { files }: CheckContext,
  { folder, targets, contentFolders }: SiteRules,
  path: string,
): Promise<boolean> {
  const folders = new Set([
    "",
    folder,
    ...["functions", "nginx", "public", "static"].map((name) => joinPath(folder, name)),
    ...(targets?.staticFolders ?? []),
    ...contentFolders,
  ]);
  for (const one of folders) {
    const there = await files.list(one);
    if (there.some(({ name }) => programs.test(name))) {
      return true;
    }
    for (const name of names.filter((given) => there.some((entry) => entry.name === given))) {
      const text = await files.read(joinPath(one, name));
      if (text === undefined || sourcesIn(name, text).some((source) => takes(source, path))) {
        return true;
      }
    }
  }
  return false;
}

/** What a file leads from, as it is written: `/old/*`, `/blog/:slug`. */
function sourcesIn(name: string, text: string): string[] {
  if (name === "_redirects") {
    return text
      .split(/\r?\n/u)
      .map((line) => line.trim().split(/\s+/u))
      .filter(([from = "", , status = ""]) => from.startsWith("/") && !/^404/u.test(status))
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
  const bare = (text: string): string => text.toLowerCase().replace(/\/+$/u, "");
  return wild === undefined || wild === "" || wild.startsWith(".")
    ? bare(source) === bare(path) || bare(fixed) === bare(path)
    : fixed.length > 1 && path.toLowerCase().startsWith(bare(fixed));
}
