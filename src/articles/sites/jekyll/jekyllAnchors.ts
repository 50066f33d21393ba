import { anyIds, togetherGiven } from "../anchors/anchorSources.ts";
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
  /^-?\s*(?:(?:site|page|include)\.[\w.-]+|"[^"]*"|'[^']*')\s*(?:\|\s*(?:relative_url|absolute_url|url|date|date_to_string|escape|downcase|upcase|capitalize|append|prepend|default|size|strip|truncate|replace|slugify)\b[^|]*)*-?$/u;
/** Fields that are a whole text. */
const wholeText = /\.(?:content|excerpt|output|next|previous|posts|pages)\b|\bmarkdownify\b/u;
/** Includes in includes that are looked into. */
const mostIncludes = 30;

/** Layouts in layouts that are followed. */
const mostLayouts = 20;
/** UTF-16 units of a text in which its front matter is looked for. */
const mostFront = 4_000;
/** Layouts that the plugin jekyll-default-layout gives articles that name none. */
const usualLayouts = ["default", "home", "page", "post"];

/** What may draw a text that isn't the article's own. */
interface Drawing {
  readonly drawsText: (output: string) => boolean;
  /** Tags that draw nothing of their own, beside those that never do. */
  readonly harmlessTags: RegExp;
}

/** In Markdown a loop may make headings. */
const inArticles: Drawing = {
  drawsText: (output) => !shortOutput.test(output) || wholeText.test(output),
  harmlessTags: /^$/u,
};
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
    drawing: Drawing,
  ): Promise<GivenIds> => {
    const given: GivenIds[] = [];
    const included: string[] = [];
    replacedBetween(text, "{{", "}}", (output) => {
      if (drawing.drawsText(output)) {
        given.push(anyIds("Liquid may draw any text."));
      }
      return "";
    });
    replacedBetween(text, "{%", "%}", (tag) => {
      const [, name = "", rest = ""] = /^-?\s*(\w+)\s*([^]*)$/u.exec(tag) ?? [];
      const file = /^([\w./-]+)(?:\s|-?$)/u.exec(rest)?.[1];
      if (/^include(?:_cached|_relative)?$/u.test(name) && file !== undefined) {
        included.push(joinPath(name.endsWith("relative") ? folderOf(path) : includes, file));
      } else if (!harmless.test(name) && !drawing.harmlessTags.test(name)) {
        given.push(anyIds(`The tag ${name} may draw any text.`));
      }
      return "";
    });
    for (const one of included.filter((other) => !seen.has(other))) {
      seen.add(one);
      const template = seen.size > mostIncludes ? undefined : await read(one);
      given.push(
        template === undefined
          ? anyIds(`${one} isn't in the project.`)
          : togetherGiven([writtenIds(template), await givenBy(template, one, seen, drawing)]),
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
      given.push(writtenIds(text), await givenBy(text, path, new Set(), aroundArticles));
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
    inText: ({ text, path }: DrawnText) => givenBy(text, path, new Set(), inArticles),
  };
}

/** The layout that a front matter names; undefined where it names none. */
function layoutIn(text: string): string | undefined {
  const front = /^---\s*\n([^]*?)\n---/u.exec(text.slice(0, mostFront))?.[1] ?? "";
  return /^layout[ \t]*:[ \t]*["']?([\w./-]*)/mu.exec(front)?.[1];
}

/** A plugin of the site's own that may change the HTML of its pages; undefined where none does. */
async function pluginOnPages(folder: string, files: SiteFiles): Promise<string | undefined> {
  for (const { name, kind } of (await files.list(folder)).slice(0, mostIncludes)) {
    const text =
      kind === "file" && name.endsWith(".rb") ? await files.read(joinPath(folder, name)) : "";
    if (
      text === undefined ||
      /\bpost_(?:render|convert|write)\b|\bNokogiri\b|\.output\b/u.test(text)
    ) {
      return name;
    }
  }
  return undefined;
}

/** The ids that a template writes, `*` for what Liquid puts in them. */
function writtenIds(template: string): GivenIds {
  const bare = replacedBetween(template, "{%", "%}", () => "");
  const markup = replacedBetween(bare, "{{", "}}", () => "*");
  return /^[ \t]{0,3}#{1,6}[ \t]/mu.test(markup.replace(/^---[ \t\r]*\n[^]*?\n---/u, ""))
    ? anyIds("A template writes headings.")
    : markupIds(markup);
}
