import type { BaseCommit } from "../../system/git/baseCommit.ts";
import type { Severity } from "../checks/ruleNames.ts";
import type { PageState } from "../sites/siteRules.ts";

/** Why a page isn't published any more: its file is gone, its site leaves it out, or what its front matter says. */
export type GoneReason = "deleted" | "excluded" | Exclude<PageState, "published" | "static">;

/** What became of a URL that was published at a commit. URLs are whole; where the site's address isn't known they begin with a stand-in, which `shownUrl` leaves out. */
interface ChangedUrl {
  /** The file that made it at the commit, relative to the project's folder. */
  readonly before: string;
  readonly oldUrl: string;
  /** The place of its cause among `causes`; undefined where a change of the file itself is the cause. */
  readonly cause?: number;
}

/** The file makes another URL now; where it was renamed, `file` is its path now. */
export interface MovedUrl extends ChangedUrl {
  readonly kind: "moved";
  readonly file: string;
  readonly newUrl: string;
}

/** Nothing makes the URL any more. */
export interface GoneUrl extends ChangedUrl {
  readonly kind: "gone";
  readonly why: GoneReason;
  /** The file, where it is still there. */
  readonly file?: string;
}

/** Another file makes the URL now. */
export interface TakenUrl extends ChangedUrl {
  readonly kind: "takenOver";
  readonly by: string;
  /** The file that made it before, where it is still there, and the URL that it makes now, where that is published. */
  readonly file?: string;
  readonly newUrl?: string;
}

/** A redirect led from the URL, of which a file, `before`, said so at the commit; nothing leads from it now, and nothing makes it. */
export interface LostRedirect extends ChangedUrl {
  readonly kind: "unredirected";
  /** The whole URL that it led to, in the end. */
  readonly target: string;
  /** The file that said it, where it is still there. */
  readonly file?: string;
  /** The key in that file, where it has one: `redirects`. */
  readonly key?: string;
  /** Where it would lead now: the page that the target was, or the target itself; undefined where that page is gone. */
  readonly newUrl?: string;
  /** The file that makes that page, where it is known. */
  readonly to?: string;
  /** The rule as the file, which is still there, said it, where it took all below a path: it may be written again, as no page lies below that path. */
  readonly pattern?: string;
}

/** A URL that was published at a commit and now leads elsewhere, or nowhere, without a redirect. */
export type UrlChange = MovedUrl | GoneUrl | TakenUrl | LostRedirect;

/** What changed the URLs of files that didn't change themselves, or lost their redirects. */
export interface ChangeCause {
  /** The file that says it, relative to the project's folder; it may be gone. */
  readonly file: string;
  /** The key in that file, where it is known: `permalinks.posts`. */
  readonly key?: string;
  /** How many URLs changed. */
  readonly count: number;
}

/**
 * Why nothing is said of a URL: where its file made a page then, or makes one now, isn't known; something else may make the
 * page; a redirect leads from it, or may; a program, a template or a build, none of which is run, may redirect it; only a
 * slash or `.html` at its end differs, or capitals, which hosts treat in different ways; what the commit has there can't be
 * read; the file was renamed by capitals alone, which isn't committed.
 */
export const unknownReasons = [
  "before",
  "now",
  "madeOtherwise",
  "redirect",
  "untoldRedirect",
  "ending",
  "capitals",
  "unread",
  "renamedByCapitals",
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** How the URLs that a project makes now differ from those that it made at a commit. */
export interface UrlChanges extends BaseCommit {
  readonly changes: readonly UrlChange[];
  readonly causes: readonly ChangeCause[];
  /** Of how many files nothing is said, by the reason; those left out are 0. */
  readonly unknown: Readonly<Partial<Record<UnknownReason, number>>>;
  /** Changed files, by their paths, of which it can't be told which redirects they had at the commit: none of these is said to be lost. */
  readonly unjudged?: readonly string[];
  /** Their severity by the project's rules; left out where these don't say it. */
  readonly severity?: Severity;
}
