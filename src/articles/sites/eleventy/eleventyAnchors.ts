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
/** Outputs that are a whole text, or are made of one. */
const wholeText =
  /\.(?:content|templateContent|excerpt)\b|\|\s*(?!safe\b|toc\b)\w*(?:markdown|md|render|content)\w*|\b(?:caller|super)\s*\(/iu;
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
  const fromCode = madeOnce(() => {
    const text = replacedBetween(code, "${", "}", () => "*");
    return Promise.resolve(
      (!isWithoutIds || /\bmarked\b/u.test(code)) && reads.test(text)
        ? anyIds("A shortcode may draw any text.")
        : markupIds(text),
    );
  });
  const found = async (
    name: string,
    path: string,
    isFromTop: boolean,
  ): Promise<string | undefined> => {
    const beside = folderOf(path);
    const places = isFromTop
      ? [folder]
      : name.startsWith(".")
        ? [beside, includes]
        : [includes, ...(ownLayouts === undefined ? [] : [ownLayouts]), folder, beside];
    for (const place of places) {
      for (const file of [name, `${name}.liquid`].map((one) => joinPath(place, one))) {
        if (name !== "" && (await read(file)) !== undefined) {
          return file;
        }
      }
    }
    return undefined;
  };
  const givenBy = async (text: string, path: string, seen: Set<string>): Promise<GivenIds> => {
    const given: GivenIds[] = [];
    const tags: (readonly [name: string, rest: string])[] = [];
    const escapes = path.endsWith(".njk");
    replacedBetween(text, "{{", "}}", (output) => {
      if (
        (!escapes || /\|\s*safe\b/u.test(output)) &&
        (wholeText.test(output) || /^-?\s*content\s*\|(?!\s*(?:safe|toc)\b)/u.test(output))
      ) {
        given.push(anyIds(`A template may draw any text: ${output.trim()}`));
      }
      return "";
    });
    replacedBetween(text, "{%", "%}", (tag) => {
      const [, name = "", rest = ""] = /^-?\s*(\w+)\s*([^]*)$/u.exec(tag) ?? [];
      tags.push([name, rest]);
      return "";
    });
    for (const [name, rest] of tags) {
      const [variable = ""] = /^\w+(?=\s*-?$)/u.exec(rest) ?? [];
      const [, start] =
        variable === ""
          ? []
          : (new RegExp(`\\bset\\s+${variable}\\s*=\\s*["']([\\w./-]+)/["']\\s*[+~]`, "u").exec(
              text,
            ) ?? []);
      const several = start === undefined ? [] : await files.list(joinPath(includes, start));
      const named = several
        .filter(({ kind }) => kind === "file")
        .map((one) => `"${start}/${one.name}"`);
      for (const one of named.length > 0 ? named : [rest]) {
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
    const file = await found(quoted ?? bare ?? "", path, name === "renderFile");
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
