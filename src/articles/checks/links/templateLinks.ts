import { articleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import { isWithin, joinedParts } from "../../text/ends.ts";
import { templateBlocks } from "../../text/templateBlocks.ts";
import type { TemplateSyntax } from "../../text/templateBlocks.ts";
import { relativePath } from "./nearest.ts";
import type { TextPlace } from "../body/articleBody.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";

/** A link that a template of the generator makes: `{{< ref "tea.md" >}}`, `{% link _posts/2024-01-31-tea.md %}`. */
export interface TemplateLink {
  readonly form: "ref" | "link" | "post_url";
  /** The path in it, without its anchor. */
  readonly path: string;
  /** Where that stands. */
  readonly place: TextPlace;
}

const anyLink = /\{\{[<%]\s*(?:rel)?ref\b|\{%-?\s*(?:link|post_url)\b/u;

/** Whether a template makes a part of a target. */
export function hasTemplate(target: string): boolean {
  return /\{[{%]/u.test(target);
}

/** The parts of a text in whose tags the generator sees none: comments, and what isn't filled in. */
export function plainParts(text: string, syntax: TemplateSyntax): readonly TextPlace[] {
  return joinedParts(
    templateBlocks(text, [syntax]).filter(({ kind }) => kind === "comment" || kind === "raw"),
  );
}

/** With one argument alone: others name a language or a format. */
const refs =
  /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?(?:"(?<double>[^"{}#?\n]+)(?:[{}#?][^"\n]*)?"|(?<bare>[^\s"'`=#?{}<>%]+)(?:#[^\s"'`=]*)?)\s*[>%]\}\}/dgu;
const liquid = /\{%-?\s*(?<form>link|post_url)\s+(?<path>[^\s{}%#]+)\s*-?%\}/dgu;

/** The links that templates make in the body of an article, those in comments and in parts that aren't filled in left out. */
export function templateLinks(
  { path, text }: { readonly path: string; readonly text: string },
  rules: Pick<SiteRules, "generator">,
): TemplateLink[] {
  const kind = articleKind(path) ?? "markdown";
  const syntax = traitsOf(rules).linkTemplates;
  if (syntax === undefined || !anyLink.test(text)) {
    return [];
  }
  const left = plainParts(text, syntax);
  const start = bodyStart(text, kind);
  return [...text.matchAll(syntax === "shortcodes" ? refs : liquid)].flatMap(
    (found): TemplateLink[] => {
      const { form, double, bare, path: written = double ?? bare ?? "" } = found.groups ?? {};
      const places = found.indices?.groups ?? {};
      const place = places["double"] ?? places["bare"] ?? places["path"];
      return place === undefined || found.index < start || isWithin(left, found.index)
        ? []
        : [
            {
              form: form === "link" || form === "post_url" ? form : "ref",
              path: written,
              place: { start: place[0], end: place[1] },
            },
          ];
    },
  );
}

/** What such links are resolved by. */
export interface TemplateLinkPlace {
  /** The article that has the link. */
  readonly from: string;
  readonly rules: Pick<SiteRules, "contentFolders" | "folder">;
  /** The articles of its site, by path. */
  readonly articles: ReadonlyMap<string, IndexedArticle>;
}

/** The file that such a link leads to; undefined where several may be meant, and where none is known. */
export function templateTarget(
  { form, path }: Pick<TemplateLink, "form" | "path">,
  place: TemplateLinkPlace,
): string | undefined {
  switch (form) {
    case "link":
      return place.rules.contentFolders
        .map((folder) => joinPath(folder, path))
        .find((file) => place.articles.has(file));
    case "post_url":
      return only(
        [...place.articles.keys()].filter((file) => postName(file, place) === joinPath(path)),
      );
    case "ref":
      return refTarget(path, place);
  }
}

/** `2024-01-31-tea`, with the folders around `_posts` or below it, as `post_url` names a post; undefined for others. */
function postName(file: string, place: TemplateLinkPlace): string | undefined {
  const below = place.rules.contentFolders
    .map((folder) => pathBelow(file, folder))
    .find((path) => path !== undefined);
  const [, around = "", name] = /^(.*\/)?_posts\/(.+)\.[^./]+$/u.exec(`/${below ?? ""}`) ?? [];
  return name === undefined ? undefined : joinPath(around, name);
}

/**
 * The page that Hugo finds: from the root of the content, beside the article, or by its name where only one has that.
 * Undefined where the languages of both differ: then it may be a translation.
 */
function refTarget(path: string, place: TemplateLinkPlace): string | undefined {
  const { articles, from, rules } = place;
  const at = (folder: string): string[] => filesAt(joinPath(folder, path), articles);
  const roots = rules.contentFolders;
  const own = folderOf(from);
  const isBundle = nameOf(from).startsWith("index.");
  const rooted = roots.flatMap(at);
  const beside = path.startsWith("/") ? [] : [...at(own), ...(isBundle ? at(folderOf(own)) : [])];
  const found = path.startsWith("/") || beside.length === 0 ? rooted : [...beside, ...rooted];
  const named =
    found.length > 0 || path.includes("/")
      ? found
      : [...articles.keys()].filter((file) => namesOf(file).includes(path));
  const target = only([...new Set(named)]);
  const [one, other] = [articles.get(from)?.language, articles.get(target ?? "")?.language];
  return one === other ? target : undefined;
}

/** The articles that a path names: with its ending or without, or a folder's own page. */
function filesAt(path: string, articles: TemplateLinkPlace["articles"]): string[] {
  const endings = ["", ".md", ".markdown", ".html", "/index.md", "/_index.md"];
  const [first] = endings.map((ending) => `${path}${ending}`).filter((file) => articles.has(file));
  return first === undefined ? [] : [first];
}

/** What a page may be called by its name alone. */
function namesOf(file: string): string[] {
  const name = nameOf(file);
  const stem = name.replace(/\.[^.]*$/u, "");
  return /^_?index$/u.test(stem) ? [nameOf(folderOf(file))] : [name, stem];
}

function only<One>(found: readonly One[]): One | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** What may lead such a link to a file, written as its path is, the likeliest first; the caller checks whether it does. */
export function newTemplatePaths(
  { form, path }: Pick<TemplateLink, "form" | "path">,
  target: string,
  place: TemplateLinkPlace,
): string[] {
  const below = place.rules.contentFolders
    .map((folder) => pathBelow(target, folder))
    .filter((rest) => rest !== undefined);
  const slash = path.startsWith("/") ? "/" : "";
  if (form === "post_url") {
    const name = postName(target, place);
    return name === undefined ? [] : [`${slash}${name}`];
  }
  if (form === "link") {
    return below.map((rest) => `${slash}${rest}`);
  }
  const hasEnding = /\.\w+$/u.test(path);
  const isIndex = /(?:^|\/)_?index(?:\.\w+)?$/u.test(path);
  const asWritten = (file: string): string => {
    const plain = hasEnding ? file : file.replace(/\.\w+$/u, "");
    return isIndex || hasEnding ? plain : plain.replace(/\/_?index$/u, "");
  };
  const rooted = below.map((rest) => asWritten(rest));
  const way = asWritten(relativePath(folderOf(place.from), target));
  const paths = path.startsWith("/")
    ? rooted.map((rest) => `/${rest}`)
    : path.includes("/")
      ? path.startsWith(".")
        ? [way.startsWith(".") ? way : `./${way}`, way]
        : [...rooted, way]
      : [asWritten(nameOf(target)), way, ...rooted];
  return [...new Set([...paths, ...rooted.map((rest) => `/${rest}`)])];
}
