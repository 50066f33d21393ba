import { longestTemplate, replacedBetween, withoutTemplateComments } from "../anchors/markupIds.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, folderOf, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import {
  assignedTo,
  changesTitle,
  cutsDescription,
  fieldsBeforeTitle,
  fieldsBesideTitle,
  fillsTitle,
  hasMore,
  hasOneTitle,
  includedIn,
  isOtherField,
  isSiteTitle,
  readsDescription,
  takesText,
  templateParts,
  writesOtherMeta,
  writtenTitle,
} from "./templateParts.ts";
import { bareName } from "../../frontMatter/bareName.ts";

/** Templates of a site that are looked into. */
const mostTemplates = 500;

/** What the templates of a site write into the heads of its pages. */
export interface HeadTemplates {
  /** Whether pages may have other `<title>`s than their titles tell. */
  readonly hasMore: boolean;
  /** The fields that one of them takes for `<title>` before the page's title, as `bareName` writes them. */
  readonly titleFields: ReadonlySet<string>;
  /** The fields that one of them writes into `<title>` beside the page's title, as `bareName` writes them. */
  readonly besideTitle: ReadonlySet<string>;
  /** The names of folders in which every template that writes a title gives all pages the same one. */
  readonly foldersOfOneTitle: ReadonlySet<string>;
  /** Whether they write whole heads with a `<title>` that is the same for all pages. */
  readonly hasOnlySiteTitles: boolean;
  /** Whether a page without a title may be given another text for it. */
  readonly fillsTitle: boolean;
  /** Whether a page without a description is given one of its own text. */
  readonly takesText: boolean;
  /** Whether one of them writes a `<title>`. */
  readonly hasTitle: boolean;
  /** Whether one of them writes a description. */
  readonly hasDescription: boolean;
  /** The sections whose pages alone are given a description; undefined where others may be given one, too. */
  readonly describedSections: ReadonlySet<string> | undefined;
  /** Whether they write whole heads, and none reads a page's field for a description. */
  readonly hasOnlyOtherDescriptions: boolean;
  /** Whether each that writes a description shortens it to what result pages show. */
  readonly cutsDescriptions: boolean;
  /** Whether one of them calls the plugin for search engines that Jekyll's themes use. */
  readonly hasSeoTag: boolean;
}

/** Reads the templates in some folders, once for all pages. */
export function headTemplates(
  folders: readonly string[],
  files: SiteFiles,
): () => Promise<HeadTemplates> {
  return madeOnce(() => readTemplates(folders, files));
}

