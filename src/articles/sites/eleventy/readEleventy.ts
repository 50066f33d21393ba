import * as l10n from "@vscode/l10n";
import { CodeModules } from "../code/modules.ts";
import { knownPackages } from "../code/packages.ts";
import { keptOut } from "../keptOut.ts";
import { joinPath, nameOf, folderOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, PublishedFolder, SiteRules, SourceFile } from "../siteRules.ts";
import { cascade, inheritedFields, layoutFiles } from "./eleventyCascade.ts";
import { EleventyCode } from "./eleventyCode.ts";
import { configNames, readEleventyConfig } from "./eleventyConfig.ts";
import { readFrontMatter } from "../../frontMatter/readFrontMatter.ts";
import { DataFiles, frontLevel } from "./eleventyData.ts";
import type { Level } from "./eleventyData.ts";
import { eleventyHead } from "./eleventyHead.ts";
import { eleventyHeadings } from "./eleventyHeadings.ts";
import { ignoreFile, readIgnores } from "./eleventyIgnores.ts";
import { defaultLink, nameFacts } from "./eleventyLink.ts";
import { importsIn } from "./eleventyMakers.ts";
import { TemplatePage } from "./eleventyPage.ts";
import type { EleventySite } from "./eleventyPage.ts";
import { eleventyTargets } from "./eleventyTargets.ts";

/** Reads the rules of an Eleventy site, as version 3 has them. */
export async function readEleventy(folder: string, files: SiteFiles): Promise<SiteRules> {
  const modules = new CodeModules(files, { isConfiguration: true });
  const config = await readEleventyConfig(folder, files, modules);
  // so far only the configuration and what it imports has been read
  const texts = modules.read.map((path) => modules.parsed(path)?.text ?? "");
  const isWhole =
    modules.read.every((path) => path.endsWith(".json") || modules.parsed(path) !== undefined) &&
    texts
      .flatMap(importsIn)
      .every(
        ({ source }) =>
          !source.startsWith(".") || modules.read.some((path) => path.includes(nameOf(source))),
      );
  const headings = eleventyHeadings(
    texts,
    (await files.read(joinPath(folder, "package.json"))) ?? "",
    isWhole,
  );
  const ignores = await readIgnores(config, files);
  const { slugify: asSlug } = await import("../siteParts.ts");
  const slugify = (text: string): string => asSlug(text, { decamelize: false });
  const site: EleventySite = {
    config,
    ignores,
    data: new DataFiles(config, files, modules),
    code: new EleventyCode(modules, await knownPackages(), slugify),
    slugify,
  };
  const layouts = (path: string): Promise<readonly string[] | undefined> =>
    layoutFiles(site, path, nameOf(path).replace(/\.\w+$/u, ""), new Date());
  const { pathPrefix, input, failure } = config;
  const refused =
    ignores.refused.length > 0
      ? l10n.t("Ignore patterns not supported: {0}.", ignores.refused.join(", "))
      : undefined;
  return {
    generator: "eleventy",
    folder,
    ...(pathPrefix === undefined ? {} : { basePath: pathPrefix }),
    languages: [],
    contentFolders: [input],
    output: config.output,
    sources: [
      ...configNames.map((name) => joinPath(folder, name)),
      joinPath(folder, "package.json"),
      ...ignores.sources,
    ],
    problems: [failure, refused].filter((problem) => problem !== undefined),
    targets: eleventyTargets(
      config,
      {
        headings,
        modules: texts,
        data: site.data,
        layouts,
        place: (path) => templatePlace(site, path, files),
      },
      files,
    ),
    head: eleventyHead(config, files),
    publishes: (path) => published(site, path),
    readsCode: true,
    derive: (file, now) => derive(site, file, now, refused),
  };
}

