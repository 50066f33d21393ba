import type { Fact, SuggestedAction } from "../../service/envelope.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Picture } from "../../../shared/picture.ts";
import type { Column } from "../../../shared/table.ts";
import type { PartNotice } from "../parts/notices.ts";
import type { TableShape } from "../parts/memberSections.ts";
import type { OwnSite } from "../parts/ownSite.ts";
import type { ShareUnits } from "../parts/units.ts";

/** An answer as a view of it reads it. All of `data` comes from outside: anything may be missing or of the wrong kind. */
export interface Answer {
  /** Shares in it are fractions, also where they came in percent. */
  readonly data: JsonRecord;
  /** The units that shares came in, for what is worked out from rows as they came. */
  readonly units: ShareUnits;
  readonly args: JsonRecord;
  /** The site whose rows are marked. */
  readonly own: OwnSite;
  /** True where an empty list of this name, or a count of 0, means that there is none: only then it may be said. */
  readonly isKnownEmpty: (member: string) => boolean;
  readonly facts: readonly Fact[];
  /** The document's table of a member of `data` ("organic"), or of a record in it ("ai_overview.references"). */
  readonly tableId: (member: string) => string | undefined;
}

/** A picture with the member of `data` it is drawn from, which lends it its evidence and its place. */
export interface AnswerPicture {
  /** Unique among the pictures of a tool. */
  readonly name: string;
  readonly title: string;
  readonly member: string;
  readonly picture: Picture;
  readonly note?: string;
  /** True for what leads the page; else it stands before the section of its member. */
  readonly onTop?: boolean;
  /** True for one that shows the covered members though it isn't on top. */
  readonly covers?: boolean;
}

/** One value of an answer in a table of several answers; null where it isn't known. */
export interface LineValue {
  readonly column: Column;
  readonly value: unknown;
}

/** Rearranges a table; undefined leaves it as it is. `columns` are those it would have otherwise. */
export type ShapeTable = (
  rows: readonly JsonRecord[],
  columns: readonly Column[],
  answer: Answer,
) => TableShape | undefined;

/** What an answer of one tool is shown as, on top of the general rendering of every member. None of it throws. */
export interface AnswerView {
  /** What people would rather look at. A picture that can't be drawn from what came is left out. */
  readonly pictures?: (answer: Answer) => readonly AnswerPicture[];
  /** Members whose figures the pictures show one by one: their lists stand behind the tables. */
  readonly covered?: readonly string[];
  readonly tables?: { readonly [member: string]: ShapeTable };
  /** What leads the line of this answer in a table of several: columns with their values, the most important first. */
  readonly line?: (answer: Answer) => readonly LineValue[];
  /** What this answer needs to have said on top. */
  readonly notices?: (answer: Answer) => readonly PartNotice[];
  /** What else has to be known of its figures: behind the notes of the page. */
  readonly notes?: (answer: Answer) => readonly PartNotice[];
  /** True for the follow-up that this answer calls for before all others. */
  readonly leads?: (action: SuggestedAction, answer: Answer) => boolean;
}
