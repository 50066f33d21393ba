import type { ChapterId } from "./briefHeadings.ts";
import type { Envelope } from "../../service/envelope.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import type { ToolDefinition } from "../../tools/definition.ts";

/** A saved answer that a brief is made from. */
export interface BriefAnswer {
  readonly tool: ToolDefinition;
  readonly subject: string;
  readonly envelope: Envelope;
  /** Null for answers without one. */
  readonly market: MarketNames | null;
  /** ISO time in UTC. */
  readonly receivedAt: string;
  /** True for made-up data of the sandbox. */
  readonly isSample: boolean;
  /** Of the saved result. */
  readonly id: string;
}

/** What a brief is made of: each is one answer of one tool. */
export const briefParts = ["figures", "page", "terms", "citations"] as const;
export type BriefPart = (typeof briefParts)[number];

/** Why a part isn't in a brief. */
export type MissingPart =
  | { readonly kind: "notFetched"; readonly credits: number }
  | { readonly kind: "unreadable" | "noResponse" | "notSelected" | "notAvailable" };

/** An article of the project that a link may lead to. */
export interface LinkCandidate {
  readonly title: string;
  /** Path from the brief's folder to the article, with `/`. */
  readonly path: string;
  /** Path within the project, as it is shown. */
  readonly shownPath: string;
  /** How often it names the keyword. */
  readonly mentions: number;
  /** True where its text has words of the keyword only, in another form or order or some of them. */
  readonly isInOtherWords?: true;
  /** The related terms that it names. */
  readonly shared: readonly string[];
  /** The sentence in which it does, cut around it: the place for a link. "" where only a title or a heading does. */
  readonly quote: string;
}

/** The articles that were looked through for links. */
export interface LinkSearch {
  readonly candidates: readonly LinkCandidate[];
  /** Articles that were read. */
  readonly searched: number;
  /** True where the project has more articles than are read. */
  readonly cut: boolean;
}

/** Other keywords that the article is for, and what is asked about them. */
export interface BriefGroup {
  /** Most searched first. */
  readonly keywords: readonly string[];
  /** Questions on saved SERPs of these keywords, by keyword; those of the brief's own are in its result page. */
  readonly asked: readonly {
    readonly keyword: string;
    /** ISO time of the SERP. */
    readonly observedAt: string;
    readonly isSample: boolean;
    readonly questions: readonly string[];
  }[];
}

/** Everything that a brief says, before it is written. */
export interface BriefInput {
  readonly keyword: string;
  readonly market: MarketNames;
  /** When it is written: ages are counted from here. */
  readonly now: Date;
  readonly answers: { readonly [part in BriefPart]?: BriefAnswer };
  /** Why a part is not there. */
  readonly missing: { readonly [part in BriefPart]?: MissingPart };
  /** Undefined where the project could not be searched. */
  readonly links: LinkSearch | undefined;
  /** Absent for a brief on one keyword. */
  readonly group?: BriefGroup | undefined;
}

/**
 * When each part that something is made of was observed, ISO times in UTC. It takes the place of
 * what was made of no other parts, and of none that is newer.
 */
export type MadeOf = { readonly [part in BriefPart | "links"]?: string };

/** One chapter of a brief. */
export interface BriefSection {
  readonly id: ChapterId;
  readonly heading: string;
  /** Markdown without headings. */
  readonly body: string;
  /** What it is made of. */
  readonly madeOf: MadeOf;
  /** Another chapter that this one goes by: what it says where a person changed that one. */
  readonly beside?: {
    readonly id: ChapterId;
    /** @param text What stands under that chapter's heading. */
    readonly bodyOf: (text: string) => string;
  };
}

/** One member of the front matter. */
export interface BriefField {
  readonly name: string;
  /** As YAML, from the name to the last line; no line break at the end. */
  readonly yaml: string;
  /** What its value comes from; nothing where it has none, or none that an answer gave. */
  readonly madeOf: MadeOf;
}

/** A brief as it is written when no file is there yet. */
export interface Brief {
  readonly fields: readonly BriefField[];
  readonly sections: readonly BriefSection[];
}
