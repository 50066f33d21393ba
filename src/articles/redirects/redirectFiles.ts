import { hostFolders } from "../checks/links/redirects.ts";
import { isTemplated } from "../checks/links/writtenRedirects.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { addressIn } from "../sites/pageUrl.ts";
import { joinPath } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import {
  astroRedirects,
  listedRules,
  nextRedirects,
  redirectPlugin,
  writtenConfig,
} from "./codeRules.ts";
import type { WrittenConfig, WrittenRedirects } from "./codeRules.ts";
import { staticWebAppRules, vercelRules } from "./jsonRules.ts";
import { htaccessRules, redirectsRules } from "./lineRules.ts";
import { netlifyRules } from "./netlifyRules.ts";
import type { RedirectFile, RedirectRule, RuleKind } from "./redirectRule.ts";
import type { RefusedWay } from "./redirectWays.ts";

/** UTF-16 units of a file whose rules are read. */
const longestFile = 2_000_000;

/** A generator's configuration that says redirects. */
export type OwnKind = "docusaurus" | "astro" | "next";
export type HostKind = Exclude<RuleKind, OwnKind>;

/** Files of hosts, by the names that these look for. */
export const hostNames: Readonly<Record<string, HostKind>> = {
  _redirects: "_redirects",
  "netlify.toml": "netlify",
  "vercel.json": "vercel",
  "staticwebapp.config.json": "staticwebapp",
  ".htaccess": "htaccess",
};

const hostReaders: Readonly<
  Record<
    HostKind,
    (
      text: string,
    ) => readonly RedirectRule[] | undefined | Promise<readonly RedirectRule[] | undefined>
  >
> = {
  _redirects: redirectsRules,
  netlify: netlifyRules,
  vercel: vercelRules,
  staticwebapp: staticWebAppRules,
  htaccess: htaccessRules,
};

/** The rules of a text; undefined where it can't be read. */
export async function rulesOf(
  kind: RuleKind,
  text: string,
  path: string,
): Promise<readonly RedirectRule[] | undefined> {
  if (kind !== "docusaurus" && kind !== "astro" && kind !== "next") {
    return hostReaders[kind](text);
  }
  const config = await writtenConfig(text, path);
  const found = typeof config === "string" ? undefined : redirectsIn(kind, config);
  return found?.kind === "list" ? listedRules(kind, found.list, text) : undefined;
}

/** Where a configuration has its redirects. */
export function redirectsIn(kind: OwnKind, config: WrittenConfig): WrittenRedirects {
  return kind === "astro"
    ? astroRedirects(config)
    : kind === "next"
      ? nextRedirects(config)
      : redirectPlugin(config).redirects;
}

/** The files of a site that say redirects, and those that can't be read. */
export interface FoundRedirects {
  readonly files: readonly RedirectFile[];
  readonly refused: readonly RefusedWay[];
}

/** Reads the files of hosts that a site has, where hosts look for them. Of several of one kind the first counts. */
export async function hostRedirects(site: SiteRules, files: SiteFiles): Promise<FoundRedirects> {
  const found: RedirectFile[] = [];
  const refused: RefusedWay[] = [];
  const copied = site.targets?.staticFolders ?? [];
  const folders = [...new Set([...copied, site.folder, ...hostFolders(site)])];
  const known = new Set<HostKind>();
  for (const folder of folders) {
    for (const { name, kind } of await files.list(folder)) {
      const host = Object.hasOwn(hostNames, name) ? hostNames[name] : undefined;
      const path = joinPath(folder, name);
      if (kind !== "file" || host === undefined || known.has(host) || site.sources.includes(path)) {
        continue;
      }
      known.add(host);
      const text = await files.read(path);
      if (text === undefined || text.length > longestFile) {
        refused.push({ kind: host, file: path, reason: "unreadable" });
      } else if (isTemplated(text)) {
        refused.push({ kind: host, file: path, reason: "template" });
      } else {
        const rules = await hostReaders[host](text);
        if (rules === undefined) {
          refused.push({ kind: host, file: path, reason: "unreadable" });
        } else {
          found.push({ kind: host, path, text, rules });
        }
      }
    }
  }
  return { files: found, refused };
}

/** A generator's configuration as it is written. */
export interface OwnConfig {
  readonly kind: OwnKind;
  readonly path: string;
  readonly text: string;
  readonly config: WrittenConfig;
  readonly redirects: WrittenRedirects;
  readonly rules: readonly RedirectRule[];
}

/** Reads the configuration of a generator that has redirects in it; undefined where there is none, or it can't be read. */
export async function ownRedirects(
  site: SiteRules,
  files: SiteFiles,
): Promise<OwnConfig | RefusedWay | undefined> {
  const { redirects } = traitsOf(site);
  const path = site.configuration;
  if (redirects === undefined || !("configuration" in redirects) || path === undefined) {
    return undefined;
  }
  const kind = redirects.configuration;
  const text = await files.read(path);
  return text === undefined
    ? { kind, file: path, reason: "unreadable" }
    : readOwn({ kind, path, text });
}

/** Reads a text as the configuration of a generator. */
export async function readOwn({
  kind,
  path,
  text,
}: Pick<OwnConfig, "kind" | "path" | "text">): Promise<OwnConfig | RefusedWay> {
  const config = await writtenConfig(text, path);
  if (typeof config === "string") {
    return { kind, file: path, reason: "unreadable", detail: config };
  }
  const found = redirectsIn(kind, config);
  const rules = found.kind === "list" ? listedRules(kind, found.list, text) : [];
  return { kind, path, text, config, redirects: found, rules };
}

/** The path below which a site lies, without a slash at its end. */
export function basePathOf({ basePath, address }: Pick<SiteRules, "basePath" | "address">): string {
  const path = basePath?.value ?? addressIn(address?.value)?.pathname ?? "/";
  return path.replace(/\/+$/u, "");
}
