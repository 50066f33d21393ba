import { anyIds, noIds, togetherGiven } from "../anchors/anchorSources.ts";
import type { AnchorSources, DrawnText, GivenIds } from "../anchors/anchorSources.ts";
import { markupIds, replacedBetween } from "../anchors/markupIds.ts";
import { madeOnce, readOnce } from "../remembered.ts";
import { filesBelow, folderOf, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";

/** Tags of Liquid and Nunjucks that draw nothing of their own. */
const harmless =
  /^(?:end\w+|if|elif|else|elseif|elsif|unless|for|break|continue|cycle|set|assign|capture|case|when|block|macro|raw|comment|verbatim|highlight|css|js|increment|decrement|renderTemplate)$/u;
/** Tags that draw a template, which their first argument names. */
const drawing = /^(?:include|extends|import|from|render|layout|renderFile)$/u;
/** Outputs that are a whole text; `content.html` is what another site says of a page. */
const wholeText =
  /\.(?:content|templateContent|excerpt)\b(?!\.(?:html|text|value)\b)|\b(?:caller|super)\s*\(/iu;
/** Outputs that are made of Markdown. */
const madeText = /\|\s*(?!safe\b|toc\b)\w*(?:markdown|md|render|content)\w*/iu;
/** What code has that reads Markdown or templates. */
const reads = /\.(?:render\w*|parse)\(|\bmarkdown\w*\(/iu;
/** Templates in templates that are looked into. */
const mostIncludes = 60;

/** Scripts and templates that are looked at for what gives headings ids in browsers. */
const mostScripts = 2_000;
const givesIds = /<heading-anchors\b|\banchor(?:\.min)?\.js\b|\bAnchorJS\b|\btocbot\b/iu;
const setsIds = /\.id\s*=(?!=)|\bsetAttribute\(\s*["'`]id\b/u;

/** What is known of a site beside its configuration. */
interface AnchorParts {
  /** The files of the layouts around an article, the innermost first; undefined where they aren't known. */
  readonly layouts: (path: string) => Promise<readonly string[] | undefined>;
  /** The texts of the configuration and of the modules that it brings in. */
  readonly modules: readonly string[];
  /** True where headings get no ids when pages are made. */
  readonly isWithoutIds: boolean;
}

/** What gives the pages of an Eleventy site ids beside their headings: layouts, templates and shortcodes. */
export function eleventyAnchors(
  { folder, output, includes, layouts: ownLayouts, engines }: EleventyConfig,
  { layouts, modules, isWithoutIds }: AnchorParts,
  files: SiteFiles,
): AnchorSources {
  const read = readOnce((path: string) => files.read(path));
  const code = modules.join("\n");
  const mayMakeIds = !isWithoutIds || /\b(?:marked|remark\w*|showdown)\b/u.test(code);
  const folders = [includes, ...(ownLayouts === undefined ? [] : [ownLayouts])];
  const fromCode = madeOnce(() => {
    const text = replacedBetween(code, "${", "}", () => "*");
    return Promise.resolve(
      mayMakeIds && reads.test(text) ? anyIds("A shortcode may draw any text.") : markupIds(text),
    );
  });
  const givenBy = async (text: string, path: string, seen: Set<string>): Promise<GivenIds> => {
    const given: GivenIds[] = [];
    const escapes = path.endsWith(".njk");
    replacedBetween(text, "{{", "}}", (output) => {
      if (
        (!escapes || /\|\s*safe\b/u.test(output)) &&
        (wholeText.test(output) ||
          (mayMakeIds && madeText.test(output)) ||
          /^-?\s*content\s*\|(?!\s*(?:safe|toc)\b)/u.test(output))
      ) {
        given.push(anyIds(`A template may draw any text: ${output.trim()}`));
      }
      return "";
    });
    for (const { name, rest } of tagsIn(text)) {
      for (const one of (await severalNamed(rest, text, includes, files)) ?? [rest]) {
        given.push(await givenByTag(name, one, path, seen));
      }
    }
    return togetherGiven(given);
  };
  const givenByTag = async (
    name: string,
    rest: string,
    path: string,
    seen: Set<string>,
  ): Promise<GivenIds> => {
    if (!drawing.test(name)) {
      return harmless.test(name)
        ? noIds
        : new RegExp(`\\b${name}\\b`, "u").test(code)
          ? fromCode()
          : anyIds(`The tag ${name} may draw any text.`);
    }
    const [, , quoted, bare] =
      /^(?:(["'])([\w./-]+)\1|([\w-][\w./-]*\.\w+)(?=[\s,]|-?$))/u.exec(rest) ?? [];
    const file = await templateFile(
      quoted ?? bare ?? "",
      name === "renderFile" ? [folder] : [...folders, folder],
      path,
      read,
    );
    if (file === undefined || seen.size > mostIncludes) {
      return anyIds(`The tag ${name} may draw any text: ${rest.trim()}`);
    }
    if (/\.(?:md|markdown)$/u.test(file)) {
      return name === "renderFile" ? { ids: [], drawn: [file] } : anyIds(`${file} is Markdown.`);
    }
    if (seen.has(file) || /\.(?:css|js)$/u.test(file)) {
      return noIds;
    }
    seen.add(file);
    return ofTemplate(file, seen);
  };
  const ofTemplate = async (file: string, seen: Set<string>): Promise<GivenIds> => {
    const text = await read(file);
    if (text === undefined || !/\.(?:njk|liquid|html|svg)$/u.test(file)) {
      return anyIds(`${file} may give any id.`);
    }
    const markup = file.endsWith(".svg") ? text.replaceAll(/\bd="[^"]*"/gu, "") : withoutTags(text);
    return togetherGiven([markupIds(markup), await givenBy(text, file, seen)]);
  };
  const script = madeOnce(() => headingScript(folder, output, files));
  return {
    ...(isWithoutIds ? { headings: script } : {}),
    layout: async (path) => {
      // it gives those of templates ids as well
      if (/\bIdAttributePlugin\b/u.test(code)) {
        return anyIds("A heading of a template may have this id.");
      }
      const around = await layouts(path);
      return around === undefined
        ? anyIds("The layout isn't known.")
        : togetherGiven(await Promise.all(around.map((file) => ofTemplate(file, new Set([file])))));
    },
    inText: async ({ text, path }: DrawnText) =>
      /^(?:liquid|njk)$/u.test(path.endsWith(".md") ? engines.md : engines.html)
        ? givenBy(text, path, new Set())
        : /\{\{|\{%|<%/u.test(text)
          ? anyIds("A template may give this id.")
          : noIds,
  };
}

/** The names of a template's tags, each with what stands behind it. */
function tagsIn(text: string): { readonly name: string; readonly rest: string }[] {
  const tags: { readonly name: string; readonly rest: string }[] = [];
  replacedBetween(text, "{%", "%}", (tag) => {
    const [, name = "", rest = ""] = /^-?\s*(\w+)\s*([^]*)/u.exec(tag) ?? [];
    tags.push({ name, rest });
    return "";
  });
  return tags;
}

/** The quoted names of all files that a variable may name, which begins with a folder: `{% set icon = "icons/" + name %}`; undefined for another. */
async function severalNamed(
  rest: string,
  text: string,
  includes: string,
  files: SiteFiles,
): Promise<string[] | undefined> {
  const [variable] = /^\w+(?=\s*-?$)/u.exec(rest) ?? [];
  const sets = [...text.matchAll(/\bset\s+(\w+)\s*=\s*(?:["']([\w./-]+)\/["']\s*[+~])?/gu)].filter(
    ([, name]) => name === variable,
  );
  const [[, , start] = []] = sets;
  if (start === undefined || sets.length > 1) {
    return undefined;
  }
  const listed = await files.list(joinPath(includes, start));
  const named = listed.filter(({ kind }) => kind === "file").map(({ name }) => name);
  return named.length === 0 ? undefined : named.map((name) => `"${start}/${name}"`);
}

/** The file of a template that another names; undefined where it isn't found. */
async function templateFile(
  name: string,
  folders: readonly string[],
  path: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const beside = folderOf(path);
  const places =
    name.startsWith("./") || name.startsWith("../") ? [beside, ...folders] : [...folders, beside];
  for (const place of folders.length === 1 ? folders : places) {
    for (const file of [name, `${name}.liquid`].map((one) => joinPath(place, one))) {
      if (name !== "" && (await read(file)) !== undefined) {
        return file;
      }
    }
  }
  return undefined;
}

/** Why a script that readers' browsers run may give headings ids; undefined where none does. */
async function headingScript(
  folder: string,
  output: string,
  files: SiteFiles,
): Promise<string | undefined> {
  const all = await filesBelow(files, folder, (one) => one === output);
  const scripts = all.filter((path) => /\.(?:[cm]?[jt]sx?|njk|liquid|html|webc)$/u.test(path));
  if (scripts.length > mostScripts) {
    return "There are very many scripts";
  }
  for (const path of scripts) {
    const text = (await files.read(path)) ?? "";
    if (givesIds.test(text) || (/["'`,\s]h[1-6]["'`,\s]/u.test(text) && setsIds.test(text))) {
      return `${path} may give them`;
    }
  }
  return undefined;
}

/** A template's own HTML, with `*` for what is filled in. */
function withoutTags(template: string): string {
  const bare = replacedBetween(template, "{#", "#}", () => "");
  const plain = replacedBetween(bare, "{%", "%}", () => "");
  return replacedBetween(plain, "{{", "}}", () => "*");
}
