import type * as z from "zod/mini";
import type { EvidenceKind } from "../../shared/evidence.ts";
import type { FormField } from "../../shared/formField.ts";
import type { ToolName } from "./toolName.ts";

/** The body of a tool call. Rows and arguments stay open records: unknown members are allowed everywhere. */
export type ToolArguments = Record<string, unknown>;

/** The groups in which tools are listed. */
export type ToolGroup =
  | "Keywords"
  | "Search results"
  | "Domains and competitors"
  | "Backlinks"
  | "AI answers"
  | "Site and pages"
  | "My data"
  | "Datasets";

/**
 * Which way a figure gets better; "none" for what only differs. A position gets better by falling, and its change is
 * counted the other way round: from 8 to 5 is up 3. That of somebody else is counted so too, but is neither better nor worse.
 */
export type Better = "up" | "down" | "none" | "position" | "otherPosition";

/** How the rows of one list are matched in two responses, and what of them is compared. */
export interface RowComparison {
  /** The members that say which row it is. Of several sets the first that a row has in full counts. */
  readonly keys: readonly (readonly string[])[];
  /** The members that are compared, the most important first. Figures; other values only differ or don't. */
  readonly measures: { readonly [member: string]: Better };
  /**
   * True for a list of what was asked for, or of the best of more, whatever coverage says: a row that
   * is missing from it isn't known to be gone.
   */
  readonly isExcerpt?: true;
  /** A figure that rows have in a list of records only: the lowest of it there is compared as `as`. */
  readonly lowest?: { readonly as: string; readonly list: string; readonly member: string };
}

/** How one member of `data` is shown; members that no section names follow after these. */
export interface SectionDefinition {
  readonly member: string;
  /** Absent for the member's usual name. */
  readonly title?: string;
  /** Columns to show first, where the member is a list of objects. */
  readonly columns?: readonly string[];
  /** What an empty list means and what to do about it: said only where nothing else in the response speaks of some (`isKnownEmpty`). */
  readonly whenEmpty?: string;
  /**
   * Members of `data` that speak of some where they hold a figure above 0 or an entry, as paths:
   * "summary.gap_count". `next_actions` has the arguments of the follow-ups.
   */
  readonly spokenOfBy?: readonly string[];
  /** Members of `data` without which nothing is known of them: each has to say something, be it 0. */
  readonly judgedBy?: readonly string[];
  /** A list of `data` that has one of these names in it where there are some. */
  readonly namedIn?: { readonly list: string; readonly names: readonly string[] };
  /** False for a list beside the rows that coverage counts. */
  readonly isCounted?: false;
  /** Type of the facts that say how its figures came about (service facts 2). */
  readonly fact?: string;
  /** True where nothing but such facts says how they came about: without them it isn't known. */
  readonly isByFactsAlone?: true;
  /** What those facts stand for where the answer has no such member: its rows, or its only record. */
  readonly factsAs?: "rows" | "record";
  /** Where its entries may be questions: the members with their texts, the first that an entry has counts. `only` says that they are nothing else. */
  readonly questions?: { readonly members: readonly string[]; readonly only?: true };
  /** Absent where rows of two responses can't be told to be the same. */
  readonly compared?: RowComparison;
}

/** Fields of which a call needs at least one. None of them is `required` by itself. */
export interface Alternatives {
  /** In the order in which they are asked for. */
  readonly fields: readonly string[];
  /** True where the first one that is filled in decides and the others are not sent (service spec 4.3.8). */
  readonly firstWins: boolean;
  /** Said where all of them are missing. */
  readonly wanted: string;
  /** The fields that a project fills in where nothing is given: its own domain, else the keywords of its articles. */
  readonly fromProject?: { readonly site: string; readonly keywords: string };
}

/**
 * What an account must have besides credits: the backlink tools switched on, or a connected source
 * of its own data (service spec 4.3.1 and 4.3.10).
 */
export type ToolNeed = "backlinks" | "searchConsole" | "webAnalytics" | "adPlatform";

/**
 * What an answer's age is measured by: result pages, crawls and AI answers change within days,
 * indexes within weeks, one's own figures every day.
 */
export type Freshness = "live" | "index" | "owned";

/** Where the editor's right-click menu offers a tool: for a web address or for selected words. */
export interface MenuPlace {
  readonly on: "url" | "selection";
  /** Place among the tools there, from 1. */
  readonly order: number;
}

/** A way from what rows, words of an article and links name to a call of a tool. */
export interface Follow {
  /** What the call is about. */
  readonly from: "keyword" | "page" | "site";
  /** The field that takes the value; a field for lists takes all of them. */
  readonly field: string;
  /** For how many values it is offered: one, several in one call ("all"), several with a call for each, or any number in one call. */
  readonly values: "one" | "all" | "each" | "any";
  /** Place among all that follows from the same, from 1. */
  readonly order: number;
  /** What it is called, with the number of values for {0}; absent for the tool's title. */
  readonly title?: string;
  /** Its short name where it is above an article about the keyword, and first in hovers; absent where it isn't. */
  readonly aboveArticles?: string;
}

