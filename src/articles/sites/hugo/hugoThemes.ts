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

/** Ids that themes of blogs have for comments, searches and menus. */
const usualIds =
  "top* back-to-top theme-* dark-mode* menu* main* header* footer* content nav* mobile-* toc* TableOfContents search* comment* Comments disqus_thread gitalk* giscus* utteranc* waline* twikoo* tcomment cusdis* remark42 vssue vcomments valine* busuanzi* mermaid* post-* reward sharing".split(
    " ",
  );
const noShortcodes = /^(?!)/u;

/** By the last part of their modules' paths, without a version. Docsy as it was from version 0.2 to 0.15. */
const themes: Readonly<Record<string, KnownTheme>> = {
  ...named("PaperMod papermod hugo-PaperMod hugo-papermod", {
    shortcodes: /^(?:audio|collapse|inTextImg|ltr|rawhtml|rtl|video)$/u,
    ids: usualIds,
  }),
  ...named("hugo-theme-stack", {
    shortcodes: /^(?:bilibili|gitlab|quote|tencent|video)$/u,
    ids: [...usualIds, "pagination-*", "cookie-*", "toggle-menu", "i18n-switch"],
  }),
  ...named("ananke gohugo-theme-ananke", { shortcodes: noShortcodes, ids: usualIds }),
  ...named("mainroad Mainroad", { shortcodes: noShortcodes, ids: usualIds }),
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

/** A theme under each of its names, with a blank between them. */
function named(names: string, theme: KnownTheme): Record<string, KnownTheme> {
  return Object.fromEntries(names.split(" ").map((name) => [name, theme]));
}

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
