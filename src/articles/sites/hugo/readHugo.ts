import * as l10n from "@vscode/l10n";
import { valueAt } from "../readConfig.ts";
import { publishedBelow } from "../publishedBelow.ts";
import { foldersAbove, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, SiteRules, SourceFile, Stated } from "../siteRules.ts";
import { addressIn } from "../pageUrl.ts";
import { readHugoConfig } from "./hugoConfig.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import { contentPlace, isHiddenName, mountedPath } from "./hugoContent.ts";
import type { ContentMount, ContentPlace } from "./hugoContent.ts";
import { contentFolders } from "./hugoFolders.ts";
import { hugoHead } from "./hugoHead.ts";
import { derivePage } from "./hugoPage.ts";
import { escapedPath } from "./hugoPath.ts";
import { hugoSettings } from "./hugoSettings.ts";
import type { HugoSettings } from "./hugoSettings.ts";
import { hugoTargets } from "./hugoTargets.ts";
import { textOf } from "./hugoValues.ts";
import { isOfOldHugo } from "./oldHugo.ts";

/** Reads how Hugo publishes the site in a folder. */
export async function readHugo(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readHugoConfig(folder, files);
  const settings = hugoSettings(folder, config);
  const codes = new Set([
    ...settings.languages.map(({ code }) => code),
    ...settings.disabledLanguages,
  ]);
  const isIgnored = (path: string): boolean => ignores(path, settings, folder);
  const isLeftOut = (path: string): boolean =>
    isIgnored(path) || placesOf(path, settings.mounts).length === 0;
  const folders = contentFolders(
    files,
    settings.mounts,
    codes,
    settings.defaultLanguage,
    isLeftOut,
  );
  const derive = async (file: SourceFile, now: Date): Promise<Derivation> => {
    const { path } = file;
    if (settings.obstacle !== undefined) {
      return notKnown(settings.obstacle);
    }
    const places = placesOf(path, settings.mounts);
    const first = mainPlace(places, settings.defaultLanguage);
    if (places.some(({ isUnsure }) => isUnsure)) {
      return notKnown(
        l10n.t("Hugo versions treat double stars in the patterns of module.mounts differently."),
      );
    }
    if (first === undefined && places.length > 0) {
      return notKnown(l10n.t("The file is in the content folders of several languages or mounts."));
    }
    if (first === undefined) {
      return outside(path, settings);
    }
    if (isHiddenName(first.below) || isIgnored(path)) {
      return noPage(l10n.t("Hugo ignores this file."));
    }
    const place = contentPlace(first.below, codes);
    if (place === undefined) {
      return noPage(l10n.t("Hugo doesn't publish files of this type."));
    }
    const language = place.language ?? first.mount.language ?? settings.defaultLanguage;
    const rules = settings.languages.find(({ code }) => code === language);
    if (rules === undefined) {
      return settings.disabledLanguages.has(language)
        ? noPage(l10n.t("The language {0} is switched off.", language))
        : notKnown(l10n.t("The configuration has no language {0}.", language));
    }
    for (const above of bundleFolders(path, first.mount.source, place)) {
      if (await folders.isLeafBundle(above)) {
        return {
          ...noPage(l10n.t("The file belongs to the page of the folder {0}.", nameOf(above))),
          isPart: true,
        };
      }
    }
    const mounted = config.step(first.mount.key, first.mount.source);
    // a folder that no configuration names goes without saying
    const steps = mounted.file === undefined ? [] : [mounted];
    return derivePage({ file, place, rules, settings, folders, config, now, first: steps });
  };
  const contents = settings.mounts.map(({ source }) => source).filter((source) => source !== "\0");
  return {
    generator: "hugo",
    folder,
    ...siteAddress(config),
    languages: settings.stated,
    contentFolders: [...new Set([...contents, ...settings.staticFolders])],
    output: settings.output,
    sources: config.sources,
    problems: [
      ...config.problems,
      ...(settings.obstacle === undefined || config.problems.length > 0 ? [] : [settings.obstacle]),
    ],
    targets: hugoTargets(config, settings, folder, files, await isOfOldHugo(folder, files)),
    head: hugoHead(config, settings, folder, files),
    publishes: publishedBelow([
      ...settings.mounts.map(({ source, filter }) => ({
        folder: source,
        takes: (below: string): boolean =>
          !isHiddenName(below) &&
          !isIgnored(joinPath(source, below)) &&
          filter.takes(below) !== false,
      })),
      ...[...settings.staticFolders, ...settings.resourceFolders].map((root) => ({ folder: root })),
    ]),
    derive,
  };
}

