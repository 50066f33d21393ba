import { joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import type { HugoSettings } from "./hugoSettings.ts";
import { entriesOf, textOf } from "./hugoValues.ts";
import { isRecord } from "../../../shared/json.ts";

/**
 * What is known of a theme or module whose files aren't in the project. None has content, or makes links of its own or other
 * ids of headings.
 */
export interface KnownTheme {
  /** Shortcodes that give no ids, or those of `ids` alone. */
  readonly shortcodes: RegExp;
  /** What its layouts and shortcodes give; `*` stands for any text. */
  readonly ids: readonly string[];
}

/** By the last part of their modules' paths, without a version. Docsy as it was from version 0.2 to 0.15. */
const themes: Readonly<Record<string, KnownTheme>> = {
  docsy: {
    shortcodes:
      /^(?:alert|blocks\/(?:feature|lead|section)|card(?:pane|-code)?|comment|conditional-text|imgproc|pageinfo|tab|tabpane)$/u,
    ids: [
      "TableOfContents",
      "bd-theme*",
      "check2",
      "circle-half",
      "content-*",
      "disqus_thread",
      "docsearch*",
      "drop*",
      "feedback*",
      "m-*",
      "main_navbar",
      "moon-stars-fill",
      "navbar*",
      "pg-*",
      "print*",
      "s-*",
      "search*",
      "sun-fill",
      "tabs-*",
      "td-*",
    ],
  },
};
/** Shortcodes that a site may take from a module beside its theme. */
const additions: Readonly<Record<string, KnownTheme>> = {
  "hugo-shortcode-gallery": { shortcodes: /^gallery$/u, ids: ["gallery_*", "swipebox*"] },
};
/** Modules that a theme brings with it, and that have no templates. */
const parts = /^(?:dependencies|bootstrap|Font-Awesome)$/u;

/** The folders of the themes that a site names. */
export function themeFolders(
  values: HugoConfig["values"],
  { themesFolder }: Pick<HugoSettings, "themesFolder">,
): string[] {
  return entriesOf(values["theme"]).map((name) => joinPath(themesFolder, name));
}

/** Whether a site has a theme whose files aren't in the project: without one that is named it is one of Hugo's modules. */
export async function isThemeMissing(
  folders: readonly string[],
  { hasThemes }: Pick<HugoSettings, "hasThemes">,
  files: SiteFiles,
): Promise<boolean> {
  const listed = await Promise.all(folders.map((folder) => files.list(folder)));
  return hasThemes && (folders.length === 0 || listed.some((entries) => entries.length === 0));
}

/** What is known of the themes of a site, all together; undefined where it has one of which nothing is known, or none. */
export function knownThemes(values: HugoConfig["values"]): KnownTheme | undefined {
  const module = isRecord(values["module"]) ? values["module"]["imports"] : undefined;
  const imports = (Array.isArray(module) ? module : []).map((entry) =>
    isRecord(entry) ? textOf(entry["path"]) : "",
  );
  const names = [...entriesOf(values["theme"]), ...imports].map(moduleName);
  const others = names.filter((name) => !parts.test(name) && !Object.hasOwn(additions, name));
  const [first = ""] = others;
  const theme = Object.hasOwn(themes, first) ? themes[first] : undefined;
  if (theme === undefined || others.some((name) => name !== first)) {
    return undefined;
  }
  const added = names.flatMap((name) =>
    Object.hasOwn(additions, name) ? (additions[name] ?? []) : [],
  );
  return {
    shortcodes: new RegExp(
      [theme, ...added].map(({ shortcodes }) => shortcodes.source).join("|"),
      "u",
    ),
    ids: [theme, ...added].flatMap(({ ids }) => ids),
  };
}

/** Whether a module is known to have no content, by its path. */
export function hasNoContent(path: string): boolean {
  const name = moduleName(path);
  return [themes, additions].some((known) => Object.hasOwn(known, name)) || parts.test(name);
}

/** The last part of a module's path, without a version. */
function moduleName(path: string): string {
  return nameOf(path.replace(/\/v\d+$/u, "").replace(/\/theme$/u, ""));
}
