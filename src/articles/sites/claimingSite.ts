import { pageUrl } from "./pageUrl.ts";
import type { SiteRules } from "./siteRules.ts";

/** Which of a project's sites it is. */
export interface ClaimingSite {
  /** The same for one site only. */
  readonly key: string;
  /** Where its own configuration says that all of it is published; undefined where it names no address. */
  readonly root: string | undefined;
}

const claiming = new WeakMap<object, ClaimingSite>();

/** Which site it is, as files that claim a URL name theirs. */
export function claimingSite(
  rules: Pick<SiteRules, "generator" | "folder" | "address" | "basePath">,
): ClaimingSite {
  const known = claiming.get(rules) ?? {
    key: claimingKey(rules),
    root: pageUrl("/", {}, rules, ""),
  };
  claiming.set(rules, known);
  return known;
}

/** The same text for one site of a project only. */
export function claimingKey({
  generator,
  folder,
}: {
  readonly generator: string;
  readonly folder: string;
}): string {
  return `${generator} ${folder}`;
}

/** The first of the files that claim a URL; undefined where they are of several sites, of which nothing tells which is published there. */
export function surelyMaking<One extends { readonly site: ClaimingSite }>(
  claims: readonly One[],
): One | undefined {
  const [first] = claims;
  return claims.every(({ site }) => site.key === first?.site.key) ? first : undefined;
}