function siteAddress(config: HugoConfig): {
  readonly address?: Stated;
  readonly basePath?: Stated;
} {
  const value = textOf(valueAt(config.values, ["baseurl"])).trim();
  const stated = { value, step: config.step(["baseurl"], value) };
  return addressIn(value) !== undefined
    ? { address: stated }
    : /^\/[^/]/u.test(value)
      ? { basePath: stated }
      : {};
}

/** A place below `content` that a mount gives to a file. */
interface MountedFile {
  readonly mount: ContentMount;
  readonly below: string;
  readonly isUnsure: boolean;
}

/** Of a file that stands in for missing translations as well, the page in the main language. */
function mainPlace(
  places: readonly MountedFile[],
  defaultLanguage: string,
): MountedFile | undefined {
  const [first] = places;
  return places.length < 2
    ? first
    : places.every(({ below }) => below === first?.below)
      ? places.find(({ mount }) => mount.language === defaultLanguage)
      : undefined;
}

/** Where the mounts put a file; the same place only once. */
function placesOf(path: string, mounts: readonly ContentMount[]): MountedFile[] {
  const found = new Map<string, MountedFile>();
  for (const mount of mounts) {
    const place = mountedPath(mount, path);
    if (place !== undefined) {
      const key = `${mount.language ?? ""}\n${place.below}`;
      found.set(key, found.get(key) ?? { mount, ...place });
    }
  }
  return [...found.values()];
}

/** The folders whose bundle would take a file in: its own, unless it is that bundle, and those above. */
function bundleFolders(path: string, source: string, place: ContentPlace): string[] {
  const folders = foldersAbove(pathBelow(path, source) ?? "");
  const all = [source, ...folders.map((folder) => joinPath(source, folder))];
  return place.type === "leaf" ? all.slice(0, -1) : all;
}

function ignores(path: string, { ignored }: HugoSettings, folder: string): boolean {
  const below = pathBelow(path, folder) ?? path;
  const ways = [...foldersAbove(below), below].map((way) => `/${way}`);
  return ignored.some((pattern) => ways.some((way) => pattern.test(way)));
}

/** A file that no mount holds: copied as it is, or of a theme, or no part of the site. */
function outside(path: string, settings: HugoSettings): Derivation {
  const below = settings.staticFolders
    .map((folder) => pathBelow(path, folder))
    .find((found) => found !== undefined);
  if (below !== undefined && /\.html?$/iu.test(below)) {
    return settings.isMultihost
      ? notKnown(
          l10n.t(
            "Each language has its own base URL, so static files are published below several.",
          ),
        )
      : {
          kind: "page",
          path: escapedPath(`/${below}`)
            .replaceAll("#", "%23")
            .replace(/(?<=\/)index\.html$/u, ""),
          aliases: [],
          state: "static",
          steps: [{ text: l10n.t("Hugo copies static files as they are") }],
        };
  }
  return settings.hasThemes && pathBelow(path, settings.themesFolder) !== undefined
    ? notKnown(l10n.t("The file belongs to a theme."))
    : noPage(
        l10n.t(
          "Hugo publishes files in {0}, but this file isn't there.",
          settings.mounts.map(({ source }) => source || ".").join(", "),
        ),
      );
}
