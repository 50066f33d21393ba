import { readPattern } from "../../patterns/pattern.ts";
import { withoutTrailing } from "../../text/textEnd.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, folderOf, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { CopiedFiles, SiteTargets } from "../siteRules.ts";
import { mayShareHost } from "../sharedHost.ts";
import { eleventyAnchors } from "./eleventyAnchors.ts";
import { find, permalinkIn } from "./eleventyCascade.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";
import type { DataFiles } from "./eleventyData.ts";
import { eleventyMakers } from "./eleventyMakers.ts";

const template =
  /\.(?:njk|liquid|hbs|mustache|ejs|haml|pug|webc|vto|edge|html|md|11ty\.[cm]?[jt]s)$/u;
/** Templates that are looked at: where there are more, any page may be made by one of them. */
const mostTemplates = 20_000;

/** Templates in the input folder itself, the home page's among them, where there are pages right below the root. */
const fewestPages = 3;

/** What else is known of a site. */
interface EleventyParts {
  readonly headings: Pick<SiteTargets, "headingIds" | "headingLevels">;
  /** The texts of the configuration and of the modules that it brings in. */
  readonly modules: readonly string[];
  readonly data: DataFiles;
  /** The files of the layouts around an article, the innermost first; undefined where they aren't known. */
  readonly layouts: (path: string) => Promise<readonly string[] | undefined>;
  /** The paths of the pages that a template makes; undefined where it isn't sure which. */
  readonly place: (path: string) => Promise<readonly string[] | undefined>;
}

/** A template that makes pages. */
interface Made {
  readonly file: string;
  /** Whether a path, without a slash at its end, may be that of one of its pages. */
  readonly takes: (path: string) => boolean;
  /** Set where the template itself says no place of its pages, so that its data may. */
  readonly byData?: true;
}

/** What an Eleventy site's links may lead to beside the pages of files: what templates make of data. */
export function eleventyTargets(
  config: EleventyConfig,
  { headings, modules, data, layouts, place }: EleventyParts,
  files: SiteFiles,
): SiteTargets {
  const made = madeOnce(() => templatesOf(config, files));
  const fromData = madeOnce(() => madeFromData(config, { data, place }, files));
  const isShared = madeOnce(() => isPlaceShared(config, modules, files));
  const copied = madeOnce(() => copiedFiles(config, files));
  return {
    staticFolders: [],
    ...headings,
    anchors: eleventyAnchors(
      config,
      { layouts, modules, isWithoutIds: headings.headingIds === "none" },
      files,
    ),
    copied,
    addsBasePath: false,
    showsArticlesAt: async (path) => {
      const bare = withoutTrailing(path, "/");
      return (
        !(await isShared()) &&
        !(await fromData()).some(({ takes }) => takes(bare)) &&
        !(await copied()).some(
          ({ to }) => to.length > 1 && `${bare}/`.startsWith(`${withoutTrailing(to, "/")}/`),
        )
      );
    },
    hasPagesAtRoot: async () =>
      (await templatePaths(config, files)).filter((path) => folderOf(path) === config.input)
        .length >= fewestPages,
    madeOtherwise: async (path) => {
      const bare = withoutTrailing(path, "/");
      const templates = await made();
      const placed = templates.some(({ byData }) => byData === true) ? await fromData() : [];
      const found =
        templates.find(({ takes }) => takes(bare)) ??
        placed.find(
          ({ file, takes }) =>
            takes(bare) && templates.some((one) => one.byData === true && one.file === file),
        );
      return (
        config.failure ??
        config.transform ??
        (found === undefined ? undefined : `${found.file} may make this page.`)
      );
    },
  };
}

/** Whether something else than templates may make pages, or other sites lie beside this one. */
async function isPlaceShared(
  { folder, input, pathPrefix, formats }: EleventyConfig,
  modules: readonly string[],
  files: SiteFiles,
): Promise<boolean> {
  const builds = ["package.json", "netlify.toml"].map((name) => files.read(joinPath(folder, name)));
  const texts = (await Promise.all(builds)).map((text) => text ?? "");
  return (
    formats.some((format) => !template.test(`.${format}`) && !styleOrCode.test(format)) ||
    eleventyMakers(modules, texts) !== undefined ||
    (pathPrefix === undefined &&
      (await mayShareHost({ folder, copied: [input], address: undefined, isBuilt: true }, files)))
  );
}

