import { valueAt } from "../readConfig.ts";
import { filesBelow, folderOf, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { HeadingIdRule, SiteTargets } from "../siteRules.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import type { HugoSettings } from "./hugoSettings.ts";
import { entriesOf, flagOf, membersOf, textOf } from "./hugoValues.ts";

/** What a Hugo site's links may lead to beside the pages of files. */
export function hugoTargets(
  config: HugoConfig,
  settings: HugoSettings,
  folder: string,
  files: SiteFiles,
): SiteTargets {
  const { values } = config;
  const headingIds = headingRule(values);
  const themes = entriesOf(values["theme"]).map((name) => joinPath(settings.themesFolder, name));
  const prefixes = generatedPrefixes(values, settings);
  const formats = membersOf(values["outputformats"]).flatMap(([name, format]) => [
    name,
    textOf(valueAt(format, ["path"])),
    textOf(valueAt(format, ["basename"])),
  ]);
  const showsOthers = hasStatedMounts(values) || config.sources.some(isUnusualPart);
  let content: Promise<string | undefined> | undefined;
  let hooks: Promise<string | undefined> | undefined;
  return {
    staticFolders: [...settings.staticFolders, ...themes.map((theme) => joinPath(theme, "static"))],
    ...(headingIds === undefined ? {} : { headingIds }),
    addsBasePath: false,
    ...(settings.mounts.some(({ target, source }) => target !== "" || source === "\0")
      ? { mapsFiles: "The configuration mounts files in other folders of the content." }
      : {}),
    ...(showsOthers ? { showsOtherLanguages: true } : {}),
    changesLinks: () => (hooks ??= linkHook(settings, folder, themes, files)),
    madeOtherwise: async (path) => {
      const parts = path
        .toLowerCase()
        .split("/")
        .filter((part) => part !== "");
      const own = settings.languages.some(({ code }) => code === parts[0]) ? parts.slice(1) : parts;
      const bare = `/${own.join("/")}/`;
      content ??= otherContent(values, settings, themes, files);
      return (
        settings.obstacle ??
        (prefixes.some((prefix) => bare.startsWith(prefix))
          ? "Hugo makes the pages of taxonomies."
          : own.some((part) => formats.includes(part))
            ? "Hugo publishes pages in other formats below such a path."
            : ((await content) ?? (await adapterOf(own, settings, files))))
      );
    },
  };
}

/** How goldmark makes ids of headings; undefined where it doesn't. */
function headingRule(values: HugoConfig["values"]): HeadingIdRule | undefined {
  const handler = textOf(valueAt(values, ["markup", "defaultmarkdownhandler"]));
  const parser = valueAt(values, ["markup", "goldmark", "parser"]);
  const isOff = valueAt(parser, ["autoheadingid"]);
  if (!/^(?:goldmark)?$/iu.test(handler) || (isOff !== undefined && !flagOf(isOff))) {
    return undefined;
  }
  const type = textOf(
    valueAt(parser, ["autoheadingidtype"]) ?? valueAt(parser, ["autoidtype"]),
  ).toLowerCase();
  return type === "" || type === "github"
    ? "goldmark-github"
    : type === "github-ascii"
      ? "goldmark-github-ascii"
      : type === "blackfriday"
        ? "goldmark-blackfriday"
        : undefined;
}

/** Beginnings of the paths of taxonomies, by their names and by permalinks of their own. */
function generatedPrefixes(values: HugoConfig["values"], settings: HugoSettings): string[] {
  const named = membersOf(values["taxonomies"]).flatMap(([name, plural]) => [name, textOf(plural)]);
  const names = new Set(
    [...settings.languages.flatMap(({ taxonomies }) => taxonomies), ...named].map((name) =>
      name.toLowerCase(),
    ),
  );
  const permalinks = ["", "taxonomy", "term"].flatMap((kind) =>
    membersOf(kind === "" ? values["permalinks"] : valueAt(values, ["permalinks", kind])),
  );
  const ruled = permalinks
    .filter(([name]) => names.has(name.toLowerCase()))
    .map(([, rule]) => (textOf(rule).split(":", 1)[0] ?? "").toLowerCase());
  return [...[...names].map((name) => `/${name}/`), ...ruled.filter((prefix) => prefix !== "")];
}

/** Why there is content that isn't in the project's own folders; undefined where there is none. */
async function otherContent(
  values: HugoConfig["values"],
  { mounts }: HugoSettings,
  themes: readonly string[],
  files: SiteFiles,
): Promise<string | undefined> {
  const imports = valueAt(values, ["module", "imports"]);
  if (
    mounts.some(({ source }) => source === "\0" || source.startsWith("..")) ||
    (Array.isArray(imports) && imports.some(bringsContent))
  ) {
    return "A module may have content.";
  }
  for (const theme of themes) {
    if ((await files.list(joinPath(theme, "content"))).length > 0) {
      return "The theme has content of its own.";
    }
  }
  return undefined;
}

/** Whether an import of a module may bring content: by its mounts or by its name. */
function bringsContent(entry: unknown): boolean {
  const own = valueAt(entry, ["mounts"]);
  const targets = (Array.isArray(own) ? own : []).map((mount) =>
    textOf(valueAt(mount, ["target"])),
  );
  return (
    targets.some((target) => /^\/?(?:content|static)\b/u.test(target)) ||
    /content|docs?\b|data/iu.test(nameOf(textOf(valueAt(entry, ["path"])).replace(/\/v\d+$/u, "")))
  );
}

/** A template that makes links of its own, of the site or of a theme; a theme that isn't there may have one. */
async function linkHook(
  { hasThemes }: HugoSettings,
  folder: string,
  themes: readonly string[],
  files: SiteFiles,
): Promise<string | undefined> {
  for (const place of [folder, ...themes]) {
    const layouts = await filesBelow(files, joinPath(place, "layouts"));
    const hook = layouts.find((path) => nameOf(path).startsWith("render-link"));
    if (hook !== undefined) {
      return `${hook} makes the links.`;
    }
  }
  const listed = await Promise.all(themes.map((theme) => files.list(theme)));
  return hasThemes && (themes.length === 0 || listed.some((entries) => entries.length === 0))
    ? "A theme that isn't in the project may make the links."
    : undefined;
}

/** A template that makes pages in its section: `_content.gotmpl`. */
async function adapterOf(
  parts: readonly string[],
  { mounts }: HugoSettings,
  files: SiteFiles,
): Promise<string | undefined> {
  for (const { source, target } of mounts) {
    const found = (await filesBelow(files, source)).filter((path) =>
      nameOf(path).startsWith("_content."),
    );
    for (const path of found) {
      const section = joinPath(target, pathBelow(folderOf(path), source) ?? "").toLowerCase();
      if (section === "" || parts.join("/").startsWith(section)) {
        return `${path} makes pages.`;
      }
    }
  }
  return undefined;
}

/** Whether the configuration mounts folders itself: those of one language may stand in for another's. */
function hasStatedMounts(values: HugoConfig["values"]): boolean {
  const mounts = valueAt(values, ["module", "mounts"]);
  return Array.isArray(mounts) && mounts.length > 0;
}

/** A file of the configuration that Hugo knows no use of: what others make a part of the configuration from. */
function isUnusualPart(path: string): boolean {
  return !/^(?:hugo|config|params|menus?|languages|markup|module|outputs|outputformats|mediatypes|permalinks|taxonomies|related|sitemap|security|server|services|privacy|imaging|minify|caches|cascade|build|deployment|frontmatter|pagination|page|author|social|uglyurls|httpcache|segments|contenttypes)\.(?:[\w-]+\.)?\w+$/iu.test(
    nameOf(path),
  );
}
