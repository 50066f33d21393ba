import type { ReportedFinding } from "../checks/checkArticle.ts";
import type { ParsedArticle } from "../checks/finding.ts";
import type { AskedMention, JudgedLink, LinkFaults, Mentions } from "../checks/links/linkGraph.ts";
import type { UndecidedLink, UndecidedLinks } from "../checks/links/undecidedLinks.ts";
import type { ArticleHistory, AskedHistory } from "../changes/articleHistory.ts";
import type { PendingEdit } from "../changes/pendingEdits.ts";
import type { LinksOverview, PlacesOfArticle, ProposedLink } from "../links/linkSearch.ts";
import type { NamedArticle } from "../links/articleNames.ts";
import type { UrlChanges } from "../moves/urlChange.ts";
import type { FolderDifference } from "../../system/git/committedFolder.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { RedirectFindings } from "../redirects/checkRedirects.ts";
import type { RedirectRequest, RedirectWays } from "../redirects/redirectWays.ts";
import type { FileChange } from "../sites/fileChange.ts";
import type { ArticleLocation } from "../sites/locateArticle.ts";
import type { FolderEntry } from "../sites/siteFiles.ts";
import type { SiteFacts } from "../sites/siteRules.ts";
import type { StrangersWork } from "../sites/strangersWork.ts";
import type { Claim, IndexedArticle } from "../sites/urlIndex.ts";
import type { ArticleSettings, OwnSite, PublishedPlace } from "./articleProject.ts";
import type { ProjectText } from "./projectChecks.ts";
import type { LinkInsertions, WantedLink } from "./projectLinks.ts";
import type { AskedMerge, MergeReport } from "./projectMerge.ts";
import type { AskedRenames, RenameReport } from "./projectRenames.ts";

/** What came of checking a text, as plain data; members as in `CheckOutcome`. */
export interface CheckReply {
  readonly findings: readonly ReportedFinding[];
  readonly isComplete: boolean;
  readonly isArticle: boolean;
  /** Without its text, which who asked has. */
  readonly article?: Omit<ParsedArticle, "text">;
  readonly undecided?: UndecidedLinks;
  readonly undecidedLinks?: readonly UndecidedLink[];
  readonly isForLinksOnly?: boolean;
  readonly problem?: string;
  readonly rulesProblem?: string;
  /** The site that makes a page of it. */
  readonly site?: SiteStanding;
}

/** Whether the configuration of a site decides where its articles are published. */
export interface SiteStanding {
  /** The file that tells of it. */
  readonly file: string;
  /** Why the URL of the article that was checked isn't known, where the configuration is the reason: a sentence. */
  readonly problem?: string;
}

/** The articles of a project; `articles` is left out where they are those of the revision that was asked with. */
export interface ArticleList {
  readonly revision: number;
  readonly articles?: readonly IndexedArticle[];
}

/** What other articles have to do with one. */
export interface LinksToArticle {
  /** Their links that lead to it. */
  readonly into: readonly JudgedLink[];
  /** Those that mention the words that were asked with, and have no link to it. */
  readonly mentions: Mentions;
  /** Articles that couldn't be read: nothing is known of their links. */
  readonly unread: number;
}

/** What is asked about the articles of a folder: plain data in, plain data out. All paths are relative to the folder. */
export interface ProjectQuestions {
  /** A path as the folders list it. */
  readonly listed: { readonly asked: string; readonly reply: string };
  /** The site that makes a page of a file. */
  readonly siteOf: { readonly asked: string; readonly reply: SiteFacts | undefined };
  /** All sites. */
  readonly sites: { readonly asked: undefined; readonly reply: readonly SiteFacts[] };
  /** Links to folders, whose files aren't searched. */
  readonly linkedFolders: { readonly asked: undefined; readonly reply: readonly string[] };
  readonly locate: {
    readonly asked: {
      readonly path: string;
      readonly front: FrontMatter;
      readonly slugField: string;
    };
    readonly reply: ArticleLocation;
  };
  /** Every article that has a page or may have one. */
  readonly articles: { readonly asked: number | undefined; readonly reply: ArticleList };
  /** Every file that claims a URL. */
  readonly filesOf: { readonly asked: string; readonly reply: readonly Claim[] };
  /** Whether a site would publish the files of a folder, by what stands in the editor. */
  readonly publishedPlace: { readonly asked: string; readonly reply: PublishedPlace | undefined };
  readonly publishedSiteOf: { readonly asked: string; readonly reply: OwnSite | undefined };
  readonly check: {
    readonly asked: { readonly text: ProjectText; readonly waits: boolean };
    readonly reply: CheckReply;
  };
  readonly articlesIn: { readonly asked: string; readonly reply: readonly string[] };
  /** Why the project's `rules.json` can't be used as it is. */
  readonly rulesProblem: { readonly asked: undefined; readonly reply: string | undefined };
  readonly linksOf: { readonly asked: ProjectText; readonly reply: readonly JudgedLink[] };
  /** What other articles have to do with one; undefined where `ifRead`, and they weren't read yet. */
  readonly linksTo: {
    readonly asked: {
      readonly path: string;
      readonly words: string | undefined;
      /** Articles that mention the words and are looked into for the sentence. */
      readonly limit: number;
      readonly ifRead: boolean;
    };
    readonly reply: LinksToArticle | undefined;
  };
  /** What moves of files did to pages and links. Asked when the project was told of all files that came and went. */
  readonly renames: { readonly asked: AskedRenames; readonly reply: RenameReport };
  /** What has to change where one article becomes a part of another one. */
  readonly merge: { readonly asked: AskedMerge; readonly reply: MergeReport };
  /** How old URLs can be redirected by the site that makes a page of the file at `of`, which needn't be there any more. */
  readonly redirectWays: {
    readonly asked: { readonly of: string; readonly requests: readonly RedirectRequest[] };
    readonly reply: RedirectWays;
  };
  /** What is wrong in the files that say redirects, as they are on disk: one entry for each that was read. */
  readonly redirectFindings: {
    readonly asked: undefined;
    readonly reply: readonly RedirectFindings[];
  };
  /** How many other articles mention words without a link to an article, for each that is asked about. */
  readonly mentions: {
    readonly asked: readonly AskedMention[];
    readonly reply: readonly number[];
  };
  /** How the URLs that the project makes differ from those that it made at a commit. */
  readonly urlChanges: { readonly asked: FolderDifference; readonly reply: UrlChanges };
  /** What readers could see of the commits of the default branch. */
  readonly articleHistory: { readonly asked: AskedHistory; readonly reply: ArticleHistory };
  /** What readers will see of edits of articles that the default branch, whose files are told, hasn't got yet. */
  readonly pendingEdits: {
    readonly asked: Pick<AskedHistory, "files"> & { readonly paths: readonly string[] };
    readonly reply: readonly PendingEdit[];
  };
  /** What the links of all articles leave to be done: reads all of them. */
  readonly linkFaults: { readonly asked: undefined; readonly reply: LinkFaults };
  /** The links between all articles, and where they name each other without one: reads all of them. */
  readonly linksOverview: { readonly asked: undefined; readonly reply: LinksOverview };
  /** Places for links to one article and in it, at most so many of each. */
  readonly linkPlaces: {
    readonly asked: { readonly path: string; readonly most: number };
    readonly reply: PlacesOfArticle;
  };
  /** Places for links to an article that isn't written yet; `beside` is a path of its site. */
  readonly linksToNew: {
    readonly asked: {
      readonly article: NamedArticle;
      readonly beside: string;
      readonly most: number;
    };
    readonly reply: readonly ProposedLink[];
  };
  /** The changes that make words links, by what the files say in the editor. */
  readonly linkInsertions: {
    readonly asked: readonly WantedLink[];
    readonly reply: LinkInsertions;
  };
}