async function readTemplates(folders: readonly string[], files: SiteFiles): Promise<HeadTemplates> {
  const listed = await Promise.all(folders.map((folder) => filesBelow(files, folder)));
  const paths = [...new Set(listed.flat())].filter(
    (path) => isTemplate.test(path) && !/\/_?shortcodes\//u.test(path),
  );
  const texts = new Map<string, string>();
  for (const path of paths.slice(0, mostTemplates)) {
    const text = await files.read(path);
    if (text !== undefined && text.length <= longestTemplate) {
      texts.set(path, withoutComments(text));
    }
  }
  const all = [...texts.values()].map((text) => ({ text, parts: templateParts(text) }));
  const titles = all.flatMap(({ text, parts }) => parts.titles.map((part) => ({ part, text })));
  const descriptions = all.flatMap(({ text, parts }) =>
    parts.descriptions.map((part) => ({ part, text })),
  );
  const named = Map.groupBy(texts.keys(), nameOf);
  const included = (part: string): readonly (string | undefined)[] =>
    [...new Set(includedIn(part))].map((name) => textNamed(name, named, texts));
  // each template is looked into once for all that include it
  const reaches = (
    parts: readonly TemplatePart[],
    isSo: (part: string, text: string) => boolean,
    whereMissing: boolean,
  ): boolean => {
    const waiting = [...parts];
    const seen = new Set<string>();
    for (const { part, text } of waiting) {
      const others = isSo(part, text) ? undefined : included(part);
      if (others === undefined || (whereMissing && others.includes(undefined))) {
        return true;
      }
      for (const other of others) {
        if (other !== undefined && !seen.has(other)) {
          seen.add(other);
          waiting.push({ part: other, text: other });
        }
      }
    }
    return false;
  };
  const hasNoDescription =
    descriptions.length === 0 &&
    titles.length > 0 &&
    !reaches(
      all.filter(({ parts }) => parts.titles.length > 0).map(({ text }) => ({ part: text, text })),
      writesOtherMeta,
      true,
    );
  const hasSeoTag = all.some(({ text }) => /\{%-?\s*seo\b/u.test(text));
  // layouts that write different titles are those of different pages
  const isSeveral =
    new Set(
      all
        .filter(
          ({ text }) =>
            /<title\b/iu.test(text) || /<[A-Z]\w{0,40}\s[^<>]{0,600}\stitle=\{/u.test(text),
        )
        .flatMap(({ text, parts }) => writtenTitle(text, parts) ?? []),
    ).size > 1;
  const isChanged = titles.some(({ part, text }) => bareTitle.test(part) && changesTitle(text));
  return {
    hasMore:
      paths.length > mostTemplates || isSeveral || isChanged || reaches(titles, hasMore, true),
    titleFields: new Set(
      all.flatMap(({ text, parts }) => fieldsBeforeTitle(text, parts).map(bareName)),
    ),
    besideTitle: new Set(all.flatMap(({ parts }) => fieldsBesideTitle(parts).map(bareName))),
    foldersOfOneTitle: foldersOfOneTitle(texts),
    hasOnlySiteTitles:
      titles.length > 0 &&
      paths.length === texts.size &&
      !hasSeoTag &&
      titles.every(({ part }) => isSiteTitle(part)),
    fillsTitle: isChanged || reaches(titles, fillsTitle, false),
    takesText: reaches(
      // a description may be what another template returns
      descriptions.flatMap(({ part, text }) =>
        [part, ...assignedTo(part, text)].map((one) => ({ part: one, text })),
      ),
      takesText,
      false,
    ),
    hasTitle: titles.length > 0,
    hasDescription: descriptions.length > 0,
    cutsDescriptions:
      descriptions.length > 0 && descriptions.every(({ part }) => cutsDescription(part)),
    describedSections: commonSections(all.flatMap(({ parts }) => parts.sections)),
    hasOnlyOtherDescriptions:
      (descriptions.length > 0 || hasNoDescription) &&
      paths.length === texts.size &&
      !hasSeoTag &&
      (hasNoDescription ||
        descriptions.every(({ part }) => isOtherField(part)) ||
        !all.some(({ text }) => readsDescription(text))),
    hasSeoTag,
  };
}

function commonSections(
  sections: readonly (readonly string[] | undefined)[],
): ReadonlySet<string> | undefined {
  return sections.length === 0 || sections.includes(undefined)
    ? undefined
    : new Set(sections.flatMap((names) => names ?? []));
}

/** The names of folders in which every template that writes a title gives all pages the same one. */
function foldersOfOneTitle(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const writing = [...texts].filter(([, text]) => templateParts(text).titles.length > 0);
  const folders = Map.groupBy(writing, ([path]) => nameOf(folderOf(path)));
  return new Set(
    [...folders].flatMap(([name, all]) =>
      all.every(([, text]) => hasOneTitle(text)) ? [name] : [],
    ),
  );
}

/** A part of a template with all of it. */
interface TemplatePart {
  readonly part: string;
  readonly text: string;
}

/** A name that a template may give another value than the page's title. */
const bareTitle = /(?<![\w.$])title\b/u;
/** Files that layouts are written in. */
const isTemplate = /\.(?:html?|njk|liquid|webc|vto|astro|[jt]sx)$/u;

/** The template that another one includes by a name: `head.html`, `head`, `partials/head.html`. */
function textNamed(
  name: string,
  named: ReadonlyMap<string, readonly string[]>,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const bare = name.replace(/^\.?\//u, "");
  const [found] = [bare, `${bare}.html`, `${bare}.njk`, `${bare}.liquid`].flatMap(
    (end) => named.get(nameOf(end))?.find((path) => path.endsWith(`/${end}`)) ?? [],
  );
  return bare === "" || found === undefined ? undefined : texts.get(found);
}

/** Without what stands in comments of HTML and of templates. */
function withoutComments(text: string): string {
  return replacedBetween(withoutTemplateComments(text), "{#", "#}", (comment) =>
    // what begins a block in some languages ends long before
    comment.includes("}") ? `{#${comment}#}` : "",
  );
}
