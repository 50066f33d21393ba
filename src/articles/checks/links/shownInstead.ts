import type { SiteRules, SiteTargets } from "../../sites/siteRules.ts";

/**
 * The URLs of the pages of other languages that a site may show at the URL of a page that one of its languages lacks; none
 * where it shows no others. The language is the first part of the path that names one: a base path may stand before it.
 */
export function shownInstead(
  { languages }: Pick<SiteRules, "languages">,
  targets: Pick<SiteTargets, "showsOtherLanguages"> | undefined,
  url: string,
): readonly string[] {
  const shows = targets?.showsOtherLanguages;
  const [, site = "", path = ""] = /^(\w+:\/\/[^/]+\/)(.*)$/u.exec(url) ?? [];
  const parts = path.split("/");
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()));
  const at = parts.findIndex((part) => codes.has(part.toLowerCase()));
  if (shows === undefined || site === "" || at === -1) {
    return [];
  }
  const start =
    site +
    parts
      .slice(0, at)
      .map((part) => `${part}/`)
      .join("");
  const rest = parts.slice(at + 1).join("/");
  const shown = languages.filter(({ isDefault }) => shows === "any" || isDefault);
  return [rest, ...shown.map(({ code }) => `${code}/${rest}`)].map((other) => start + other);
}
