import type * as z from "zod/mini";
import type { FormField } from "../shared/formField.ts";

/** The body of a tool call. Rows and arguments stay open records: unknown members are allowed everywhere. */
export type ToolArguments = Record<string, unknown>;

/** The groups in which tools are listed. */
export type ToolGroup =
  | "Keywords"
  | "Result pages"
  | "Domains and competitors"
  | "Backlinks"
  | "AI answers"
  | "Site and pages"
  | "My data"
  | "Datasets";

/** How one member of `data` is shown; members that no section names follow after these. */
export interface SectionDefinition {
  readonly member: string;
  readonly title: string;
  /** Columns to show first, where the member is a list of objects. */
  readonly columns?: readonly string[];
  /** What an empty list means and what to do about it. */
  readonly whenEmpty?: string;
}

/** Everything the extension knows about one tool of the service, as data. */
export interface ToolDefinition {
  /** The name in the path `/v1/tools/<name>`. */
  readonly name: string;
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
  /** Checks and cleans arguments before they cost anything; its messages stand beside the field. */
  readonly request: z.ZodMiniType<ToolArguments>;
  readonly fields: readonly FormField[];
  /** What a call is about, for titles and file names. */
  subject(args: ToolArguments): string;
  /** The members of `data` (service spec 4.2), tolerant of everything else. */
  readonly data: z.ZodMiniType<Record<string, unknown>>;
  readonly sections: readonly SectionDefinition[];
  /** What every reader of this tool's answers must know. */
  readonly caveats: readonly string[];
  /** Whether an answer is for reading in a panel, or rows for a file in the project. */
  readonly answersIn: "panel" | "file";
  /** Milliseconds until a call counts as timed out. */
  readonly timeout: number;
  /** Days for which a saved answer is offered instead of paying again; 0 for never. */
  readonly freshDays: number;
}