/** Pages are made of all articles below the input folder that nothing leaves out. */
function published(
  { config: { input, folder: own }, ignores }: EleventySite,
  folder: string,
): PublishedFolder | undefined {
  if (
    pathBelow(folder, input) === undefined ||
    ignores.of(joinPath(folder, "article.md")) !== undefined
  ) {
    return undefined;
  }
  const entry = pathBelow(folder, own);
  // Patterns are relative to the site's folder.
  return {
    root: input,
    exclusion:
      entry === undefined || folder === input
        ? undefined
        : { file: joinPath(own, ignoreFile), entry: `${entry}/` },
  };
}

async function derive(
  site: EleventySite,
  file: SourceFile,
  now: Date,
  refused: string | undefined,
): Promise<Derivation> {
  const { config, ignores } = site;
  if (config.failure !== undefined) {
    return notKnown(config.failure);
  }
  const inside = pathBelow(file.path, config.input);
  if (inside === undefined || inside === "") {
    return noPage(l10n.t("It's outside Eleventy's input folder."));
  }
  const format = config.formats.find((one) => file.path.endsWith(`.${one}`));
  if (format === undefined) {
    return noPage(l10n.t("Eleventy doesn't publish files with this extension."));
  }
  const ignored = ignores.of(file.path);
  if (ignored !== undefined) {
    return noPage(l10n.t("Ignored by Eleventy."), [ignored]);
  }
  if (refused !== undefined) {
    return notKnown(refused);
  }
  if (format !== "md" && format !== "html") {
    return notKnown(l10n.t("{0} files are handled in code, which isn't run.", format));
  }
  const own =
    file.front.kind === "unreadable" ? await site.data.code(file.path) : frontLevel(file.front);
  const isRead = own !== undefined && (own.isWhole || Object.keys(own.values).length > 0);
  if (!isRead && file.front.kind === "unreadable") {
    return notKnown(l10n.t("The front matter can't be read: {0}.", file.front.problem));
  }
  const { derived, levels } = await derivedBy(
    site,
    file,
    { inside, format, own: own ?? frontLevel(file.front) },
    now,
  );
  if (derived.kind !== "page") {
    return derived;
  }
  const names = await site.data.globalNames();
  const inherits = inheritedFields(levels, config.file, names);
  // the strongest level is the first
  const values = levels.toReversed().flatMap((level) => Object.entries(level.values));
  return {
    ...derived,
    ...keptOut(Object.fromEntries(values)),
    ...(inherits.length === 0 ? {} : { inherits }),
  };
}

/** What the data and the permalink of a file make of it. */
async function derivedBy(
  site: EleventySite,
  file: SourceFile,
  {
    inside,
    format,
    own,
  }: { readonly inside: string; readonly format: string; readonly own: Level },
  now: Date,
): Promise<{ readonly derived: Derivation; readonly levels: readonly Level[] }> {
  const bare = nameOf(inside).slice(0, -format.length - 1);
  const levels = await cascade(site, file.path, bare, own, now);
  const page = new TemplatePage(site, file, levels, nameFacts(inside, bare), now);
  return { derived: page.derive(format, defaultLink(folderOf(inside), bare)), levels };
}

/**
 * The paths of the pages that a template in another language than Markdown makes by its own data: one or none. Undefined
 * where it isn't sure which.
 */
async function templatePlace(
  site: EleventySite,
  path: string,
  files: SiteFiles,
): Promise<readonly string[] | undefined> {
  const inside = pathBelow(path, site.config.input);
  const format = /\.(njk|liquid)$/u.exec(path)?.[1];
  const text = format === undefined ? undefined : await files.read(path);
  if (inside === undefined || format === undefined || text === undefined) {
    return undefined;
  }
  const front = await readFrontMatter(text, "markdown");
  if (front.kind === "unreadable") {
    return undefined;
  }
  const own = frontLevel(front);
  const { derived } = await derivedBy(site, { path, front }, { inside, format, own }, new Date());
  return derived.kind === "page" && derived.guess === undefined
    ? [derived.path]
    : derived.kind === "none"
      ? []
      : undefined;
}