/** One call of another tool that often does for many calls of a tool. */
export interface SingleCall {
  readonly tool: ToolName;
  /** What it returns instead, in one sentence. */
  readonly sentence: string;
}

/** What an answer to an agent begins with: a model reads a few rows where a person sees a page. */
export interface AgentAnswer {
  /** Members of `data` with the main figures of a result, as paths: "summary.clicks". */
  readonly figures: readonly string[];
  /** The members whose rows are its main ones: the first that has rows. Absent for `mainSection`. */
  readonly rows?: readonly string[];
  /** Columns that are long and rarely wanted: left out unless they are asked for. */
  readonly onDemand?: readonly string[];
}

/** Everything the extension knows about one tool of the service, as data. */
export interface ToolDefinition<Name extends ToolName = ToolName> {
  /** The name in the path `/v1/tools/<name>`. */
  readonly name: Name;
  /** The command's name, without the dots. */
  readonly title: string;
  readonly group: ToolGroup;
  /** Name of the codicon that stands for it. */
  readonly icon: string;
  /** Credits a call costs (service spec 4.2). */
  readonly cost: number;
  /** What a writer gets from it, in one sentence. */
  readonly description: string;
  /** Which places it takes: countries only, any place, or none at all. */
  readonly market: "country" | "place" | "none";
  /** Absent for tools that every account has. */
  readonly needs?: ToolNeed;
  /** How the figures of an answer come about, as far as that is known before; empty where it depends. */
  readonly evidence: readonly EvidenceKind[];
  readonly menu?: MenuPlace;
  readonly fields: readonly FormField[];
  readonly oneOf?: Alternatives;
  /** Checks and cleans arguments before they cost anything; its messages stand beside the field. */
  readonly request: z.ZodMiniType<ToolArguments>;
  /**
   * What these arguments mean for the call, where a person may not expect it: said before the
   * price is agreed to. Takes drafts, whatever is in them.
   */
  notice?(draft: ToolArguments): string | undefined;
  /** What a call is about, for titles and file names. */
  subject(args: ToolArguments): string;
  /** The members of `data` (service spec 4.2), tolerant of everything else. */
  readonly data: z.ZodMiniType<Record<string, unknown>>;
  readonly sections: readonly SectionDefinition[];
  /** What every reader of this tool's answers must know. */
  readonly caveats: readonly string[];
  /** The member of `data` that its results are mainly about. */
  readonly mainSection: string;
  /** What an answer to an agent begins with. */
  readonly agentAnswer: AgentAnswer;
  /** The folder for its whole results, below the research folder. */
  readonly saveFolder: "exports" | "serp" | "audits";
  /** What leads to it; empty where nothing but the person does. */
  readonly follows: readonly Follow[];
  /** The field with the keyword that its results are about, which begins with that of the article in the editor; absent where they are about something else. */
  readonly keywordField?: string;
  /** Members with figures of what a call is about: where one of them in an article is old, a call has its newest value. */
  readonly keyFigures?: readonly string[];
  /** True where its results may name keywords: keyword lists are filled from them. */
  readonly hasKeywords: boolean;
  /** Whose positions it has: the inspected site's, or those of all sites on a result page. Absent for own data, which is never written into a project's rank history. */
  readonly positions?: "site" | "page";
  /** Its figures are those that opportunities and changes of a project are found in: its results lead there. */
  readonly feedsProject?: true;
  /** True where it is mostly asked about the person's own site, so that its rows may be pages of the project. */
  readonly isAboutOwnSite?: true;
  /** True where a response may have checked only some of the keywords in `mainSection`, and another call continues it (service spec 4.3.6). */
  readonly mayBePartial?: true;
  /** True where it shows what a balance pays for. */
  readonly isPriceExample?: true;
  /** What single calls might do for many of it (service spec 4.2 and 4.3). */
  readonly instead?: readonly SingleCall[];
  /** Whether an answer is for reading in a panel, or rows for a file in the project. */
  readonly answersIn: "panel" | "file";
  /** Milliseconds until a call counts as timed out. */
  readonly timeout: number;
  /** How fast its answers age: for how many days a saved one is offered instead of paying again. */
  readonly freshness: Freshness;
}

/** What is known of a kind of saved results when they are shown and compared: a tool's, or what a person imported. */
export interface ResultDefinition extends Pick<
  ToolDefinition,
  | "title"
  | "icon"
  | "evidence"
  | "fields"
  | "data"
  | "sections"
  | "caveats"
  | "mainSection"
  | "feedsProject"
> {
  readonly name: string;
}