/** Formats in which there are no pages. */
const styleOrCode =
  /^(?:css|s[ac]ss|less|[cm]?[jt]s|json|xml|txt|svg|png|jpe?g|gif|webp|ico|pdf|woff2?)$/u;

/** What data of folders and files make of templates that say nothing of it themselves. */
async function madeFromData(
  config: EleventyConfig,
  { data, place }: Pick<EleventyParts, "data" | "place">,
  files: SiteFiles,
): Promise<readonly Made[]> {
  const { input } = config;
  const found = await Promise.all(
    (await templatePaths(config, files)).map(async (path): Promise<Made[]> => {
      const levels = await data.around(path, nameOf(path).replace(template, ""));
      const isWhole = levels.every((level) => level.isWhole);
      const { value } = permalinkIn(levels);
      const paged = find(levels, "pagination").value;
      // what an article's own data makes of it is known, or its URL isn't
      const permalink = /\.(?:md|html)$/u.test(path) ? undefined : value;
      const placed = permalink === undefined ? undefined : await place(path);
      if (placed !== undefined) {
        const own = placed.map((one) => withoutTrailing(one, "/").toLowerCase());
        return own.map((one) => ({ file: path, takes: (sought) => sought.toLowerCase() === one }));
      }
      return isWhole && paged === undefined && (permalink === undefined || permalink === false)
        ? []
        : typeof value === "string"
          ? [{ file: path, takes: takenBy(value) }]
          : value === undefined && isWhole
            ? [{ file: path, takes: startsWith(`/${pathBelow(folderOf(path), input) ?? ""}`) }]
            : [{ file: path, takes: () => true }];
    }),
  );
  return found.flat();
}

/** UTF-16 units of the object of one call of `addPassthroughCopy` that are read. */
const longestPairs = 4_000;

