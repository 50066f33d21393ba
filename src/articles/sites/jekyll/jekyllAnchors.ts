import { anyIds, noIds, togetherGiven } from "../anchors/anchorSources.ts";
import type { AnchorSources, DrawnText, GivenIds } from "../anchors/anchorSources.ts";
import { markupIds, replacedBetween } from "../anchors/markupIds.ts";
import { madeOnce, readOnce } from "../remembered.ts";
import { folderOf, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Tags of Liquid and of Jekyll that draw nothing, a link, or code. */
const harmless =
  /^(?:assign|break|capture|endcapture|case|when|endcase|comment|endcomment|decrement|else|elsif|endif|endunless|highlight|endhighlight|if|increment|link|post_url|raw|endraw|unless)$/u;
/** What draws a short text or a URL: nothing in it is a heading. */
const shortOutput =
  /^-?\s*(?:(?:site|page|include)\.[\w.-]+|"[^"]*"|'[^']*')\s*(?:\|\s*(?:relative_url|absolute_url|url|date|date_to_string|escape|downcase|upcase|capitalize|append|prepend|default|size|strip|truncate|replace|slugify|markdownify)\b[^|]*)*-?$/u;
/** Fields that are a whole text. */
const wholeText =
  // a field of an include is looked at where it is called
  /\.(?:content|excerpt|output|next|previous|posts|pages)(?![\w-]|\.(?:url|title|date|id|size)\b)|(?<!(?:\binclude\.[\w-]{1,60}|\.(?:title|subtitle|description|caption|tagline|name|label))\s{0,20}\|\s{0,20})\bmarkdownify\b/u;
/** What a template has that takes a page's HTML apart by its headings, as jekyll-toc does: it draws a list of links to them. */
const listsHeadings = /\|\s*split:\s*(["'])<h\1/u;
/** What an include has that draws a text which its call gives. */
const drawsGiven = /\{\{-?\s*include\.[\w-]+\s*\|[^{}]*\bmarkdownify\b/u;

/** The ids of a list of headings: that of the list itself, which the call gives. */
function listIds(values: string): GivenIds {
  return /id\s*=/iu.test(values) ? anyIds("The list of headings may have any id.") : noIds;
}

/** Whether all that the call of an include gives is written there, without headings and ids. */
function arePlain(values: string): boolean {
  return !/=\s*[^\s"']|["'\n][ \t]*#{1,6}[ \t]|\b(?:id|name)=|\{[:#]|\n[ \t]*(?:=+|-+)[ \t]*\n/u.test(
    values,
  );
}

/** UTF-16 units before an output that are looked at. */
const mostBefore = 300;
/** Captures of one text that are looked into. */
const mostCaptures = 50;
/** Includes in includes that are looked into. */
const mostIncludes = 30;

/** Layouts in layouts that are followed. */
const mostLayouts = 20;
/** UTF-16 units of a text in which its front matter is looked for. */
const mostFront = 4_000;
/** Layouts that the plugin jekyll-default-layout gives articles that name none. */
const usualLayouts = ["default", "home", "page", "post"];

/** What a variable has, drawn as it is or by filters. */
const valueOutput = /^-?\s*(?!content\b)[A-Za-z_][\w.-]*\s*(?:\|[^|]*)*-?$/u;
/** Loops, which draw what stands in them any number of times. */
const loops = /^(?:for|endfor|break|continue|cycle|tablerow|endtablerow)$/u;
/** What gets an id, or a heading, of what stands in a loop. */
const identified =
  /^[ \t>*+-]*#{1,6}[ \t]|^[ \t]*(?:=+|-+)[ \t]*$|<h[1-6]\b|\b(?:id|name)\s*=|\{[:#]/imu;

/** What may draw a text that isn't the article's own. */
interface Drawing {
  /** Whether an output does; `before` is what stands before it on its line. */
  readonly drawsText: (output: string, before: string) => boolean;
  /** Tags that draw nothing of their own, beside those that never do. */
  readonly harmlessTags: RegExp;
}

/** In Markdown a loop may make headings, and so may a value, unless it stands within a line. */
function inArticle(text: string): Drawing {
  const isKept =
    /\{%-?\s*(?:assign|capture|for)\b[^%]*(?:\.(?:content|excerpt|output)\b|\bmarkdownify\b)/u.test(
      text,
    );
  const captured = capturedIn(text);
  return {
    drawsText: (output, before) =>
      wholeText.test(output) ||
      !(
        shortOutput.test(output) ||
        captured.has(output.replaceAll(/^-|-$/gu, "").trim()) ||
        (!isKept && valueOutput.test(output) && /[^\s>*+-]/u.test(before) && !givesId.test(before))
      ),
    harmlessTags: hasPlainLoops(text) ? loops : /^$/u,
  };
}

/** The variables of which a text itself has all that they hold, in which nothing gets an id. */
function capturedIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const others = new Set<string>();
  let captures = 0;
  replacedBetween(text, "{%", "%}", (tag, at) => {
    const [, way, name = ""] =
      /^-?\s*(assign|capture|increment|decrement|for)\s+["']?([\w-]+)/u.exec(tag) ?? [];
    const isOwn = way === "capture" && (captures += 1) <= mostCaptures;
    const end = isOwn ? text.indexOf("endcapture", at) : -1;
    if (way !== undefined) {
      (end < 0 || identified.test(text.slice(at, end)) ? others : names).add(name);
    }
    return "";
  });
  return new Set([...names].filter((name) => !others.has(name)));
}

/** What stands before a value that is an id, or a part of one. */
const givesId = /(?:\b(?:id|name)\s*=\s*["']?|\{:?[^{}]{0,200}#)[^\s"'}]*$/u;

/** Whether nothing in the loops of a text gets an id. */
function hasPlainLoops(text: string): boolean {
  let [depth, from] = [0, 0];
  for (const { index, 1: end } of text.matchAll(/\{%-?\s*(end)?(?:for|tablerow)\b/gu)) {
    if (depth === 0) {
      from = index;
    }
    depth += end === undefined ? 1 : -1;
    if (depth < 0 || (depth === 0 && identified.test(text.slice(from, index)))) {
      return false;
    }
  }
  return depth === 0;
}

/** In HTML only a whole text has headings with ids that aren't written. */
const aroundArticles: Drawing = {
  drawsText: (output) =>
    wholeText.test(output) || (/\bcontent\b/u.test(output) && !/^-?\s*content\s*-?$/u.test(output)),
  harmlessTags: /^(?:for|endfor|continue|cycle|tablerow|endtablerow|seo|feed_meta)$/u,
};

/** Folders and names that a Jekyll site's configuration gives. Relative to the project's folder. */
interface JekyllTemplates {
  readonly includes: string;
  readonly layouts: string;
  readonly plugins: string;
  /** Layouts that the configuration gives articles that name none. */
  readonly defaultLayouts: readonly string[];
}

/** What gives the pages of a Jekyll site ids beside their headings: what Liquid includes in their text, and layouts. */
export function jekyllAnchors(
  { includes, layouts, plugins, defaultLayouts }: JekyllTemplates,
  files: SiteFiles,
): AnchorSources {
  const read = readOnce((path: string) => files.read(path));
  const givenBy = async (
    text: string,
    path: string,
    seen: Set<string>,
    drawing: (text: string) => Drawing,
  ): Promise<GivenIds> => {
    const given: GivenIds[] = [];
    const included: { readonly file: string; readonly values: string }[] = [];
    const { drawsText, harmlessTags } = drawing(text);
    replacedBetween(text, "{{", "}}", (output, at) => {
      const before = text.slice(Math.max(0, at - mostBefore), at).replace(/^[^]*\n/u, "");
      if (drawsText(output, before)) {
        given.push(anyIds(`Liquid may draw any text: ${output.trim()}`));
      }
      return "";
    });
    replacedBetween(text, "{%", "%}", (tag) => {
      const [, name = "", rest = ""] = /^-?\s*(\w+)\s*([^]*)/u.exec(tag) ?? [];
      const file = /^([\w./-]+)(?:\s|-?$)/u.exec(rest)?.[1];
      if (/^include(?:_cached|_relative)?$/u.test(name) && file !== undefined) {
        const folder = name.endsWith("relative") ? folderOf(path) : includes;
        included.push({ file: joinPath(folder, file), values: rest.slice(file.length) });
      } else if (!harmless.test(name) && !harmlessTags.test(name)) {
        given.push(anyIds(`The tag ${name} may draw any text.`));
      }
      return "";
    });
    for (const { file, values } of included) {
      const isNew = !seen.has(file);
      seen.add(file);
      const template = seen.size > mostIncludes ? undefined : await read(file);
      given.push(
        template === undefined
          ? anyIds(`${file} isn't in the project.`)
          : listsHeadings.test(template)
            ? listIds(values)
            : drawsGiven.test(template) && !arePlain(values)
              ? anyIds(`${file} may draw any text.`)
              : isNew
                ? togetherGiven([
                    writtenIds(template),
                    await givenBy(template, file, seen, drawing),
                  ])
                : noIds,
      );
    }
    return togetherGiven(given);
  };
  const named = readOnce(async (name: string): Promise<GivenIds> => {
    const given: GivenIds[] = [];
    const waiting = [name];
    for (let at = 0; at < waiting.length; at += 1) {
      const path = joinPath(layouts, `${waiting[at] ?? ""}.html`);
      const text = at < mostLayouts ? await read(path) : undefined;
      if (text === undefined) {
        return anyIds(`The layout ${path} isn't in the project.`);
      }
      const parent = layoutIn(text);
      waiting.push(...(parent === undefined || waiting.includes(parent) ? [] : [parent]));
      given.push(writtenIds(text), await givenBy(text, path, new Set(), () => aroundArticles));
    }
    return togetherGiven(given);
  });
  const changing = madeOnce(() => pluginOnPages(plugins, files));
  const layout = async (path: string): Promise<GivenIds> => {
    const plugin = await changing();
    if (plugin !== undefined) {
      return anyIds(`The plugin ${plugin} may give this id.`);
    }
    const stated = layoutIn((await read(path)) ?? "");
    const there = new Set((await files.list(layouts)).map(({ name }) => name));
    const names =
      stated === undefined
        ? [...defaultLayouts, ...usualLayouts.filter((name) => there.has(`${name}.html`))]
        : [stated];
    const used = [...new Set(names)].filter((name) => !/^(?:none|null|)$/u.test(name));
    return togetherGiven(await Promise.all(used.map((name) => named(name))));
  };
  return {
    layout,
    inText: ({ text, path }: DrawnText) => givenBy(text, path, new Set(), inArticle),
  };
}

/** The layout that a front matter names; undefined where it names none. */
function layoutIn(text: string): string | undefined {
  const front = /^---[^\S\n]*\n([^]*?)\n---/u.exec(text.slice(0, mostFront))?.[1] ?? "";
  return /^layout[ \t]*:[ \t]*["']?([\w./-]*)/mu.exec(front)?.[1];
}

/** Code of a plugin that reads files or runs a program. */
const readsFiles =
  /`|%x|\b(?:system|spawn|exec|popen|require|load|glob|readlines|foreach|binread|File\.(?:new|open)|IO|Dir|Pathname|FileUtils)\b|\bread\b/u;

/** A plugin of the site's own that may change the text or the HTML of its pages; undefined where none does. */
async function pluginOnPages(folder: string, files: SiteFiles): Promise<string | undefined> {
  for (const { name, kind } of (await files.list(folder)).slice(0, mostIncludes)) {
    const text =
      kind === "file" && name.endsWith(".rb") ? await files.read(joinPath(folder, name)) : "";
    if (
      text === undefined ||
      /\bpost_(?:render|convert)\b|\bNokogiri\b|\.output\b/u.test(text) ||
      // what is written already is changed by code that reads it again, or by another program
      (/\bpost_write\b/u.test(text) && readsFiles.test(text)) ||
      changesText(text)
    ) {
      return name;
    }
  }
  return undefined;
}

/** Whether a plugin changes the text of articles before it is Markdown: it is handed that text, or gives them another one. */
function changesText(plugin: string): boolean {
  return (
    /\.content\s*(?:\+?=(?![=~])|<<)|\.content\.(?:\w+!|(?:concat|insert|prepend|replace)\b)/u.test(
      plugin,
    ) ||
    (/\bpre_render\b/u.test(plugin) && /\b\w+[!(\s]\s*\(?\w+\.content\b/u.test(plugin))
  );
}

/** The ids that a template writes, `*` for what Liquid puts in them. */
function writtenIds(template: string): GivenIds {
  const bare = replacedBetween(template, "{%", "%}", () => "");
  const markup = replacedBetween(bare, "{{", "}}", () => "*");
  return /^[ \t]{0,3}#{1,6}[ \t]/mu.test(markup.replace(/^---[ \t\r]*\n[^]*?\n---/u, ""))
    ? anyIds("A template writes headings.")
    : markupIds(markup);
}
