import * as l10n from "@vscode/l10n";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { fieldNamed } from "../../frontMatter/frontMatter.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { Code } from "../code/codeValues.ts";
import { joinPath, nameOf, folderOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Derivation, PublishedFolder, SiteRules, SourceFile, Step } from "../siteRules.ts";
import { configNames, readEleventyConfig } from "./eleventyConfig.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";
import { DataFiles, frontLevel, plain } from "./eleventyData.ts";
import type { Level } from "./eleventyData.ts";
import { ignoreFile, readIgnores } from "./eleventyIgnores.ts";
import type { Ignores } from "./eleventyIgnores.ts";
import { defaultLink, linkPath, nameFacts } from "./eleventyLink.ts";
import { eleventyTargets } from "./eleventyTargets.ts";
import { fillPermalink } from "./permalinkTemplate.ts";

/** A site whose configuration and ignore files are read. */
interface Site {
  readonly config: EleventyConfig;
  readonly ignores: Ignores;
  readonly data: DataFiles;
  readonly slugify: (text: string) => string;
}

/** Layouts of layouts that are followed. */
const mostLayouts = 20;

/** Reads the rules of an Eleventy site, as version 3 has them. */
export async function readEleventy(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readEleventyConfig(folder, files);
  const ignores = await readIgnores(config, files);
  const { slugify } = await import("../siteParts.ts");
  const site: Site = {
    config,
    ignores,
    data: new DataFiles(config, files),
    slugify: (text) => slugify(text, { decamelize: false }),
  };
  const { pathPrefix, input, failure, transform } = config;
  const refused =
    ignores.refused.length > 0
      ? l10n.t(
          "These patterns of files to leave out aren't followed: {0}.",
          ignores.refused.join(", "),
        )
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
    problems: [failure, transform, refused].filter((problem) => problem !== undefined),
    targets: eleventyTargets(config, files),
    publishes: (path) => published(site, path),
    derive: (file) => derive(site, file, refused),
  };
}

