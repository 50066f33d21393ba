import { readPattern } from "../../patterns/pattern.ts";
import { withoutTrailing } from "../../text/textEnd.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, folderOf, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { CopiedFiles, SiteTargets } from "../siteRules.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";

const template =
  /\.(?:njk|liquid|hbs|mustache|ejs|haml|pug|webc|vto|edge|html|md|11ty\.[cm]?[jt]s)$/u;
/** Templates that are looked at: where there are more, any page may be made by one of them. */
const mostTemplates = 20_000;

/** A template that makes pages. */
interface Made {
  readonly file: string;
  /** Whether a path, without a slash at its end, may be that of one of its pages. */
  readonly takes: (path: string) => boolean;
}

/** What an Eleventy site's links may lead to beside the pages of files: what templates make of data. */
export function eleventyTargets(
  config: EleventyConfig,
  headings: Pick<SiteTargets, "headingIds" | "headingLevels">,
  files: SiteFiles,
): SiteTargets {
  const made = madeOnce(() => templatesOf(config, files));
  return {
    staticFolders: [],
    ...headings,
    copied: () => copiedFiles(config, files),
    addsBasePath: false,
    madeOtherwise: async (path) => {
      const bare = withoutTrailing(path, "/");
      const found = (await made()).find(({ takes }) => takes(bare));
      return (
        config.failure ??
        config.transform ??
        (found === undefined ? undefined : `${found.file} may make this page.`)
      );
    },
  };
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
  const { input, file, output, includes, layouts, data } = config;
  const text = file === undefined ? "" : ((await files.read(file)) ?? "");
  const skipped = [output, includes, layouts, data].filter((folder) => folder !== input);
  const all = await filesBelow(files, input, (folder) => skipped.includes(folder));
  const templates = all.filter((path) => template.test(path));
  if (/\baddTemplate\s*\(/u.test(text) || templates.length > mostTemplates) {
    return [{ file: file ?? input, takes: () => true }];
  }
  const found = await Promise.all(
    templates.map(async (path) => madeBy(path, (await files.read(path)) ?? "", input)),
  );
  return found.flat();
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
  const below = `/${pathBelow(path, input) ?? nameOf(path)}`.replace(/(?:index)?\.[\w.]+$/u, "");
  if (permalink === "") {
    return [{ file: path, takes: (sought) => sought.startsWith(withoutTrailing(below, "/")) }];
  }
  const [, quoted] = /^["'`]([^"'`\n]*)["'`],?(?:\s+#.*)?$/u.exec(permalink) ?? [];
  const plain = isCode || /^[|>&*]/u.test(permalink) ? quoted : (quoted ?? permalink);
  if (plain === undefined) {
    return [{ file: path, takes: isCode ? () => true : startsWith(permalink) }];
  }
  const forms = formsOf(plain);
  return [
    {
      file: path,
      takes: (sought) => (forms ?? [startsWith(plain)]).some((takes) => takes(sought)),
    },
  ];
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
  const block = /\{%-?\s*if\b[^%]*%\}([^%]*)\{%-?\s*endif\s*-?%\}/gu;
  const variants = [permalink.replaceAll(block, "$1"), permalink.replaceAll(block, "")];
  if (
    permalink.length > longestPermalink ||
    variants.some((one) => /\{%/u.test(one) || one.split(/\{\{|\$\{/u).length > mostOutputs)
  ) {
    return undefined;
  }
  return [...new Set(variants)].map((variant) => {
    const parts = variant
      .split(/(\{\{[^}]*\}\}|\$\{[^}]*\})/u)
      .map((part, index) =>
        index % 2 === 0
          ? part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")
          : /^[{$\s-]*pagination\.pageNumber\s*(?:\+\s*1\s*)?[-}\s]*$/u.test(part)
            ? "\\d+"
            : ".*",
      );
    return pagePattern(parts.join(""));
  });
}

/** Whether a path is one that an expression stands for, however it ends. */
function pagePattern(expression: string): (path: string) => boolean {
  const bare = expression.replace(/^\/+/u, "").replace(/(?:\/|(?<![^/])index\\\.html)+$/u, "");
  const { pattern } = readPattern(`^/${bare}/?$`, "su");
  return (path) => pattern?.test(path) !== false;
}
