import type { ConfigModule } from "../code/configModule.ts";
import { CodeObject, isList, memberAt } from "../code/codeValues.ts";
import { booleanSetting, textSetting, undecided } from "../code/stated.ts";
import type { Place } from "../code/stated.ts";
import { joinPath } from "../siteFiles.ts";
import { joinedUrl } from "./contentPath.ts";

/** A language of a Docusaurus site. */
export interface DocusaurusLocale {
  readonly code: string;
  readonly isDefault: boolean;
  /** The folder of its translations, relative to the project's. */
  readonly folder: string;
  /** Whether its translations are taken. */
  readonly translates: boolean;
  /** What its paths begin with, below the site's base path; `/` for none. */
  readonly prefix: string;
  /** What its paths begin with, from the root of the host, with a slash at both ends. */
  readonly path: string;
  /** The address below which its pages lie, where it has one of its own. */
  readonly root: string | undefined;
  readonly problem: string | undefined;
}

/** Reads a site's languages, the default one first; always at least one. */
export function readLocales(
  config: ConfigModule,
  folder: string,
  site: { readonly url: string | undefined; readonly basePath: string },
): { readonly locales: readonly DocusaurusLocale[]; readonly problem: string | undefined } {
  const place = (key: string): Place => ({ key, file: config.path, name: config.name });
  const i18n = memberAt(config.value, "i18n");
  const standard = textSetting(memberAt(i18n, "defaultLocale"), "en", place("i18n.defaultLocale"));
  const path = textSetting(memberAt(i18n, "path"), "i18n", place("i18n.path"));
  const listed = memberAt(i18n, "locales");
  const codes = isList(listed) ? listed.filter((code) => typeof code === "string") : [];
  const isClear =
    listed === undefined || (isList(listed) && codes.length === listed.length && codes.length > 0);
  const defaultCode = standard.value ?? "";
  const all = new Set([defaultCode, ...codes]);
  const locales = [...all].map((code): DocusaurusLocale => {
    const own = memberAt(i18n, "localeConfigs", code);
    const key = `i18n.localeConfigs.${code}`;
    const ownPath = textSetting(memberAt(own, "path"), code, place(`${key}.path`));
    const translates = booleanSetting(memberAt(own, "translate"), true, place(`${key}.translate`));
    const url = textSetting(memberAt(own, "url"), undefined, place(`${key}.url`));
    const base = textSetting(memberAt(own, "baseUrl"), undefined, place(`${key}.baseUrl`));
    const isDefault = code === defaultCode;
    const usual = joinedUrl(site.basePath, isDefault ? "" : code, "/");
    const whole = base.value === undefined ? usual : joinedUrl(base.value, "/");
    const isBelow = whole.startsWith(site.basePath) && url.value === undefined;
    const root = isBelow ? undefined : rootOf(url.value ?? site.url, whole);
    return {
      code,
      isDefault,
      folder: joinPath(folder, path.value ?? "i18n", ownPath.value ?? code),
      translates: translates.value ?? true,
      prefix: isBelow ? `/${whole.slice(site.basePath.length)}` : "/",
      path: whole,
      root,
      problem:
        url.problem ??
        base.problem ??
        ownPath.problem ??
        path.problem ??
        translates.problem ??
        (isBelow || root !== undefined ? undefined : undecided(place("url"))),
    };
  });
  return {
    locales,
    problem: !isClear
      ? undecided(place("i18n.locales"))
      : (standard.problem ??
        (i18n === undefined || i18n instanceof CodeObject ? undefined : undecided(place("i18n")))),
  };
}

function rootOf(url: string | undefined, path: string): string | undefined {
  return url !== undefined && URL.canParse(path, url) ? new URL(path, url).href : undefined;
}
