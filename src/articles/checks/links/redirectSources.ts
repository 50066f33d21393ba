import { isRecord, parseJson } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { countsForAll } from "../../sites/netlifyConditions.ts";
import { readConfig } from "../../sites/readConfig.ts";
import { withoutComments } from "../../text/jsonComments.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** What one line of a file of redirects says; without a destination where that isn't known. */
export interface Redirect {
  readonly from: string;
  readonly to?: string | undefined;
}

/** Names that one source lets choose from. */
const mostChoices = 100;

/** What a file says, each source as it is written: `/old/*`, `/blog/:slug`. Undefined for one that can't be read. */
export async function redirectsIn(name: string, text: string): Promise<Redirect[] | undefined> {
  if (name === "_redirects") {
    return text
      .split(/\r?\n/u)
      .map((line) => line.trim().split(/\s+/u))
      .filter(([from = "", , status = ""]) => from.startsWith("/") && !status.startsWith("404"))
      .map(([from = "", to]) => ({ from, to }));
  }
  if (name.endsWith(".json")) {
    // Firebase takes comments
    const json = parseJson(withoutComments(text));
    return isRecord(json)
      ? ["redirects", "rewrites", "routes", "hosting"].flatMap((key) => statedIn(json[key]))
      : undefined;
  }
  if (name === "netlify.toml") {
    const config = await readConfig(name, text);
    if (typeof config !== "string") {
      return netlifyRedirects(config);
    }
  }
  return (name === ".htaccess" ? apacheSources(text) : [...pathsOf(text), ...nginxStarts(text)])
    .flatMap(choices)
    .map((from) => ({ from }));
}

/**
 * The redirects of `netlify.toml`, those of other hosts and for some visitors without their destinations; with them what
 * else in it may take a path, such as a function.
 */
function netlifyRedirects({ redirects, ...others }: JsonRecord): Redirect[] {
  const list: readonly unknown[] = Array.isArray(redirects) ? redirects : [redirects];
  const stated = list.flatMap((entry) => {
    const { from, to, status = 301 } = isRecord(entry) ? entry : {};
    if (typeof from !== "string" || !isRecord(entry)) {
      return [];
    }
    const path = from.replace(/^https?:\/\/[^/]*/iu, "");
    const isCertain =
      path === from && typeof to === "string" && Number(status) < 400 && countsForAll(entry);
    return path.startsWith("/") ? [{ from: path, ...(isCertain ? { to } : {}) }] : [];
  });
  return [...stated, ...pathsIn(others, 0).map((from) => ({ from }))];
}

/** Everything in a text that looks like a path. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|[\s"'=^(])(\/[^\s"';,{]*)/gmu)].map(([, from = ""]) => from);
}

/** Directives of Apache that lead elsewhere: by a regular expression, which has no slash before it in `.htaccess`, or from all below a path. */
const apacheDirective =
  /^[ \t]*(?:(RewriteRule|RedirectMatch)|Redirect(?:Permanent|Temp)?)[ \t]+(?:(?:permanent|temp|seeother|gone|\d{3})[ \t]+)?["']?([^\s"']+)/iu;

function apacheSources(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const [, pattern, from] = apacheDirective.exec(line) ?? [];
    if (from === undefined) {
      return pathsOf(line);
    }
    const path = `/${from.replace(/^\^?\/*/u, "")}`;
    if (pattern === undefined) {
      return [path, `${withoutTrailing(path, "/")}/*`];
    }
    // one that begins with any letter says nothing of a page
    return path.startsWith("/.") ? [] : [withOpenEnd(path)];
  });
}

/** What is done at a place of nginx that may lead elsewhere than to the files of the site. */
const leadsElsewhere = /\b(?:return|rewrite|alias|root|\w+_pass)\b/u;

/** The beginnings of paths from which nginx leads elsewhere: `location /old/ { return 301 /new/; }`. */
function nginxStarts(text: string): string[] {
  const found = text.matchAll(
    /\b(location|rewrite)[ \t]+(?:(?:(=)|\^~|~\*?)[ \t]*)?["']?\^?(\/[^\s"';{]*)(?![^\s"';{])(?:[^{};]{0,500}\{([^{}]{0,2000}))?/gu,
  );
  return [...found].flatMap(([, word, isWhole, from = "", block = ""]) =>
    isWhole === undefined && (word === "rewrite" || leadsElsewhere.test(block))
      ? [withOpenEnd(from)]
      : [],
  );
}

/** A regular expression or a beginning of paths, as a source that takes all that begins so; one with an end of its own stays. */
function withOpenEnd(from: string): string {
  return from.endsWith("$") ? from : `${from}*`;
}

/** The sources for each name that a part of one lets choose from: `/(old|older)/`. */
function choices(from: string): string[] {
  const [, start = "", names, rest = ""] =
    /^([^()]*\/)@?\((?:\?:)?([\w.|-]+)\)(.*)$/su.exec(from) ?? [];
  return names === undefined
    ? [from]
    : names
        .split("|")
        .slice(0, mostChoices)
        .map((name) => `${start}${name}${rest}`);
}

/** The redirects of a list, with their destinations where these are written as texts. */
function statedIn(list: unknown): Redirect[] {
  return (Array.isArray(list) ? list : [list]).flatMap((entry: unknown) => {
    const { source, destination } = isRecord(entry) ? entry : {};
    return typeof source === "string" && typeof destination === "string"
      ? pathsIn(source, 0)
          .flatMap(choices)
          .map((from) => ({ from, to: destination }))
      : pathsIn(entry, 0)
          .flatMap(choices)
          .map((from) => ({ from }));
  });
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
              .filter(([key]) => !/^(?:headers|dest|destination)$/u.test(key))
              .flatMap(([, one]) => pathsIn(one, depth + 1))
          : [];
}
