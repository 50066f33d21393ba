import * as l10n from "@vscode/l10n";
import { readConfigModule } from "../code/configModule.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { Code, memberAt } from "../code/codeValues.ts";
import {
  booleanSetting,
  folderSetting,
  listSetting,
  settingStep,
  textSetting,
  undecided,
} from "../code/stated.ts";
import type { Place } from "../code/stated.ts";
import { publishedBelow } from "../publishedBelow.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteRules } from "../siteRules.ts";
import { readPlugins } from "./contentPlugins.ts";
import { joinedUrl } from "./contentPath.ts";
import { readSources, usualSources } from "./contentSources.ts";
import { DocusaurusPages } from "./docusaurusPages.ts";
import { docusaurusHead } from "./docusaurusHead.ts";
import { docusaurusTargets } from "./docusaurusTargets.ts";
import { readLocales } from "./locales.ts";

const names = ["ts", "mts", "cts", "js", "mjs", "cjs"].map(
  (ending) => `docusaurus.config.${ending}`,
);

/** Reads how a Docusaurus site publishes its files: docs with their versions, blogs, pages and translations. */
export async function readDocusaurus(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readConfigModule(files, folder, names);
  const place = (key: string): Place => ({ key, file: config.path, name: config.name });
  const url = textSetting(memberAt(config.value, "url"), undefined, place("url"));
  const base = textSetting(memberAt(config.value, "baseUrl"), "/", place("baseUrl"));
  const basePath = joinedUrl(base.value ?? "/", "/");
  const slash = booleanSetting(
    memberAt(config.value, "trailingSlash"),
    undefined,
    place("trailingSlash"),
  );
  const plugins = await readPlugins(config, folder, files);
  const content = await readSources(plugins.content, config, { folder, files });
  const { locales, problem } = readLocales(config, folder, { url: url.value, basePath });
  const statics = listSetting(
    memberAt(config.value, "staticDirectories"),
    ["static"],
    place("staticDirectories"),
  );
  const staticFolders = (statics.value ?? []).flatMap((name) => folderSetting(name, folder) ?? []);
  const pages = new DocusaurusPages({
    files,
    content,
    others: plugins.others,
    locales,
    localesProblem: problem,
    basePath,
    trailingSlash: slash.value,
    slashStep:
      slash.value === undefined
        ? undefined
        : settingStep(place("trailingSlash"), String(slash.value)),
    staticFolders,
    problem: wholeProblem(config, place) ?? base.problem ?? slash.problem,
    pluginsProblem: plugins.problem,
  });
  // what can be said of an article without its URL is said of those in the usual folders
  const isUnread =
    content.sources.length === 0 && (wholeProblem(config, place) ?? plugins.problem) !== undefined;
  const problems = [
    wholeProblem(config, place),
    url.problem,
    base.problem,
    slash.problem,
    plugins.problem,
    problem,
    statics.problem,
    ...content.unplaced,
    ...content.sources.map((source) => source.problem),
  ].filter((text) => text !== undefined);
  return {
    generator: "docusaurus",
    folder,
    ...(url.value === undefined
      ? {}
      : { address: { value: url.value, step: settingStep(place("url"), url.value) } }),
    ...(typeof base.value === "string" && config.path !== undefined
      ? { basePath: { value: basePath, step: settingStep(place("baseUrl"), basePath) } }
      : {}),
    languages:
      locales.length > 1 || memberAt(config.value, "i18n", "defaultLocale") !== undefined
        ? locales.map(({ code, isDefault, path }) => ({ code, isDefault, path }))
        : [],
    contentFolders: [
      ...new Set([
        ...(content.unplaced.length > 0 || plugins.others.length > 0 ? [folder] : []),
        ...(isUnread ? usualSources(folder) : content.sources).map((source) => source.folder),
        ...content.unbuilt.keys(),
        ...locales.map((locale) => locale.folder),
        ...staticFolders,
      ]),
    ],
    sources: [...new Set([...config.sources, ...plugins.sources, ...content.read])],
    problems: [...new Set(problems)],
    publishes: publishedBelow([
      ...(content.sources.length > 0 ? content.sources : usualSources(folder)),
      ...[...locales.map((locale) => locale.folder), ...staticFolders].map((root) => ({
        folder: root,
      })),
    ]),
    head: docusaurusHead(folder, files),
    targets: docusaurusTargets({
      config,
      plugins,
      content,
      locales,
      problem: problems[0],
      staticFolders,
      folder,
      files,
    }),
    derive: (file) => pages.derive(file),
  };
}

/** What makes every page of a site unknown. */
function wholeProblem(config: ConfigModule, place: (key: string) => Place): string | undefined {
  if (config.problem !== undefined) {
    return l10n.t("{0} can't be read ({1}).", config.name, config.problem);
  }
  if (config.value instanceof Code || config.value === undefined) {
    return config.path === undefined
      ? l10n.t("{0} is missing or can't be read.", config.name)
      : l10n.t("{0} sets its values in code, which isn't run.", config.name);
  }
  const router = memberAt(config.value, "future", "experimental_router");
  if (router !== undefined && router !== "browser") {
    return undecided(place("future.experimental_router"));
  }
  return memberAt(config.value, "markdown", "parseFrontMatter") === undefined
    ? undefined
    : undecided(place("markdown.parseFrontMatter"));
}
