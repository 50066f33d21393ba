import * as l10n from "@vscode/l10n";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import {
  browserPath,
  fieldStep,
  isProjectText,
  unreadableFront,
  yamlField,
} from "../code/stated.ts";
import { readOnce } from "../remembered.ts";
import { folderOf, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, Page, SourceFile, Step } from "../siteRules.ts";
import { docPath, joinedUrl, pagePath, postPath } from "./contentPath.ts";
import type { ContentPath } from "./contentPath.ts";
import { otherPluginOf } from "./contentPlugins.ts";
import type { OtherPlugin } from "./contentPlugins.ts";
import type { ContentSource, ContentSources } from "./contentSources.ts";
import type { DocusaurusLocale } from "./locales.ts";

/** What a site's configuration says. */
export interface DocusaurusSite {
  readonly files: SiteFiles;
  readonly content: ContentSources;
  readonly others: readonly OtherPlugin[];
  readonly locales: readonly DocusaurusLocale[];
  readonly localesProblem: string | undefined;
  readonly basePath: string;
  readonly trailingSlash: boolean | undefined;
  readonly slashStep: Step | undefined;
  readonly staticFolders: readonly string[];
  /** Why no page can be told; undefined where they can. */
  readonly problem: string | undefined;
  /** Why it isn't known which plugins there are. */
  readonly pluginsProblem: string | undefined;
}

/** A file's place in a plugin's folder, or in a language's translations of it. */
interface Claim {
  readonly source: ContentSource;
  /** Below the plugin's folder. */
  readonly path: string;
  /** The language that it translates for; undefined for the file itself. */
  readonly locale: DocusaurusLocale | undefined;
}

/** Tells what becomes of the files of a Docusaurus site. */
export class DocusaurusPages {
  readonly #site: DocusaurusSite;
  readonly #filesIn = readOnce(
    async (folder) =>
      new Set(
        (await this.#site.files.list(folder))
          .filter(({ kind }) => kind === "file")
          .map(({ name }) => name),
      ),
  );

  constructor(site: DocusaurusSite) {
    this.#site = site;
  }

