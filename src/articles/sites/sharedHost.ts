import { addressIn } from "./pageUrl.ts";
import { joinPath } from "./siteFiles.ts";
import type { SiteFiles } from "./siteFiles.ts";

/** Hosts that publish each repository of an owner in a folder of one host, unless the owner has another address for it. */
const sharedHosts = /\.(?:github\.io|gitlab\.io|codeberg\.page|bitbucket\.io)$/u;

/** Files of hosts that give each site an address of its own. */
const ownHosts =
  /^(?:netlify\.toml|vercel\.json|firebase\.json|wrangler\.(?:toml|jsonc?)|render\.yaml)$/u;

/** Files by which other hosts of repositories build sites. */
const otherBuilds = /^\.(?:gitlab-ci\.yml|woodpecker(?:\.ya?ml)?|forgejo)$/u;

/** Texts that say which repository a site comes from. */
const aboutRepository = ["README.md", "README.markdown", "CONTRIBUTING.md"];

/** Pages of a repository that its own texts lead to. */
const ownRepository =
  /\bgithub\.com[/:](?<owner>[\w-]+)\/(?<name>[\w.-]+?)(?:\.git\b|\/(?:issues|actions|pulls|fork|edit)\b)/gu;

/** Letters of a name at least that says whose address one with the name in it is. */
const shortestName = 4;

/** What is known of a site's place on its host. */
export interface HostedSite {
  /** Relative to the project's folder. */
  readonly folder: string;
  /** The folders whose files are copied to the site's root. */
  readonly copied: readonly string[];
  /** As the configuration says it. */
  readonly address: unknown;
  /** Whether GitHub publishes it by a workflow alone, since its own generator is another. */
  readonly isBuilt?: boolean;
}

/**
 * Whether pages of other repositories may lie in folders beside those of a site: GitHub publishes those of an owner below
 * the address of `OWNER.github.io`, be it another one by a file `CNAME`. Not where the texts of a repository of another
 * name lead to it, and its address has the name or its owner's in it, or stands in these texts.
 */
export async function mayShareHost(
  { folder, copied, address, isBuilt = false }: HostedSite,
  files: SiteFiles,
): Promise<boolean> {
  const stated = addressIn(typeof address === "string" ? address.trim() : undefined);
  if (stated !== undefined && stated.pathname !== "/") {
    return false;
  }
  const folders = placesOf({ folder, copied });
  const named = await Promise.all(folders.map((one) => files.read(joinPath(one, "CNAME"))));
  const domain = named.find((one) => one !== undefined)?.trim();
  const host = domain ?? stated?.hostname;
  if (host === undefined || sharedHosts.test(host)) {
    return (
      host !== undefined ||
      (!(await hasOwnHost({ folder, copied }, files)) &&
        (!isBuilt ||
          (await hasNamed(otherBuilds, { folder, copied }, files)) ||
          (await isOnPages(files))))
    );
  }
  if (domain === undefined && !(await isOnPages(files))) {
    return false;
  }
  const texts = await Promise.all(aboutRepository.map((name) => files.read(name)));
  const about = texts.map((text) => text ?? "").join("\n");
  const isNamed = [...about.matchAll(ownRepository)].some(
    ({ groups: { owner = "", name = "" } = {} }) =>
      about.includes(host) ||
      [owner, name].some((one) => one.length >= shortestName && host.includes(one.toLowerCase())),
  );
  return !isNamed || /\bgithub\.com[/:][\w-]+\/[\w-]+\.github\.io\b/iu.test(about);
}

/** Whether a file says that the site is published by a host that gives each site an address of its own: nothing else is published there. */
export function hasOwnHost(
  site: Pick<HostedSite, "folder" | "copied">,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  return hasNamed(ownHosts, site, files);
}

async function hasNamed(
  name: RegExp,
  site: Pick<HostedSite, "folder" | "copied">,
  files: Pick<SiteFiles, "list">,
): Promise<boolean> {
  const listed = await Promise.all(placesOf(site).map((one) => files.list(one)));
  return listed.flat().some((one) => name.test(one.name));
}

/** Where a site's files about its host may lie. */
function placesOf({ folder, copied }: Pick<HostedSite, "folder" | "copied">): readonly string[] {
  return [...new Set(["", folder, ...copied])];
}

/** Whether a workflow publishes to GitHub's pages, for which the address may be set elsewhere. */
async function isOnPages(files: SiteFiles): Promise<boolean> {
  const folder = ".github/workflows";
  for (const { name, kind } of await files.list(folder)) {
    const text = kind === "file" ? await files.read(joinPath(folder, name)) : "";
    if (/\b(?:deploy-pages|gh-pages)\b/u.test(text ?? "")) {
      return true;
    }
  }
  return /\bgh-pages\b/u.test((await files.read("package.json")) ?? "");
}
