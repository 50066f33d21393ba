import * as l10n from "@vscode/l10n";
import { withoutOuter } from "../../text/textEnd.ts";
import { readConfigModule } from "../code/configModule.ts";
import { Code, CodeCall, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import {
  booleanSetting,
  listSetting,
  settingStep,
  textSetting,
  undecided,
} from "../code/stated.ts";
import { statedAliases } from "../code/statedAliases.ts";
import type { Place } from "../code/stated.ts";
import { publishedBelow } from "../publishedBelow.ts";
import { filesBelow, folderOf, joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteRules } from "../siteRules.ts";
import { codeBeforePages, isForFilesOfLanguages } from "./codeBefore.ts";
import { nextHead } from "./nextHead.ts";
import { derivePage, withoutGroups } from "./nextPages.ts";
import type { NextSite, NextraContent } from "./nextPages.ts";
import { nextTargets } from "./nextTargets.ts";

const names = ["js", "mjs", "ts", "cjs", "mts"].map((ending) => `next.config.${ending}`);

/** Reads how a Next.js site publishes Markdown and MDX: by the paths of both routers, and by Nextra's. */
export async function readNext(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readConfigModule(files, folder, names);
  const place = (key: string): Place => ({ key, file: config.path, name: config.name });
  const value = unwrapped(config.value, 0);
  const at = (...path: readonly string[]): CodeValue => memberAt(value, ...path);
  const base = textSetting(at("basePath"), "", place("basePath"));
  const slash = booleanSetting(at("trailingSlash"), false, place("trailingSlash"));
  const extensions = listSetting(
    at("pageExtensions"),
    ["tsx", "ts", "jsx", "js"],
    place("pageExtensions"),
  );
  const locales = listSetting(at("i18n", "locales"), [], place("i18n.locales"));
  const standard = at("i18n", "defaultLocale");
  const [app, pages] = await Promise.all(
    ["app", "pages"].map((name) => routerFolder(name, folder, files)),
  );
  const routes = [
    ...(app === undefined ? [] : await filesBelow(files, app)),
    ...(pages === undefined ? [] : await filesBelow(files, pages)),
  ];
  const isNextra = /["'`]nextra["'`]/u.test(config.text);
  const nextra =
    isNextra && app !== undefined
      ? await nextraOf({ folder, app, routes, locales: locales.value ?? [] }, files)
      : undefined;
  const statics = joinPath(folder, "public");
  const dynamic = [app, pages].flatMap((router) =>
    routes.flatMap((path) => {
      const below = router === undefined ? undefined : pathBelow(path, router);
      return below?.includes("[") === true ? [folderBefore(withoutGroups(below))] : [];
    }),
  );
  const problem =
    config.problem === undefined
      ? config.path !== undefined && (value instanceof Code || value instanceof CodeCall)
        ? l10n.t("{0} sets its values in code, which isn't run.", config.name)
        : (base.problem ?? slash.problem ?? extensions.problem)
      : l10n.t("{0} can't be read ({1}).", config.name, config.problem);
  const languages = (locales.value ?? []).toSorted(
    (one, other) => Number(other === standard) - Number(one === standard),
  );
  const pagesProblem =
    locales.problem ??
    (at("i18n") !== undefined && !(at("i18n") instanceof CodeObject)
      ? undecided(place("i18n"))
      : languages.length > 0 && typeof standard !== "string"
        ? undecided(place("i18n.defaultLocale"))
        : undefined);
  const basePath = `/${withoutOuter(base.value ?? "", "/")}/`.replace("//", "/");
  const site: NextSite = {
    app,
    pages,
    statics,
    extensions: [
      ...new Set([...(extensions.value ?? []), ...(isNextra ? ["md", "mdx"] : [])]),
    ].toSorted((one, other) => other.length - one.length),
    trailingSlash: slash.value ?? false,
    hasBase: basePath !== "/",
    slashSteps: slash.value === true ? [settingStep(place("trailingSlash"), "true")] : [],
    languages,
    roots: ownDomains(at("i18n", "domains")),
    hasLanguageFiles: isForFilesOfLanguages(await codeBeforePages(folder, files)),
    nextra,
    isNextra,
    isWrapped: config.value instanceof CodeCall && at("pageExtensions") === undefined,
    dynamic: [...new Set(dynamic)],
    problem,
    pagesProblem,
  };
  return {
    generator: "next",
    folder,
    ...(base.value === undefined || config.path === undefined
      ? {}
      : { basePath: { value: basePath, step: settingStep(place("basePath"), basePath) } }),
    languages: languages.map((code) => ({ code, isDefault: code === standard })),
    contentFolders:
      dynamic.length > 0 ? [folder] : [app, pages, statics].filter((one) => one !== undefined),
    sources: [...new Set([...config.sources, ...(nextra === undefined ? [] : [nextra.route])])],
    problems: [problem, pagesProblem].filter((one) => one !== undefined),
    publishes: publishedBelow(
      [app, pages, statics, nextra?.folder].flatMap((root) =>
        root === undefined ? [] : [{ folder: root }],
      ),
    ),
    head: nextHead(folder, app, files),
    targets: nextTargets(site, config, routes, {
      folder,
      aliases: await statedAliases(folder, files),
      files,
    }),
    derive: (file) => Promise.resolve(derivePage(site, file)),
  };
}

/** The settings themselves, out of the plugins that they are given to: `withMDX({…})(config)`. */
function unwrapped(value: CodeValue, depth: number): CodeValue {
  if (!(value instanceof CodeCall) || depth > 20) {
    return value;
  }
  const [first] = value.args;
  return value.args.length === 0
    ? new CodeObject(new Map(), true)
    : first instanceof CodeCall || first instanceof CodeObject
      ? unwrapped(first, depth + 1)
      : value;
}

/** A router's folder: in the site's, else in its `src`. */
async function routerFolder(
  name: string,
  folder: string,
  files: SiteFiles,
): Promise<string | undefined> {
  for (const parent of [folder, joinPath(folder, "src")]) {
    const entries = await files.list(parent);
    if (entries.some((entry) => entry.kind === "folder" && entry.name === name)) {
      return joinPath(parent, name);
    }
  }
  return undefined;
}

/** Nextra's content folder and the route that shows it; undefined where its code says something else. */
async function nextraOf(
  site: {
    readonly folder: string;
    readonly app: string;
    readonly routes: readonly string[];
    readonly locales: readonly string[];
  },
  files: SiteFiles,
): Promise<NextraContent | undefined> {
  const shown: string[] = [];
  for (const path of site.routes) {
    if (/\/\[\[?\.\.\.\w+\]?\]\/page\.[jt]sx?$/u.test(path)) {
      const text = (await files.read(path)) ?? "";
      const isPage = /["'`]nextra\/pages["'`]/u.test(text) && /\bimportPage\b/u.test(text);
      shown.push(...(isPage ? [path] : []));
    }
  }
  const [route] = shown;
  if (route === undefined || shown.length !== 1) {
    return undefined;
  }
  const parents = [site.folder, joinPath(site.folder, "src")];
  const folders = await Promise.all(
    parents.map(async (parent) =>
      (await files.list(parent)).some(({ kind, name }) => kind === "folder" && name === "content")
        ? [joinPath(parent, "content")]
        : [],
    ),
  );
  const [folder] = folders.flat();
  const segments = (pathBelow(folderOf(folderOf(route)), site.app) ?? "")
    .split("/")
    .filter((name) => name !== "" && !/^\(.*\)$/u.test(name));
  const hasLanguage = /^\[\w+\]$/u.test(segments[0] ?? "");
  const fixed = hasLanguage ? segments.slice(1) : segments;
  if (
    folder === undefined ||
    fixed.some((name) => /[[@]/u.test(name)) ||
    (hasLanguage && fixed.length > 0) ||
    hasLanguage !== site.locales.length > 0
  ) {
    return undefined;
  }
  return {
    folder,
    route,
    prefix: fixed.length === 0 ? "" : `/${fixed.join("/")}`,
    languages: hasLanguage ? site.locales : [],
  };
}

/** The folders before the first name in brackets. */
function folderBefore(path: string): string {
  return /^[^[]*(?=\/)/u.exec(path.split("[", 1)[0] ?? "")?.[0] ?? "";
}

/** Languages that have a domain of their own. */
function ownDomains(value: CodeValue): Map<string, string> {
  return new Map(
    (isList(value) ? value : []).flatMap((entry): [string, string][] => {
      const [code, domain] = [memberAt(entry, "defaultLocale"), memberAt(entry, "domain")];
      return typeof code === "string" && typeof domain === "string"
        ? [[code, `https://${domain}/`]]
        : [];
    }),
  );
}
