import type { SiteRules } from "../sites/siteRules.ts";
import type { RedirectRequest } from "./redirectWays.ts";
import type { WritingSite } from "./writtenPath.ts";

/**
 * Requests without those that the one for the default language has redirected, too; a text is a URL that can't be. Docusaurus
 * builds each language by itself, with the same redirects below its own path: for one that names the path of a language the
 * build of the others fails, since it leads nowhere there.
 */
export function ofDefaultLanguage(
  requests: readonly RedirectRequest[],
  { languages }: SiteRules,
  { base }: WritingSite,
): readonly RedirectRequest[] | string {
  const others = languages
    .filter(({ isDefault }) => !isDefault)
    .map(({ code }) => `${base}/${code}/`);
  const inDefault = (path: string): string => {
    const own = others.find((start) => path.startsWith(start));
    return own === undefined ? path : `${base}/${path.slice(own.length)}`;
  };
  const isInOther = ({ from, to }: RedirectRequest): boolean =>
    inDefault(from) !== from || inDefault(to) !== to;
  const known = new Set(requests.map(({ from, to }) => `${from} ${to}`));
  const left = requests.find(
    (one) => isInOther(one) && !known.has(`${inDefault(one.from)} ${inDefault(one.to)}`),
  );
  return left?.from ?? requests.filter((one) => !isInOther(one));
}
