import { defaultOfSeveral } from "../../../articles/sites/siteRules.ts";
import { articleForm, plainForm } from "../../../articles/newArticle/articleForm.ts";
import { articlePlace } from "../../../articles/newArticle/articlePlace.ts";
import type { PlacedArticle } from "../../../articles/newArticle/articlePlace.ts";
import { articleText } from "../../../articles/newArticle/articleText.ts";
import type { ArticleFields } from "../../../articles/newArticle/articleText.ts";
import type { BriefArticle } from "../../../research/files/brief/briefArticle.ts";
import { slug } from "../../../articles/text/slug.ts";
import { localDay } from "../../../shared/format.ts";
import { languageTag } from "../../../shared/marketNames.ts";
import { joinPath } from "../../../articles/sites/siteFiles.ts";
import type { SiteFiles } from "../../../articles/sites/siteFiles.ts";
import type { SiteFacts } from "../../../articles/sites/siteRules.ts";
import { traitsOf } from "../../../articles/sites/generatorTraits.ts";

/** The project that an article goes into. */
export interface ProposalProject {
  readonly files: Pick<SiteFiles, "read">;
  readonly sites: () => Promise<readonly SiteFacts[]>;
  /** The site that makes a page of a file. */
  readonly siteOf: (path: string) => Promise<SiteFacts | undefined>;
  readonly articles: readonly PlacedArticle[];
}

/** An article as it would be written. */
export interface ArticleProposal {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  /** Its text; a place that a person chose instead doesn't change it. */
  readonly text: string;
  /** Whether the site holds it back until somebody says otherwise; undefined where no site is recognized. */
  readonly isDraft: boolean | undefined;
}

/** Articles whose form is looked at. */
const mostSiblings = 100;

/**
 * The article that a brief asks for, in the place and form of the project's other articles in its language. Of a site
 * without articles, in the folder for its content; without a site, in plain form at the project's top.
 */
export async function proposeArticle(
  brief: BriefArticle,
  project: ProposalProject,
  names: Omit<ArticleFields, "draft">,
  now: Date,
): Promise<ArticleProposal> {
  const { language, keyword } = brief;
  const name = slug(keyword, { language });
  const [first] = await project.sites();
  const place = articlePlace(project.articles, {
    name,
    language: languageTag(language),
    siteLanguage: defaultOfSeveral(first?.languages ?? []) ?? "",
    now,
  });
  const beside = place?.siblings[0];
  const site = beside === undefined ? first : await project.siteOf(beside);
  const read = (place?.siblings ?? []).slice(0, mostSiblings).map(async (path) => {
    const text = await project.files.read(path);
    return text === undefined ? [] : [{ path, text }];
  });
  const siblings = (await Promise.all(read)).flat();
  const form = siblings.length === 0 ? plainForm : await articleForm(siblings);
  const draft = site === undefined ? undefined : traitsOf(site).draftField;
  const holdsBack =
    form.format !== "none" &&
    (draft !== undefined || form.fields.some((field) => field.name.toLowerCase() === "draft"));
  return {
    path: place?.path ?? firstPlace(site, name, now),
    text: articleText(
      form,
      { ...names, draft },
      {
        title: brief.title === "" ? capital(keyword, languageTag(language)) : brief.title,
        description: brief.description,
        keyword,
        secondary: brief.secondary,
        slug: name,
        headings: brief.headings,
        now,
      },
    ),
    isDraft: site === undefined ? undefined : holdsBack,
  };
}

function firstPlace(site: SiteFacts | undefined, name: string, now: Date): string {
  const folder = site?.contentFolders[0] ?? "";
  const { newArticlePath } = traitsOf(site ?? { generator: "plain" });
  return joinPath(folder, newArticlePath(name, localDay(now)));
}

function capital(text: string, tag: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag === "" ? [] : tag));
}