/** A kind of question about a project. */
export type QuestionKind = keyof ProjectQuestions;

/** What has to be said before anything is asked, and when it changes. */
export interface ProjectState {
  readonly settings: ArticleSettings;
  readonly researchFolder: string;
  /** What had to be given up, and why, as a sentence. */
  readonly givenUp: readonly GivenUpWork[];
}

/** Strangers' work that took too long, or too much memory. */
export interface GivenUpWork extends StrangersWork {
  readonly reason: string;
}

/** What is told to the process of a project. */
export interface ProjectNews {
  readonly begin: {
    readonly asked: {
      readonly state: ProjectState;
      /** The editor's language, and the translations of sentences. */
      readonly language: string;
      readonly translations: Readonly<Record<string, string>>;
    };
    readonly reply: void;
  };
  readonly state: { readonly asked: ProjectState; readonly reply: void };
  readonly changed: { readonly asked: FileChange; readonly reply: void };
  /** Settings changed that decide about every article. */
  readonly forgetArticles: { readonly asked: undefined; readonly reply: void };
  /** Whether it still responds. */
  readonly ping: { readonly asked: undefined; readonly reply: void };
}

/** What the process asks of the side that has the files; `Saved` is what research knows about an article. */
export interface FileQuestions<Saved> {
  readonly list: { readonly asked: string; readonly reply: readonly FolderEntry[] };
  /** The bytes of a file; its text where it has changes in the editor, and these are wanted. Undefined where it can't be read. */
  readonly read: {
    readonly asked: { readonly path: string; readonly asInEditor: boolean };
    readonly reply: Uint8Array | string | undefined;
  };
  /** The bytes of files at a commit, in the order of their paths; undefined for those that can't be read. */
  readonly committed: {
    readonly asked: { readonly commit: string; readonly paths: readonly string[] };
    readonly reply: readonly (Uint8Array | undefined)[];
  };
  /** Contents by their ids in Git, in their order; undefined for those that can't be read. */
  readonly contents: {
    readonly asked: readonly string[];
    readonly reply: readonly (Uint8Array | undefined)[];
  };
  readonly saved: { readonly asked: SavedAsked; readonly reply: Saved | undefined };
}

/** What is to be known of an article to find what was saved about it. */
export interface SavedAsked {
  /** As it was opened. */
  readonly path: string;
  readonly location: ArticleLocation;
  /** Its main keyword. */
  readonly keyword: string | undefined;
}

/** Everything that the process answers. */
export interface ProcessQuestions extends ProjectQuestions, ProjectNews {}

/** A question with its reply. */
interface Question {
  readonly asked: unknown;
  readonly reply: unknown;
}

/** A question of a table of them, as it is sent. */
export type Sent<
  Table extends Record<keyof Table, Question>,
  Kind extends keyof Table & string = keyof Table & string,
> = {
  readonly [K in Kind]: { readonly kind: K; readonly asked: Table[K]["asked"] };
}[Kind];

/** The replies by kind. */
export type SentReplies<Table extends Record<keyof Table, Question>> = {
  readonly [K in keyof Table & string]: Table[K]["reply"];
};

/** Who answers them. */
export type Answering<Table extends Record<keyof Table, Question>> = {
  readonly [K in keyof Table & string]: (asked: Table[K]["asked"]) => Promise<Table[K]["reply"]>;
};

/** Has a question answered by what is there for its kind. */
export function answerTo<
  Table extends Record<keyof Table, Question>,
  Kind extends keyof Table & string,
>(
  answers: Answering<Table>,
  { kind, asked }: { readonly kind: Kind; readonly asked: Table[Kind]["asked"] },
): Promise<Table[Kind]["reply"]> {
  return answers[kind](asked);
}
