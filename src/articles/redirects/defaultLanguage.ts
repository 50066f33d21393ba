import type { SiteRules } from "../sites/siteRules.ts";
import type { RedirectRequest } from "./redirectWays.ts";
import type { WritingSite } from "./writtenPath.ts";

/**
 * Requests without those that the one for the default language has redirected, too; a text is a URL that can't be. Docusaurus
 * builds each language by itself, with the same redirects below its own path: for one that names the path of a language the
 * build of the others fails, since it leads nowhere there. None can be where the default language has a path of its own.
 */
export function ofDefaultLanguage(
  requests: readonly RedirectRequest[],
  { languages }: SiteRules,
  { base }: WritingSite,
): readonly RedirectRequest[] | string {
  const starts = languages
    .map(({ code, isDefault, path = `${base}/${isDefault ? "" : `${code}/`}` }) => ({
      isDefault,
      path,
    }))
    // a path below two of them is of the longer one, and of the default language where both are the same
    .toSorted(
      (one, other) =>
        other.path.length - one.path.length || Number(other.isDefault) - Number(one.isDefault),
    );
  // the plugin's paths begin below the default language's own one then
  if (starts.some(({ isDefault, path }) => isDefault && path !== `${base}/`)) {
    return requests[0]?.from ?? requests;
  }
  const inDefault = (path: string): string => {
    const own = starts.find((start) => path.startsWith(start.path));
    return own === undefined || own.isDefault ? path : `${base}/${path.slice(own.path.length)}`;
  };
  const isInOther = ({ from, to }: RedirectRequest): boolean =>
    inDefault(from) !== from || inDefault(to) !== to;
  const known = new Set(requests.map(({ from, to }) => `${from} ${to}`));
  const left = requests.find(
    (one) => isInOther(one) && !known.has(`${inDefault(one.from)} ${inDefault(one.to)}`),
  );
  return left?.from ?? requests.filter((one) => !isInOther(one));
}
