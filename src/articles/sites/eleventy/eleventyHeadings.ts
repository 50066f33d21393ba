import { withoutComments } from "../../text/ends.ts";
import { closingBracket } from "../anchors/pluginLists.ts";
import type { SiteTargets } from "../siteRules.ts";
import { importsIn, unknownPlugin } from "./eleventyMakers.ts";
import { isKnownSlug } from "./knownSlug.ts";

/** How headings get ids, and which of them; without a rule where they get none, or something else gives them. */
type HeadingRule = Pick<SiteTargets, "headingIds" | "headingLevels">;

/** UTF-16 units of a configuration's modules that are looked at. */
const longestConfig = 200_000;
/** Options of markdown-it-anchor that make other ids; a spread may bring any. */
const otherIds = /\b(?:slugifyWithState|getTokensText|uniqueSlug\w*|callback)\b|\.{3}/u;
/** Other plugins and code of Markdown that give headings ids, or change them. */
const otherSources =
  /\bIdAttributePlugin\b|["']markdown-it-(?:decorate|named-\w+|github-(?!alerts)\w+|heading[\w-]*|toc[\w-]*|modify-token|replace[\w-]*)|\.ruler\b|\bheading_open\b|\battr(?:Set|Push)\b/u;
/** Eleventy's own plugin for ids, which makes them with its filter for slugs unless options say otherwise. */
const ownPlugin =
  /\baddPlugin\(\s{0,100}IdAttributePlugin\s{0,100}(?:,\s{0,100}\{\s{0,500}(?:checkDuplicates\s{0,20}:[^{},]{0,50},?\s{0,500})?\}\s{0,100})?\)/gu;
/** A regular expression that a member or an argument is, as code writes it. */
const regularExpression =
  /(?<=[(,:=]\s?)\/(?![*/])(?:[^\n/\\[]|\\.|\[(?:[^\]\n\\]|\\.)*\])+\/(?=[a-z]*\s*[,;)}\]])/gu;
/** What a module that changes the HTML of pages has for changing ids. */
const changesIds =
  /\b(?:cheerio|jsdom|linkedom|posthtml|rehype)\b|\bsetAttribute\b|\bid=(?!=)|\.id\s*=(?!=)|<h[1-6]\b/iu;

/**
 * How headings get ids on an Eleventy site: by markdown-it-anchor, from version 5 on, as it is or with a package for
 * slugs that is known.
 *
 * @param modules The texts of the configuration and of the modules that it brings in.
 * @param isWhole Whether all of them could be read.
 */
export function eleventyHeadings(
  modules: readonly string[],
  packages: string,
  isWhole: boolean,
): HeadingRule {
  const written = modules.join("\n").slice(0, longestConfig + 1);
  // a quote in a regular expression begins no string
  const bare = withoutComments(
    written.replaceAll(regularExpression, (found) => found.replaceAll(/["'`]/gu, ".")),
  );
  const text = bare.replaceAll(ownPlugin, "").replaceAll(/\bIdAttributePlugin\b(?=[\s,}])/gu, "");
  const hasOwn = bare.search(ownPlugin) >= 0;
  const names = [
    ...text.matchAll(
      /\b(?:import\s+([\w$]+)\s+from\s*|(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*)["']markdown-it-anchor["']/gu,
    ),
  ].map(([, imported, required]) => imported ?? required ?? "");
  const [name = ""] = names;
  if (
    text.length > longestConfig ||
    names.length > 1 ||
    otherSources.test(text) ||
    modules.some(
      (module) => /transform/iu.test(module) && changesIds.test(withoutComments(module)),
    ) ||
    /"markdown-it-anchor"\s*:\s*"[\^~]?[0-4]\./u.test(packages)
  ) {
    return {};
  }
  if (names.length === 0) {
    return isWhole && leavesHeadings(text) ? { headingIds: hasOwn ? "plain-words" : "none" } : {};
  }
  if (hasOwn) {
    return {};
  }
  const uses = [...text.matchAll(/\.use\(\s*([\w$]+)/gu)].filter(([, used]) => used === name);
  const [use] = uses;
  if (use === undefined || uses.length > 1) {
    return {};
  }
  const open = use.index + ".use".length;
  const given = text.slice(open + 1, closingBracket(text, open)).replace(/^\s*[\w$]+\s*,?\s*/u, "");
  const options = /^[\w$]+\s*$/u.test(given) ? declared(text, given.trim()) : given;
  return options === undefined || otherIds.test(options) ? {} : ruleOf(options, text);
}

/** Plugins of markdown-it that give headings no ids. */
const harmless =
  /\bmarkdown-it-(?:abbr|attrs|bracketed-spans|container|deflist|eleventy-img|emoji|external-links?|footnote|github-alerts|image-figures|implicit-figures|ins|katex|link-attributes|mark|mention|prism|sub|sup|task-?(?:lists|checkbox))$/u;
/** What may give headings ids when pages are made or shown, or read Markdown instead of Eleventy. */
const otherReaders =
  /\b(?:posthtml\w*|rehype|cheerio|jsdom|linkedom|parseHTML|htmlTransformer|tocbot|anchor-?js)\b|\btoc|\baddExtension\(\s*\[?["']md|["'][^"'\n]*anchors?\b[^"'\n]*["']\s*\)?;/iu;

/** Whether nothing in a configuration gives headings ids: markdown-it gives none by itself. */
function leavesHeadings(text: string): boolean {
  const imported = importsIn(text);
  const sourceOf = (name: string): string =>
    imported.find(({ names }) => names.includes(name))?.source ?? "";
  const isMarkdownIt = (name: string): boolean => sourceOf(name) === "markdown-it";
  const madeBy = (name: string): string =>
    [...text.matchAll(/\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:new\s+)?([\w$]+)\(/gu)].find(
      ([, own]) => own === name,
    )?.[2] ?? "";
  const libraries = [
    ...text.matchAll(/\bsetLibrary\((?!\s*["'](?!md["']))[^,]{0,200},\s*(?:new\s+)?([\w$]*)/gu),
  ];
  const used = [...text.matchAll(/\.use\(\s*(?:require\(\s*["']([^"']+)["']|([\w$]*))/gu)];
  return (
    !otherReaders.test(text) &&
    unknownPlugin(text) === undefined &&
    libraries.every(([, name = ""]) => isMarkdownIt(name) || isMarkdownIt(madeBy(name))) &&
    used.every(([, source, name = ""]) => harmless.test(source ?? sourceOf(name)))
  );
}

/** The rule that the options of markdown-it-anchor make; none where they may make any ids. */
function ruleOf(options: string, text: string): HeadingRule {
  const hasSlug = /\bslugify\b/u.test(options);
  const [, list] = /\blevel\s*:\s*\[([\d\s,]*)\]/u.exec(options) ?? [];
  const levels = list?.match(/\d+/gu)?.map(Number);
  return (hasSlug && !isKnownSlug(options, text)) ||
    (/\blevel\b/u.test(options) && levels === undefined)
    ? {}
    : {
        headingIds: hasSlug ? "plain-words" : "markdown-it-anchor",
        ...(levels === undefined ? {} : { headingLevels: levels }),
      };
}

/** The object that a name is declared as; undefined where it isn't one. */
function declared(text: string, name: string): string | undefined {
  const declarations = text.matchAll(/\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?=\{)/gu);
  const found = [...declarations].find(([, own]) => own === name);
  const start = found === undefined ? 0 : found.index + found[0].length;
  return found === undefined ? undefined : text.slice(start, closingBracket(text, start));
}
