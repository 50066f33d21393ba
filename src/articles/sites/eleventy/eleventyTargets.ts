import { filesBelow, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";

const template =
  /\.(?:njk|liquid|hbs|mustache|ejs|haml|pug|webc|vto|edge|html|md|11ty\.[cm]?[jt]s)$/u;
/** Templates that are looked at: where there are more, any page may be made by one of them. */
const mostTemplates = 3_000;

/** What the paths of the pages of a template begin with; `/` for any. */
interface Made {
  readonly file: string;
  readonly prefix: string;
}

/** What an Eleventy site's links may lead to beside the pages of files: what templates make of data. */
export function eleventyTargets(config: EleventyConfig, files: SiteFiles): SiteTargets {
  let made: Promise<readonly Made[]> | undefined;
  return {
    staticFolders: [],
    addsBasePath: false,
    madeOtherwise: async (path) => {
      made ??= templatesOf(config, files);
      const found = (await made).find(({ prefix }) => path.startsWith(prefix));
      return (
        config.failure ??
        config.transform ??
        (found === undefined ? undefined : `${found.file} may make this page.`)
      );
    },
  };
}

/** The templates of a site that make several pages, or one whose path is filled in. */
async function templatesOf(config: EleventyConfig, files: SiteFiles): Promise<readonly Made[]> {
  const { input, file, output } = config;
  const text = file === undefined ? "" : ((await files.read(file)) ?? "");
  const all = await filesBelow(files, input, (folder) => folder === output);
  const templates = all.filter((path) => template.test(path));
  if (/\baddTemplate\s*\(/u.test(text) || templates.length > mostTemplates) {
    return [{ file: file ?? input, prefix: "/" }];
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
  const permalink = written.trim().replace(/^["'`]/u, "");
  const isFilled = /\{\{|\{%|\$\{|=>|\bfunction\b|^[|>]/u.test(permalink);
  if (isArticle && !isPaged) {
    return [];
  }
  if (!isPaged && !isFilled && permalink === "") {
    return [];
  }
  if (isCode && permalink !== "" && !/^["'`]/u.test(written.trim())) {
    return [{ file: path, prefix: "/" }];
  }
  const below = `/${pathBelow(path, input) ?? nameOf(path)}`.replace(/(?:index)?\.[\w.]+$/u, "");
  const prefix =
    permalink === ""
      ? below
      : (/^[^{$|>(="'`]*/u.exec(permalink)?.[0] ?? "")
          .replace(/^\/*/u, "/")
          .replace(/index\.html$/u, "");
  return [{ file: path, prefix }];
}
