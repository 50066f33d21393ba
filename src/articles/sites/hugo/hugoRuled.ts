import * as l10n from "@vscode/l10n";
import type { SourceFile, Step } from "../siteRules.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import { baseNameOf } from "./hugoContent.ts";
import type { ContentPlace } from "./hugoContent.ts";
import { noDate } from "./hugoDates.ts";
import { fieldStep, fieldText, frontFields } from "./hugoFields.ts";
import type { PageDates, PageFields } from "./hugoFields.ts";
import type { ContentFolders } from "./hugoFolders.ts";
import { escapedPath, sanitized } from "./hugoPath.ts";
import { filledPermalink } from "./hugoPermalinks.ts";
import type { PermalinkPage, PermalinkValues } from "./hugoPermalinks.ts";
import type { HugoSettings, LanguageSettings } from "./hugoSettings.ts";

/** What the derivation of one page goes by. */
export interface PageContext {
  readonly file: SourceFile;
  readonly place: ContentPlace;
  readonly rules: LanguageSettings;
  readonly settings: HugoSettings;
  readonly folders: ContentFolders;
  readonly config: HugoConfig;
  readonly now: Date;
  /** The step that names the content folder. */
  readonly first: readonly Step[];
}

/** The values of the words in permalinks; `prepare` adds those that lie in other files. */
export function permalinkValues(
  { place, folders, rules }: PageContext,
  page: PermalinkPage,
  fields: PageFields,
  dates: PageDates,
  slug: string,
): PermalinkValues & { readonly prepare: () => Promise<PermalinkValues> } {
  const base = baseNameOf(place);
  const urlize = (text: string): string => escapedPath(sanitized(text, rules.style));
  const values: PermalinkValues = {
    date: dates.date ?? noDate,
    title: fieldText(fields, "title"),
    slug,
    fileName: place.type === "branch" ? "" : base,
    contentBaseName: base,
    isBranch: place.type === "branch",
    section: page.section,
    sections: undefined,
    hasOwnSection: true,
    sectionSlugs: () => Promise.resolve(undefined),
    urlize,
  };
  return {
    ...values,
    prepare: async () => {
      const inner = place.type === "leaf" ? place.folders.slice(0, -1) : place.folders;
      let depth = inner.length;
      while (depth > 1 && (await folders.branch(inner.slice(0, depth), rules.code)) === undefined) {
        depth -= 1;
      }
      const sections = inner.slice(0, depth);
      return {
        ...values,
        sections,
        hasOwnSection: depth !== 1 || (await folders.branch(sections, rules.code)) !== undefined,
        sectionSlugs: async () => {
          const slugs: string[] = [];
          for (let length = 1; length <= depth; length += 1) {
            const own = frontFields(await folders.branch(sections.slice(0, length), rules.code));
            const name = fieldText(own, "slug") || fieldText(own, "title");
            if (name === "") {
              return undefined;
            }
            slugs.push(urlize(name));
          }
          return slugs;
        },
      };
    },
  };
}

/** The `url` of the front matter, its words filled in; "" where there is none. */
export async function writtenUrl(
  { file }: PageContext,
  fields: PageFields,
  values: ReturnType<typeof permalinkValues>,
  steps: Step[],
): Promise<{ readonly url: string; readonly guess?: string } | { readonly problem: string }> {
  const url = fields.get("url")?.text ?? "";
  if (url === "") {
    return { url };
  }
  steps.push(fieldStep(fields, "url", file.path));
  if (/^https?:\/\//u.test(url)) {
    return { problem: l10n.t("Hugo doesn't accept a url with a host: {0}", url) };
  }
  if (!url.includes(":")) {
    return { url };
  }
  const filled = await filledPermalink(url, await values.prepare());
  return "problem" in filled
    ? { problem: l10n.t("Hugo doesn't know {0} in {1}.", filled.problem, url) }
    : {
        url: url.endsWith("/") && !filled.path.endsWith("/") ? `${filled.path}/` : filled.path,
        guess:
          filled.guess ??
          l10n.t("Older versions of Hugo don't replace tokens such as :title in a url."),
      };
}

/** What the first rule of `permalinks` that holds for a page makes of it. */
export async function ruledPath(
  { rules, config }: PageContext,
  page: PermalinkPage,
  values: ReturnType<typeof permalinkValues>,
  steps: Step[],
): Promise<
  | {
      readonly permalink?: string;
      readonly needsDate?: boolean;
      readonly guess?: string | undefined;
    }
  | { readonly problem: string }
> {
  if (rules.permalinks === undefined) {
    return { problem: l10n.t("Hugo doesn't accept the permalinks in the configuration.") };
  }
  for (const { pattern, key, holds } of rules.permalinks) {
    const answer = page.kind === "home" ? "no" : holds(page);
    if (answer === "no") {
      continue;
    }
    const path = [...rules.keyOf("permalinks"), ...key];
    steps.push(config.step(path, pattern));
    if (answer === "unsure") {
      return {
        problem: l10n.t(
          "Whether {0} applies to this page depends on the Hugo version.",
          path.join("."),
        ),
      };
    }
    const filled = await filledPermalink(pattern, await values.prepare());
    return "problem" in filled
      ? {
          problem: l10n.t(
            "{0} in {1} can't be determined for this page.",
            filled.problem,
            path.join("."),
          ),
        }
      : {
          permalink: filled.path,
          needsDate: /:(?:year|month|day|week|\d|[A-Z])/u.test(pattern),
          guess: filled.guess,
        };
  }
  return {};
}