/** Pages are made of all articles below the input folder that nothing leaves out. */
function published(
  { config: { input, folder: own }, ignores }: Site,
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

function none(reason: string, ...steps: readonly Step[]): Derivation {
  return { kind: "none", reason, steps };
}

function unknown(reason: string, ...steps: readonly Step[]): Derivation {
  return { kind: "unknown", reason, steps };
}

async function derive(
  site: Site,
  file: SourceFile,
  refused: string | undefined,
): Promise<Derivation> {
  const { config, ignores } = site;
  if (config.failure !== undefined) {
    return unknown(config.failure);
  }
  const inside = pathBelow(file.path, config.input);
  if (inside === undefined || inside === "") {
    return none(l10n.t("It's outside Eleventy's input folder."));
  }
  const format = config.formats.find((one) => file.path.endsWith(`.${one}`));
  if (format === undefined) {
    return none(l10n.t("Eleventy makes no pages of files with this ending."));
  }
  const ignored = ignores.of(file.path);
  if (ignored !== undefined) {
    return none(l10n.t("Eleventy leaves it out."), ignored);
  }
  if (refused !== undefined) {
    return unknown(refused);
  }
  if (format !== "md" && format !== "html") {
    return unknown(
      l10n.t("What becomes of {0} files follows from code that isn't run here.", format),
    );
  }
  if (file.front.kind === "unreadable") {
    return unknown(l10n.t("The front matter can't be read: {0}.", file.front.problem));
  }
  return deriveTemplate(site, file, inside, format);
}

/** What becomes of a file that Eleventy reads. */
async function deriveTemplate(
  site: Site,
  file: SourceFile,
  inside: string,
  format: "md" | "html",
): Promise<Derivation> {
  const { config } = site;
  const bare = nameOf(inside).slice(0, -format.length - 1);
  const levels = await cascade(site, file, bare);
  const draft = find(levels, "draft").value;
  if (config.preprocessors.has("drafts") && draft === true) {
    return none(l10n.t("It's a draft, and the configuration leaves out drafts."));
  }
  if (config.preprocessors.has("other") && draft === true) {
    return unknown(
      l10n.t("`addPreprocessor` in the configuration decides what becomes of a draft."),
    );
  }
  const permalink = permalinkIn(levels);
  const facts = nameFacts(inside, bare);
  if (permalink.value === false) {
    return none(l10n.t("`permalink: false` makes no page."), permalink.step);
  }
  if (permalink.value instanceof Code) {
    return unknown(
      l10n.t("The permalink in {0} is code, and isn't run here.", permalink.step.file ?? ""),
      permalink.step,
    );
  }
  const { value: paged } = find(levels, "pagination");
  if (paged !== undefined && paged !== null && !(paged instanceof Code)) {
    return unknown(l10n.t("It makes several pages: `pagination`."));
  }
  const rule: Step = { text: l10n.t("Eleventy's default rule") };
  let link: string | undefined;
  let guess = config.isIgnoringMore
    ? l10n.t("`ignores.add` in the configuration has code that isn't run here.")
    : undefined;
  if (typeof permalink.value === "string" && permalink.value !== "") {
    const override = find(levels, "templateEngineOverride").value;
    const filled = config.isDynamic
      ? fillPermalink(permalink.value, {
          value: (path) => variable(levels, facts, path),
          date: dateOf(file.front, levels, file.path),
          slugify: site.slugify,
          ownFilters: config.filters,
          engine: override === undefined ? config.engines[format] : "",
        })
      : { text: permalink.value, usesDate: false };
    if ("unknown" in filled) {
      return unknown(filled.unknown, permalink.step);
    }
    link = filled.text;
    guess = filled.usesDate
      ? l10n.t("The day in it follows from the time zone of the machine that builds.")
      : guess;
  } else if (permalink.value !== undefined && permalink.value !== null && permalink.value !== "") {
    return unknown(
      l10n.t("Eleventy stops at this permalink: it must be a text or false."),
      permalink.step,
    );
  }
  if (config.transform !== undefined) {
    return unknown(config.transform);
  }
  return {
    kind: "page",
    path: linkPath(link ?? defaultLink(folderOf(inside), bare)),
    aliases: [],
    state: "published",
    steps: [link === undefined ? rule : permalink.step],
    ...(guess === undefined ? {} : { guess }),
  };
}

/** All data of a file, the strongest first: front matter, data files, layouts, the configuration's, global data. */
async function cascade({ config, data }: Site, file: SourceFile, bare: string): Promise<Level[]> {
  const own = [frontLevel(file.front), ...(await data.around(file.path, bare))];
  const globals: Level[] = [
    {
      values: globalValues(config),
      isWhole: true,
      file: config.file,
    },
  ];
  for (const name of ["permalink", "eleventyComputed", "layout"]) {
    const level = await data.global(name);
    if (level !== undefined) {
      globals.push({
        values: { [name]: level.isWhole ? level.values : new Code(name) },
        isWhole: true,
        file: level.file,
      });
    }
  }
  const layouts: Level[] = [];
  let { value: layout } = find([...own, ...globals], "layout");
  while (typeof layout === "string" && layouts.length < mostLayouts) {
    const level = await data.layout(layout);
    layout = level?.values["layout"];
    if (level !== undefined) {
      layouts.push(level);
    }
  }
  return [...own, ...layouts, ...globals];
}

/** Global data of the configuration; a name with dots is a path. */
function globalValues({ globalData }: EleventyConfig): JsonRecord {
  const values = new Map<string, unknown>();
  for (const [name, value] of globalData) {
    const [first = "", ...rest] = name.split(".");
    const known = values.get(first);
    values.set(
      first,
      rest.length === 0
        ? plain(value)
        : { ...(isRecord(known) ? known : {}), [rest.join(".")]: plain(value) },
    );
  }
  return Object.fromEntries(values);
}

/** A value of the strongest level that has it; code where a stronger one may have it. */
function find(
  levels: readonly Level[],
  key: string,
): { readonly value: unknown; readonly file: string | undefined } {
  for (const { values, isWhole, file } of levels) {
    if (Object.hasOwn(values, key)) {
      return { value: values[key], file };
    }
    if (!isWhole) {
      return { value: new Code(key), file };
    }
  }
  return { value: undefined, file: undefined };
}

/** The permalink that counts, with where it stands: a computed one first. */
function permalinkIn(levels: readonly Level[]): { readonly value: unknown; readonly step: Step } {
  const computed = levels
    .map(({ values, file }) => ({ value: values["eleventyComputed"], file }))
    .filter(({ value }) => value !== undefined);
  for (const { value, file } of computed) {
    if (value instanceof Code || (isRecord(value) && Object.hasOwn(value, "permalink"))) {
      return stated(
        value instanceof Code ? value : value["permalink"],
        "eleventyComputed.permalink",
        file,
      );
    }
  }
  const { value, file } = find(levels, "permalink");
  const isObject = isRecord(value) && !(value instanceof Code) && Object.keys(value).length > 0;
  return stated(
    isObject
      ? Object.hasOwn(value, "build")
        ? value["build"]
        : false
      : isRecord(value) && !(value instanceof Code)
        ? undefined
        : value,
    "permalink",
    file,
  );
}

function stated(
  value: unknown,
  key: string,
  file: string | undefined,
): { readonly value: unknown; readonly step: Step } {
  const shown = value instanceof Code ? value.text : String(value);
  return {
    value,
    step:
      file === undefined
        ? { text: l10n.t("{0} in the front matter → {1}", key, shown), key }
        : { text: l10n.t("{0} in {1} → {2}", key, file, shown), key, file },
  };
}

/** A variable of a template: of the page, else of its data. */
function variable(
  levels: readonly Level[],
  facts: Readonly<Record<string, string>>,
  path: readonly string[],
): unknown {
  const [first = "", ...rest] = path;
  if (first === "page") {
    const [name = ""] = rest;
    return rest.length === 1 && Object.hasOwn(facts, name) ? facts[name] : undefined;
  }
  let { value } = find(levels, first);
  for (const step of rest) {
    value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** The day of a file: of its data, else the first date in its path. */
function dateOf(front: FrontMatter, levels: readonly Level[], path: string): Date | undefined {
  const { value } = find(levels, "date");
  const written = fieldNamed(front, "date")?.text ?? value;
  const text =
    written === undefined || written === null
      ? /\d{4}-\d{2}-\d{2}/u.exec(path)?.[0]
      : typeof written === "string" && /^\d{4}-\d{2}-\d{2}/u.test(written)
        ? written.replace(/^(\S+)\s+(?=\d)/u, "$1T")
        : undefined;
  const at =
    text === undefined ? Number.NaN : Date.parse(/T[\d:.]+$/u.test(text) ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : new Date(at);
}
