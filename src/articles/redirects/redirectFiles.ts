import { hostFolders } from "../checks/links/redirects.ts";
import { isTemplated } from "../checks/links/writtenRedirects.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { joinPath, pathBelow } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import type { StrangersWork, WorkGuard } from "../sites/strangersWork.ts";
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
import type { HostKind, OwnKind, RedirectFile, RedirectRule, RuleKind } from "./redirectRule.ts";
import type { RedirectKind, RefusedWay } from "./redirectWays.ts";
import { claimingKey } from "../sites/claimingSite.ts";

/** UTF-16 units of a file whose rules are read. */
const longestFile = 2_000_000;

/** Files of hosts, by the names that these look for. */
export const hostNames: Readonly<Record<string, HostKind>> = {
  _redirects: "_redirects",
  "netlify.toml": "netlify",
  "vercel.json": "vercel",
  "staticwebapp.config.json": "staticwebapp",
  ".htaccess": "htaccess",
};

/** Whether redirects of a kind are a host's; others are the generator's, whatever the host. */
export function isHostKind(kind: RedirectKind): kind is HostKind {
  return Object.values<RedirectKind>(hostNames).includes(kind);
}

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
  if (isHostKind(kind)) {
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

/** A file of a host with its rules. */
export interface HostFile extends RedirectFile {
  readonly kind: HostKind;
}

/** What the files of a site say of redirects. */
export interface SiteRedirects {
  readonly hosts: readonly HostFile[];
  /** The generator's configuration; undefined where it says none, and where it can't be read. */
  readonly config: OwnConfig | undefined;
  /** All of these. */
  readonly files: readonly RedirectFile[];
  /** Files that can't be read. */
  readonly refused: readonly RefusedWay[];
}

/** Reads all that a site says of redirects. Rejects where a stranger's file takes too long. */
export function siteRedirects(
  site: SiteRules,
  files: SiteFiles,
  guard: WorkGuard,
): Promise<SiteRedirects> {
  return guard.alone(siteWork(site), async () => {
    const own = await ownRedirects(site, files);
    const hosts = await hostRedirects(site, files);
    const [config, refused] = own !== undefined && "reason" in own ? [undefined, [own]] : [own, []];
    return {
      hosts: hosts.files,
      config,
      files: [...hosts.files, ...(config === undefined ? [] : [config])],
      refused: [...refused, ...hosts.refused],
    };
  });
}

/** Reading what a site says of redirects. */
export function siteWork({ generator, folder, configuration = folder }: SiteRules): StrangersWork {
  return { kind: "site", name: claimingKey({ generator, folder }), file: configuration };
}

/** Whether a file's redirects are a site's own: where there are several sites, one in none of their folders may be another's. */
export function isFileOf(path: string, site: SiteRules, sites: readonly SiteRules[]): boolean {
  return (
    sites.length === 1 ||
    (site.folder !== "" && pathBelow(path, site.folder) !== undefined) ||
    path === site.configuration
  );
}

/** Reads the files of hosts that a site has, where hosts look for them. Of several of one kind the first counts. */
async function hostRedirects(
  site: SiteRules,
  files: SiteFiles,
): Promise<{ readonly files: readonly HostFile[]; readonly refused: readonly RefusedWay[] }> {
  const found: HostFile[] = [];
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
export interface OwnConfig extends RedirectFile {
  readonly kind: OwnKind;
  readonly config: WrittenConfig;
  readonly redirects: WrittenRedirects;
}

/** Reads the configuration of a generator that has redirects in it; undefined where there is none, or it can't be read. */
async function ownRedirects(
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