  async derive(file: SourceFile): Promise<Derivation> {
    if (this.#site.problem !== undefined) {
      return notKnown(this.#site.problem);
    }
    const claims = this.#claims(file.path);
    const found = await Promise.all(claims.map((claim) => this.#claimed(claim, file)));
    const pages = found.filter((one) => one.kind === "page");
    const [first, ...more] = pages;
    if (first !== undefined) {
      const further = more.flatMap((page) => [page.path, ...page.aliases]);
      return further.length === 0 ? first : { ...first, aliases: [...first.aliases, ...further] };
    }
    return found.find((one) => one.kind === "unknown") ?? this.#unclaimed(file.path, found[0]);
  }

  #claims(path: string): Claim[] {
    const { content, locales } = this.#site;
    const ofLocales = locales.flatMap((locale) => {
      const below = pathBelow(path, locale.folder);
      return below === undefined || !locale.translates ? [] : [{ locale, below }];
    });
    return content.sources.flatMap((source): Claim[] => {
      const own = pathBelow(path, source.folder);
      const translated = ofLocales.flatMap(({ locale, below }) => {
        const inner = pathBelow(below, source.translations);
        return inner === undefined ? [] : [{ source, path: inner, locale }];
      });
      return [
        ...(own === undefined ? [] : [{ source, path: own, locale: undefined }]),
        ...translated,
      ];
    });
  }

  async #claimed({ source, path, locale }: Claim, file: SourceFile): Promise<Derivation> {
    if (source.problem !== undefined) {
      return notKnown(source.problem, source.steps);
    }
    if (!source.takes(path)) {
      return noPage(
        /(?:^|\/)_/u.test(path)
          ? l10n.t("Docusaurus ignores files whose names start with _.")
          : l10n.t("Excluded by `include` or `exclude`."),
      );
    }
    if (locale !== undefined && !(await this.#exists(joinPath(source.folder, path)))) {
      return noPage(l10n.t("The original of this translation is missing."));
    }
    const unreadable = unreadableFront(file.front);
    const problem =
      locale === undefined ? undefined : (this.#site.localesProblem ?? locale.problem);
    if (unreadable !== undefined || problem !== undefined) {
      return unreadable ?? notKnown(problem ?? "");
    }
    const fields = fieldsOf(file.front);
    if (typeof fields === "string") {
      return notKnown(fields);
    }
    const { draft, stripsNumbers, ...named } = fields;
    const strips = source.stripsNumbers && stripsNumbers;
    const made = madePath(source, { path, ...named, stripsNumbers: strips });
    const isWell = made !== undefined && browserPath(joinedUrl(made.path)) !== undefined;
    if (made === undefined || !isWell) {
      return notKnown(l10n.t("Docusaurus can't build a URL from this file name or slug."));
    }
    const shown = locale === undefined ? await this.#localesOf(source, path) : [locale];
    const [main, ...others] = shown;
    if (main === undefined) {
      return noPage(l10n.t("Every language of the site has a translation of this file instead."));
    }
    if (
      main.problem !== undefined &&
      main.root === undefined &&
      main.prefix === "/" &&
      !main.isDefault
    ) {
      return notKnown(main.problem);
    }
    return {
      kind: "page",
      path: this.#path(source, made.path, main),
      ...(main.root === undefined ? {} : { root: main.root }),
      aliases: others
        .filter(({ root, problem: unclear }) => root === main.root && unclear === undefined)
        .map((other) => this.#path(source, made.path, other)),
      ...(this.#site.locales.length > 1 ? { language: main.code } : {}),
      ...(source.version === undefined ? {} : { version: source.version }),
      ...source.marks,
      state: draft ? "draft" : "published",
      steps: this.#steps(source, made, file, main),
    };
  }

  /** The languages that show a file itself, for want of a translation. */
  async #localesOf(source: ContentSource, path: string): Promise<DocusaurusLocale[]> {
    const { locales, localesProblem } = this.#site;
    const shown: DocusaurusLocale[] = [];
    for (const locale of localesProblem === undefined ? locales : locales.slice(0, 1)) {
      const own = joinPath(locale.folder, source.translations, path);
      if (!locale.translates || !(await this.#exists(own))) {
        shown.push(locale);
      }
    }
    return shown;
  }

  /** The path below the site's base path, with the slash at its end that the configuration wants. */
  #path(source: ContentSource, made: string, locale: DocusaurusLocale): string {
    const { trailingSlash } = this.#site;
    const path = browserPath(joinedUrl(locale.prefix, source.route, made)) ?? "/";
    return trailingSlash === undefined || path === locale.prefix || path === "/"
      ? path
      : `${path.replace(/\/$/u, "")}${trailingSlash ? "/" : ""}`;
  }

  #steps(
    source: ContentSource,
    made: ContentPath,
    file: SourceFile,
    locale: DocusaurusLocale,
  ): Step[] {
    const { field } = made;
    const rules = {
      docs: l10n.t("Docusaurus' rule for docs"),
      blog: l10n.t("Docusaurus' rule for the blog"),
      pages: l10n.t("Docusaurus' rule for pages"),
    } as const;
    return [
      ...(field === undefined
        ? []
        : [fieldStep(file.path, field, String(yamlField(file.front, field)?.value))]),
      { text: rules[source.kind] },
      ...source.steps,
      ...(locale.prefix === "/" && locale.root === undefined
        ? []
        : [{ text: l10n.t("the language {0}", locale.code) }]),
      ...(this.#site.slashStep === undefined ? [] : [this.#site.slashStep]),
    ];
  }

  /** A file that no plugin makes a page of, as far as they are known. */
  #unclaimed(path: string, refused: Derivation | undefined): Derivation {
    const copied = this.#copied(path);
    if (copied !== undefined) {
      return copied;
    }
    const { content, others, pluginsProblem } = this.#site;
    const [unplaced = pluginsProblem] = content.unplaced;
    const other = otherPluginOf(path, others);
    if (
      /\.mdx?$/u.test(path) &&
      !isProjectText(path) &&
      (unplaced !== undefined || other !== undefined)
    ) {
      return notKnown(unplaced ?? l10n.t("The plugin {0} may publish this file.", other ?? ""));
    }
    const [, unbuilt] =
      [...content.unbuilt].find(([folder]) => pathBelow(path, folder) !== undefined) ?? [];
    return (
      refused ??
      noPage(
        unbuilt ?? l10n.t("No plugin of Docusaurus publishes the folder that this file is in."),
      )
    );
  }

  /** Static files are copied; of the articles these are HTML pages. */
  #copied(path: string): Page | undefined {
    for (const folder of this.#site.staticFolders) {
      const below = pathBelow(path, folder);
      const shown = below === undefined ? undefined : browserPath(`/${below}`);
      if (shown !== undefined && /\.html?$/u.test(path)) {
        return {
          kind: "page",
          path: shown.replace(/(?<=\/)index\.html$/u, ""),
          aliases: [],
          state: "static",
          steps: [{ text: l10n.t("Docusaurus' static files") }],
        };
      }
    }
    return undefined;
  }

  async #exists(path: string): Promise<boolean> {
    return (await this.#filesIn(folderOf(path))).has(nameOf(path));
  }
}

function madePath(
  source: ContentSource,
  facts: Parameters<typeof docPath>[0],
): ContentPath | undefined {
  const makers = { docs: docPath, blog: postPath, pages: pagePath } as const;
  return makers[source.kind](facts);
}

interface PageFields {
  readonly slug: string | undefined;
  readonly id: string | undefined;
  readonly draft: boolean;
  readonly stripsNumbers: boolean;
}

/** The fields that decide; a sentence for what Docusaurus refuses to build. */
function fieldsOf(front: FrontMatter): PageFields | string {
  const [slug, id] = ["slug", "id"].map((name) => textField(front, name));
  const [draft, numbers] = [
    booleanField(front, "draft", false),
    booleanField(front, "parse_number_prefixes", true),
  ];
  const refused = [slug, id, draft, numbers].find((field) => field?.refused !== undefined)?.refused;
  return refused === undefined
    ? {
        slug: slug?.value,
        id: id?.value,
        draft: draft.value ?? false,
        stripsNumbers: numbers.value ?? true,
      }
    : l10n.t("Invalid value for `{0}`: Docusaurus can't build the site.", refused);
}

interface Field<Value> {
  readonly value?: Value;
  /** The name of a field that Docusaurus refuses. */
  readonly refused?: string;
}

function textField(front: FrontMatter, name: string): Field<string> {
  const field = yamlField(front, name);
  return field === undefined
    ? {}
    : typeof field.value === "string" && field.value !== ""
      ? { value: field.value }
      : typeof field.value === "number"
        ? { value: String(field.value) }
        : { refused: name };
}

function booleanField(front: FrontMatter, name: string, fallback: boolean): Field<boolean> {
  const value = yamlField(front, name)?.value;
  const word = typeof value === "string" ? value.toLowerCase() : value;
  return value === undefined
    ? { value: fallback }
    : word === true || word === "true"
      ? { value: true }
      : word === false || word === "false"
        ? { value: false }
        : { refused: name };
}
