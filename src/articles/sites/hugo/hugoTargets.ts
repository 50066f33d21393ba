import { valueAt } from "../readConfig.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, folderOf, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import { mayShareHost } from "../sharedHost.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { HeadingIdRule, SiteTargets } from "../siteRules.ts";
import { hugoAnchors } from "./hugoAnchors.ts";
import { isEmbeddedUsed, linkHooks } from "./hugoLinkHooks.ts";
import { isContentName } from "./hugoContent.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import type { HugoSettings } from "./hugoSettings.ts";
import { hasNoContent, isThemeMissing, knownThemes, themeFolders } from "./hugoThemes.ts";
import { flagOf, membersOf, textOf } from "./hugoValues.ts";

/** What a Hugo site's links may lead to beside the pages of files. */
export function hugoTargets(
  config: HugoConfig,
  settings: HugoSettings,
  folder: string,
  files: SiteFiles,
  isOld: boolean,
): SiteTargets {
  const { values } = config;
  const headingIds = isOld ? undefined : headingRule(values);
  const themes = themeFolders(values, settings);
  const known = knownThemes(values);
  const isMissing = (): Promise<boolean> => isThemeMissing(themes, settings, files);
  const prefixes = generatedPrefixes(values, settings);
  const formats = membersOf(values["outputformats"]).flatMap(([name, format]) => [
    name,
    textOf(valueAt(format, ["path"])),
    textOf(valueAt(format, ["basename"])),
  ]);
  const showsOthers = hasStatedMounts(values) || config.sources.some(isUnusualPart);
  const sharesHost = madeOnce(() =>
    mayShareHost(
      { folder, copied: settings.staticFolders, address: textOf(values["baseurl"]) },
      files,
    ),
  );
  const content = madeOnce(() => otherContent(values, settings, themes, files));
  const hooks = madeOnce(() => linkHooks([folder, ...themes], files));
  const adapters = madeOnce(() => adaptersIn(settings, files));
  const missingHook = async (): Promise<string | undefined> =>
    known === undefined && (await isMissing())
      ? "A theme that isn't in the project may make the links."
      : undefined;
  return {
    staticFolders: [...settings.staticFolders, ...themes.map((theme) => joinPath(theme, "static"))],
    ...(headingIds === undefined ? {} : { headingIds }),
    ...(isOld ? { lowersPaths: true as const } : {}),
    anchors: hugoAnchors(
      {
        folder,
        layouts: [folder, ...themes].map((place) => joinPath(place, "layouts")),
        missing: async () =>
          !(await isMissing()) ? undefined : (known ?? "A theme isn't in the project."),
        content: settings.mounts.map(({ source }) => source).filter((source) => source !== "\0"),
        hasTermIds: flagOf(
          valueAt(values, ["markup", "goldmark", "parser", "autodefinitiontermid"]),
        ),
      },
      files,
    ),
    addsBasePath: false,
    ...(settings.mounts.some(({ source }) => source === "\0" || isContentName(nameOf(source)))
      ? { mapsFiles: "The configuration mounts files in other folders of the content." }
      : settings.mounts.some(({ target }) => target !== "")
        ? { mountedFrom: (path: string) => mountedFrom(path, settings) }
        : {}),
    ...(showsOthers ? { showsOtherLanguages: "any" as const } : {}),
    drawsNamedFiles: madeOnce(() => drawingTemplate([folder, ...themes], files)),
    changesLinks: async () => (await hooks()).changes ?? (await missingHook()),
    findsSources: async () => (await hooks()).findsSources,
    // a theme that isn't there may have content of its own
    showsArticlesAt: async (path) =>
      (known !== undefined || !(await isMissing())) &&
      (/\.html?$/iu.test(path) || !(await sharesHost())),
    takesPathsForSources: async () => {
      const { changes, hasOwn } = await hooks();
      return (
        changes ??
        (isEmbeddedUsed(values, settings, hasOwn)
          ? "Hugo's own template for links looks for files."
          : await missingHook())
      );
    },
    madeOtherwise: async (path) => {
      const parts = path
        .toLowerCase()
        .split("/")
        .filter((part) => part !== "");
      const own = settings.languages.some(({ code }) => code === parts[0]) ? parts.slice(1) : parts;
      const bare = `/${own.join("/")}/`;
      return (
        settings.obstacle ??
        (prefixes.some((prefix) => bare.startsWith(prefix))
          ? "Hugo makes the pages of taxonomies."
          : own.some((part) => formats.includes(part))
            ? "Hugo publishes pages in other formats below such a path."
            : (mountOf(own, settings) ?? (await content()) ?? adapterOf(own, await adapters())))
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
  const path = textOf(valueAt(entry, ["path"]));
  const own = valueAt(entry, ["mounts"]);
  const targets = (Array.isArray(own) ? own : []).map((mount) =>
    textOf(valueAt(mount, ["target"])),
  );
  return (
    !hasNoContent(path) &&
    (targets.some((target) => /^\/?(?:content|static)\b/u.test(target)) ||
      /content|docs?\b|data/iu.test(nameOf(path.replace(/\/v\d+$/u, ""))))
  );
}

/**
 * Why a page may be one of a single file that is mounted, whose path in the content needn't be its own. Where permalinks
 * change paths, the path's last part alone is compared.
 */
function mountOf(
  parts: readonly string[],
  { mounts, languages }: HugoSettings,
): string | undefined {
  const isRuled = languages.some(({ permalinks }) => permalinks?.length !== 0);
  const isMounted = mounts.some(({ source, target }) => {
    const [name = "", ...folders] = target.toLowerCase().split("/").toReversed();
    const base = name.slice(0, name.lastIndexOf(".")).replace(/\.\w{2,3}(?:-\w+)?$/u, "");
    const own = [...(/^_?index$/u.test(base) ? [] : [base]), ...folders];
    return (
      isContentName(nameOf(source)) &&
      isContentName(name) &&
      (isRuled ? own[0] === parts.at(-1) : own.toReversed().join("/") === parts.join("/"))
    );
  });
  return isMounted ? "The configuration mounts a file at such a path." : undefined;
}

/** The files that may stand in the content where a file of a mounted folder would. */
function mountedFrom(path: string, { mounts }: HugoSettings): string[] {
  const places = mounts.flatMap(({ source, target }) => {
    const below = pathBelow(path, source);
    return below === undefined ? [] : [joinPath(target, below)];
  });
  return places.flatMap((place) =>
    mounts.flatMap(({ source, target }) => {
      const below = target === "" ? place : pathBelow(place, target);
      const file = below === undefined ? path : joinPath(source, below);
      return file === path ? [] : [file];
    }),
  );
}

/** What reads a file whose path, or that of its page, a field says: `readFile .Params.source`. */
const readsNamed = /\breadFile\s[^{}\n]{0,100}\.Params\.|\bGetPage\s[^{}\n]{0,100}\.Params\./u;

async function drawingTemplate(
  places: readonly string[],
  files: SiteFiles,
): Promise<string | undefined> {
  for (const place of places) {
    for (const path of await filesBelow(files, joinPath(place, "layouts"))) {
      if (path.endsWith(".html") && readsNamed.test((await files.read(path)) ?? "")) {
        return `${path} may draw this text in other pages.`;
      }
    }
  }
  return undefined;
}

/** A template that makes pages of its section: `_content.gotmpl`. */
interface Adapter {
  readonly path: string;
  /** In lower case. */
  readonly section: string;
  readonly text: string;
}

async function adaptersIn({ mounts }: HugoSettings, files: SiteFiles): Promise<Adapter[]> {
  const adapters: Adapter[] = [];
  for (const { source, target } of mounts) {
    for (const path of await filesBelow(files, source)) {
      if (nameOf(path).startsWith("_content.")) {
        const section = joinPath(target, pathBelow(folderOf(path), source) ?? "").toLowerCase();
        adapters.push({ path, section, text: (await files.read(path)) ?? "" });
      }
    }
  }
  return adapters;
}

/**
 * Why an adapter may make a page. Where it names the paths of its pages with parts of their own
 * (`printf "%s/metrics/%s"`), only paths with these parts are meant.
 */
function adapterOf(parts: readonly string[], adapters: readonly Adapter[]): string | undefined {
  const way = parts.join("/");
  const found = adapters.find(({ section, text }) => {
    const below = section === "" ? way : pathBelow(way, section);
    return below !== undefined && mayMake(text, below);
  });
  return found === undefined ? undefined : `${found.path} makes pages.`;
}

/** Whether one of the pages that an adapter adds may have this path below its section, in lower case. */
function mayMake(adapter: string, path: string): boolean {
  const forms = [...adapter.matchAll(/"path"\s+(?:\(\s*printf\s+)?(?:"([^"]*)"|`([^`]*)`)/gu)].map(
    ([, quoted, raw]) => (quoted ?? raw ?? "").toLowerCase(),
  );
  const added = [...adapter.matchAll(/AddPage\s*(?:\(\s*(?=dict\b)|(\$\w+)(?![\w.]))?/gu)];
  const assigned = Map.groupBy(adapter.matchAll(/(\$\w+)\s*:?=\s*(dict\b)?/gu), ([, name]) => name);
  return (
    added.length === 0 ||
    forms.length < added.length ||
    // a path that isn't a text
    forms.length < [...adapter.matchAll(/["`]path["`]/gu)].length ||
    // pages that aren't written as dictionaries
    added.some(([call, name]) =>
      name === undefined
        ? !call.endsWith("(")
        : (assigned.get(name) ?? [[]]).some(([, , dict]) => dict === undefined),
    ) ||
    forms.some((form) => {
      const [own = "", ...others] = form.split(/%\w/u);
      let at = path.startsWith(own) ? own.length : -1;
      for (const part of others) {
        const found = at < 0 ? -1 : path.indexOf(part, at);
        at = found < 0 ? -1 : found + part.length;
      }
      return at >= 0;
    })
  );
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
