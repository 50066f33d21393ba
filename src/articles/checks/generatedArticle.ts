import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import { fieldText, isHtmlHead } from "../frontMatter/frontMatter.ts";
import type { FrontMatter, FrontMatterField } from "../frontMatter/frontMatter.ts";
import { folderOf, nameOf } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { CheckedArticle } from "./finding.ts";

/** UTF-16 units at the beginning and at the end of an article in which a program says that it wrote it. */
const [beginning, ending] = [2000, 200];

const generated =
  /\bauto(?:matically)?[- ]?(?:generated|imported)\b|(?:^\W*|\b(?:been|is|was|file) )generated (?:by|from)\b|\bdo(?:n['’]t| not) edit\b(?!\s+(?!(?:this|the) (?:file|page|document)|it\b|by hand|manually|directly|or\b|and\b)[a-z])/iu;

/** A comment that is about a part of the article alone: a table of contents, or where a part that a program keeps begins or ends. */
const aboutPart =
  /\b(?:this|the|next|following) (?:section|block|table|list|part)\b|\b(?:doc)?toc\b|\b(?:begin|end|start)(?:s|ing)?\b/iu;

/** UTF-16 units of the text in which a sentence may say so. */
const opening = 600;

const saysGenerated =
  /^[^\w\n\r\u2028\u2029]*this (?:file|page|document|documentation|reference|list) (?:is|was|has been) auto(?:matically)?[- ]?generated\b/imu;

/** What a line of the text begins with that is about the article itself, and no sentence of it. */
const aboutItself =
  /^\W*(?:auto|generated\b|this (?:file|page|document)|do(?:n['’]t| not) edit\b)/iu;

/** Programs that write pages, as the head of an HTML page names them: those for documentation of code and those for sites. */
const writers =
  /^(?:dokka|docfx|doxygen|javadoc|jsdoc|pdoc|rustdoc|sphinx|typedoc|yard|hugo|jekyll|hexo|astro|gatsby|docusaurus|eleventy|vitepress|vuepress|nuxt|next\.js|pelican|zola|gitbook|mkdocs|mdbook|quarto|octopress|middleman|nikola|distill|pandoc|bookdown|rmarkdown|asciidoctor)\w?\b/iu;

/** Whether a field says so: `auto_generated: true`, the `api` that a plugin packs, what keeps a drawing or a board in a note, the program in the head of an HTML page. */
function saysSoOfItself({ name, value, text = "" }: FrontMatterField, isHead: boolean): boolean {
  const bare = name.toLowerCase().replaceAll(/[-_]/gu, "");
  return (
    (/^(?:is)?(?:auto)?generated$/u.test(bare) && (value === true || value === "true")) ||
    /^(?:excalidraw|kanban)plugin$/u.test(bare) ||
    (bare === "api" && /^[\w+/=]{200}/u.test(text)) ||
    (isHead && bare === "generator" && writers.test(text.trim()))
  );
}

/**
 * Headings behind an anchor of their full name, of three parts or with parameters, as programs write them that document
 * code. People write shorter ones, and those of versions.
 */
const namedHeadings =
  /^<a (?:id|name)="(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){2,}|[\w$.-]+\([^"\n]*\))"><\/a>(?:\r?\n)+#{1,6} /gmu;

/** So many of them are the work of a program. */
const manyNamed = 5;

/** Headings of code alone, as a page has them that a program writes of members or settings. */
const codeHeadings = /^#{2,6} +`[^`\n]+`[ \t]*$/gmu;
/** So many of them in a file that has no link for editing on its site. */
const manyOfCode = 3;

/** Files of Docusaurus' plugin for OpenAPI, which import what it draws them with. */
const ofOpenApi = /\.(?:api|info|schema|tag)\.mdx$/u;

/** The name of a file that is the whole name of something in code, with that of what it is a part of: `Tea.Pots.Lid.md`. */
const wholeName = /^((?:[A-Za-z_$][\w$]*\.){2,9}([A-Za-z_$][\w$]*))\.mdx?$/u;

/** Whether a page is called as what it documents in code is, or is HTML: such files are written by a program that reads that code. */
function isOfCode(path: string, front: FrontMatter, own: string): boolean {
  const [, whole, last] = wholeName.exec(nameOf(path)) ?? [];
  const title = fieldText(front, "title");
  return (
    whole !== undefined &&
    (title === whole || title === last || /^\s*<(?:p|div|table|h[1-6])\b[^\n]*<code\b/u.test(own))
  );
}

/** What R and Quarto make a Markdown file of, by the endings that come behind its name. */
const rendered = /^(.+?)(?:\.html)?\.(?:md|markdown)$/u;
const computed = /\.(?:qmd|rmd|rmarkdown)$/iu;

/** Whether R or Quarto makes a Markdown file of another one beside it: `index.html.md` of `index.qmd`. */
export async function isRendered(path: string, files: Pick<SiteFiles, "list">): Promise<boolean> {
  const [, stem] = rendered.exec(nameOf(path)) ?? [];
  return (
    stem !== undefined &&
    (await files.list(folderOf(path))).some(
      ({ kind, name }) =>
        kind === "file" && computed.test(name) && name.replace(computed, "") === stem,
    )
  );
}

/** What Cobra and Clap, by which many programs of the command line are written, call a part of the page of a command. */
const ofCommands =
  /^(?:#{2,6} Options inherited from parent commands|#{6} \*\*(?:Arguments|Options|Subcommands):\*\*)[ \t]*$/mu;

/** Styles that only programs for mail know, which programs for newsletters write into each. */
const ofMail = /<style\b[^<>]*>[^<]*(?:<!--[^<]*)?\.(?:ExternalClass|ReadMsgBody)\b/iu;

/** How a whole page begins of which a program took out the line breaks. */
const minified = /^\s*<!doctype html><html\b[^>\n]*><(?:head|meta|title)\b[^\n]{500}/iu;

/** A value without quotes, as such programs leave it. */
const bareValues = /\s[a-z:-]+=[^"'\s>]+(?=[\s>])/giu;
/** So many of them in the first line's beginning. */
const manyBare = 4;

/** Whether that line is most of a page, or its values lost their quotes. */
function isMinified(text: string): boolean {
  const begin = minified.exec(text)?.[0];
  const end = text.indexOf("\n", begin?.length);
  return (
    begin !== undefined &&
    (end < 0 || end * 2 > text.length || [...begin.matchAll(bareValues)].length >= manyBare)
  );
}

/** Whether a page has no link to edit it by. */
function isNotEdited(front: FrontMatter): boolean {
  return (
    front.kind === "fields" &&
    front.fields.some(({ name, value }) => name === "custom_edit_url" && value === null)
  );
}

/** Whether a field, a comment, what is in it, its form or the last line of an article says that a program writes it. */
export function isGenerated(
  { path, text, body, front }: CheckedArticle,
  kind: ArticleKind,
): boolean {
  const start = bodyStart(text, kind);
  const first = text.slice(start, start + opening);
  const notes = body.comments
    .filter((comment) => comment.start < start + beginning)
    .map((comment) => comment.text);
  const remarks = [
    ...(text.slice(0, Math.min(start, beginning)).match(/^[ \t]*#[^\n]*/gmu) ?? []),
    // a definition of a link that nothing shows
    ...(first.match(/^\[(?:\/\/|#|comment)\]:[^\n]*/gimu) ?? []),
  ];
  const last = text.slice(-ending).trim().split("\n").at(-1) ?? "";
  return (
    (front.kind === "fields" &&
      front.fields.some((field) => saysSoOfItself(field, isHtmlHead(front)))) ||
    isMinified(text) ||
    (isHtmlHead(front) && ofMail.test(text)) ||
    ofCommands.test(text) ||
    [...text.matchAll(namedHeadings)].length >= manyNamed ||
    isOfCode(path, front, first) ||
    (isNotEdited(front) && [...text.matchAll(codeHeadings)].length >= manyOfCode) ||
    (ofOpenApi.test(path) && /^import \w+ from "@theme\//mu.test(text)) ||
    [...notes, ...remarks].some((note) => generated.test(note) && !aboutPart.test(note)) ||
    saysGenerated.test(first) ||
    (aboutItself.test(last) && generated.test(last))
  );
}
