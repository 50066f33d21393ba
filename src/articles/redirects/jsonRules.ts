import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { TextPlace } from "../checks/body/articleBody.ts";
import { withoutComments } from "../text/jsonComments.ts";
import { jsonPlaces } from "../text/jsonPlaces.ts";
import type { JsonPlace } from "../text/jsonPlaces.ts";
import { splatPaths } from "./lineRules.ts";
import { isRedirectStatus, someFrom, somePaths } from "./redirectRule.ts";
import type { RedirectRule, TakenPaths } from "./redirectRule.ts";

/** A file of JSON with the places of its values, a byte order mark and comments left out. */
export interface PlacedJson {
  readonly value: JsonRecord;
  readonly all: readonly JsonPlace[];
}

/** Reads a file of JSON; undefined for what isn't an object. */
export function placedJson(text: string): PlacedJson | undefined {
  const plain = withoutComments(text).replace(/^\uFEFF/u, " ");
  const value = parseJson(plain);
  return isRecord(value) ? { value, all: jsonPlaces(plain).all } : undefined;
}

/** The places of the entries of a list that is a member of the whole. */
export function entryPlaces({ all }: PlacedJson, name: string): JsonPlace[] {
  return all.filter(({ path }) => path.length === 2 && path[0] === name);
}

/** The redirects of `vercel.json`; none is certain beside `routes`, which come before them. Undefined where it can't be read. */
export function vercelRules(text: string): RedirectRule[] | undefined {
  const json = placedJson(text);
  if (json === undefined) {
    return undefined;
  }
  const hasRoutes = json.value["routes"] !== undefined;
  return rulesIn(json, "redirects", "source", "destination", (entry) => {
    const { source, has, missing, env, permanent, statusCode } = entry;
    const status = typeof statusCode === "number" ? statusCode : permanent === false ? 307 : 308;
    return {
      takes: typeof source === "string" ? routePaths(source) : somePaths,
      redirects: isRedirectStatus(status),
      isPlain: [has, missing, env].every((one) => one === undefined) && !hasRoutes,
    };
  });
}

/**
 * What Vercel makes of a path before it asks the redirects of its file: with `trailingSlash` all paths end with a slash, or none
 * does, with `cleanUrls` none ends with `.html`. The others are led there first, so that a redirect from them is never used.
 */
export function askedOfVercel(text: string): (path: string) => string {
  const { cleanUrls, trailingSlash } = placedJson(text)?.value ?? {};
  return (path) => {
    const clean =
      cleanUrls === true
        ? path.replace(/\/index(?:\.html)?\/?$/u, "").replace(/\.html\/?$/u, "")
        : path;
    const bare = clean.replace(/\/$/u, "");
    const isFile = /\.\w+$/u.test(bare);
    return typeof trailingSlash !== "boolean" || bare === ""
      ? clean || "/"
      : trailingSlash && !isFile
        ? `${bare}/`
        : bare;
  };
}

/** The routes of `staticwebapp.config.json`. Undefined where it can't be read. */
export function staticWebAppRules(text: string): RedirectRule[] | undefined {
  const json = placedJson(text);
  return json === undefined
    ? undefined
    : rulesIn(json, "routes", "route", "redirect", (entry) => {
        const { route, redirect, methods, allowedRoles, statusCode = 302 } = entry;
        return {
          takes: typeof route === "string" ? splatPaths(route) : somePaths,
          redirects: typeof redirect === "string" && isRedirectStatus(Number(statusCode)),
          isPlain:
            methods === undefined && allowedRoles === undefined && typeof redirect === "string",
        };
      });
}

/** What a pattern of Vercel and Next.js takes: `/old`, `/old/:path*`, `/old/(.*)`. */
export function routePaths(source: string): TakenPaths {
  const [, below, rest = ""] =
    /^(\/[\w\-./~]*(?<=\/))(:\w+\*|\(\.\*\)|:\w+\(\.\*\))$/u.exec(source) ?? [];
  return below !== undefined
    ? rest.endsWith(")")
      ? { kind: "below", path: below }
      : { kind: "below", path: below, slash: true, needsRest: true }
    : !source.startsWith("/")
      ? somePaths
      : /[:(*+?{}\\[\]|^$]/u.test(source)
        ? someFrom(source, /[:(*+?{}\\[\]|^$]/u)
        : { kind: "one", path: source };
}

/** What is said of an entry beside its places. */
type RuleTraits = Pick<RedirectRule, "takes" | "redirects" | "isPlain">;

function rulesIn(
  json: PlacedJson,
  list: string,
  from: string,
  to: string,
  traits: (entry: JsonRecord) => RuleTraits,
): RedirectRule[] {
  const entries = json.value[list];
  const places = entryPlaces(json, list);
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, index) => {
    const place = places[index];
    const inside = (name: string): TextPlace | undefined => {
      const value = json.all.findLast(
        ({ path }) =>
          path.length === 3 && path[0] === list && path[1] === index && path[2] === name,
      );
      return value === undefined ? undefined : { start: value.start + 1, end: value.end - 1 };
    };
    if (place === undefined || !isRecord(entry)) {
      return [];
    }
    const { [from]: source, [to]: target } = entry;
    const isText = typeof target === "string";
    return [
      {
        start: place.start,
        end: place.end,
        removal: { entries: places, index },
        source: typeof source === "string" ? source : "",
        sourcePlace: inside(from) ?? place,
        target: isText ? target : undefined,
        targetPlace: isText ? inside(to) : undefined,
        isForced: true,
        keepsRest: false,
        ...traits(entry),
      },
    ];
  });
}