/** What literal calls of `addPassthroughCopy` name. */
async function copiedFiles(
  { input, file }: EleventyConfig,
  files: SiteFiles,
): Promise<CopiedFiles[]> {
  const text = file === undefined ? "" : ((await files.read(file)) ?? "");
  const own = folderOf(file ?? "");
  const calls = text.matchAll(
    /\baddPassthroughCopy\(\s*(?:(["'`])(?<path>[^"'`]*)\1|\{(?<pairs>[^{}]*)\})/gu,
  );
  return [...calls].flatMap(({ groups = {} }): CopiedFiles[] => {
    const { path, pairs = "" } = groups;
    if (path !== undefined) {
      const from = joinPath(own, path);
      // what lies in the input keeps its path below that
      return [{ from, to: `/${pathBelow(from, input) ?? from}` }];
    }
    const named = pairs
      .slice(0, longestPairs)
      .matchAll(/(["'`]?)(?<![^"'`:,\s])([^"'`:,\s]+)\1\s*:\s*(["'`])([^"'`]*)\3/gu);
    return [...named].map(([, , from = "", , to = ""]) => ({
      from: joinPath(own, from),
      to: `/${to}`.replace(/^\/+(?:\.\/)?/u, "/"),
    }));
  });
}

/** The templates of a site that make pages of their own; layouts and what is included make none. */
async function templatesOf(config: EleventyConfig, files: SiteFiles): Promise<readonly Made[]> {
  const { input, file } = config;
  const text = file === undefined ? "" : ((await files.read(file)) ?? "");
  const templates = await templatePaths(config, files);
  if (/\baddTemplate\s*\(/u.test(text) || templates.length > mostTemplates) {
    return [{ file: file ?? input, takes: () => true }];
  }
  const found = await Promise.all(
    templates.map(async (path) => madeBy(path, (await files.read(path)) ?? "", input)),
  );
  return found.flat();
}

async function templatePaths(
  { input, output, includes, layouts, data }: EleventyConfig,
  files: SiteFiles,
): Promise<string[]> {
  const skipped = [output, includes, layouts, data].filter((folder) => folder !== input);
  const all = await filesBelow(files, input, (folder) => skipped.includes(folder));
  return all.filter((path) => template.test(path));
}

function madeBy(path: string, text: string, input: string): Made[] {
  const isCode = /\.11ty\.\w+$/u.test(path);
  const isArticle = /\.(?:md|html)$/u.test(path);
  const front = isCode ? text : (/^\s*---[^]*?\n---/u.exec(text)?.[0] ?? "");
  const isPaged = /\bpagination\b/u.test(front);
  const [, written = ""] = /\bpermalink["']?\s*[:=]\s*([^\n]*)/u.exec(front) ?? [];
  const permalink = written.trim();
  if ((isArticle && !isPaged) || (!isPaged && permalink === "")) {
    return [];
  }
  const below = `/${pathBelow(path, input) ?? nameOf(path)}`.replace(
    /(?:index)?\.[\w.]{1,100}$/u,
    "",
  );
  if (permalink === "") {
    // the first page of a list is where one page would be, the others have numbers below it
    const { pattern } = readPattern(`^${escaped(withoutTrailing(below, "/"))}(?:/\\d+)?/?$`, "u");
    return [{ file: path, takes: (sought) => pattern?.test(sought) !== false, byData: true }];
  }
  const [, quoted] = /^["'`]([^"'`\n]*)["'`],?(?:\s+#.*)?$/u.exec(permalink) ?? [];
  const plain = isCode || /^[|>&*]/u.test(permalink) ? quoted : (quoted ?? permalink);
  if (plain === undefined) {
    return [{ file: path, takes: isCode ? () => true : startsWith(permalink) }];
  }
  return [{ file: path, takes: takenBy(plain) }];
}

/** Whether a path may be one that a permalink makes. */
function takenBy(permalink: string): (path: string) => boolean {
  const forms = formsOf(permalink) ?? [startsWith(permalink)];
  return (sought) => forms.some((takes) => takes(sought));
}

/** Whether a path begins as a permalink does before its first sign of code. */
function startsWith(permalink: string): (path: string) => boolean {
  const start = (/^[^{$|>(="'`]*/u.exec(permalink)?.[0] ?? "").replace(/^\/*/u, "/");
  return (path) => path.startsWith(withoutTrailing(start, "/"));
}

/** UTF-16 units and outputs of a permalink that is taken apart. */
const longestPermalink = 500;
const mostOutputs = 8;

/**
 * Which paths a permalink makes, for each choice of its conditions: a number where the page's is printed, any text for
 * other outputs. Undefined where it has tags of which more than conditions would tell.
 */
function formsOf(permalink: string): ((path: string) => boolean)[] | undefined {
  const block =
    /\{%-?\s*if\b[^%]*%\}([^%]*)(?:\{%-?\s*else\s*-?%\}([^%]*))?\{%-?\s*endif\s*-?%\}/gu;
  const variants = [permalink.replaceAll(block, "$1"), permalink.replaceAll(block, "$2")];
  if (
    permalink.length > longestPermalink ||
    variants.some((one) => /\{%/u.test(one) || one.split(/\{\{|\$\{/u).length > mostOutputs)
  ) {
    return undefined;
  }
  return [...new Set(variants)].map((variant) => {
    const parts = variant
      .split(/(\{\{[^}]{0,1000}\}\}|\$\{[^}]{0,1000}\})/u)
      .map((part, index) =>
        index % 2 === 0
          ? escaped(part)
          : /^[{$\s-]*pagination\.pageNumber(?:\s*\+\s*1)?[-}\s]*$/u.test(part)
            ? "\\d+"
            : ".*",
      );
    return pagePattern(parts.join(""));
  });
}

/** A text as a part of a pattern. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
}

/** Whether a path is one that an expression stands for, however it ends. */
function pagePattern(expression: string): (path: string) => boolean {
  const bare = expression
    .replace(/^\/+/u, "")
    .replace(/(?<!\/)(?:\/|(?<![^/])index\\\.html)+$/u, "");
  const { pattern } = readPattern(`^/${bare}/?$`, "su");
  return (path) => pattern?.test(path) !== false;
}
