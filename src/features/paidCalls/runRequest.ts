import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";

/** A call somebody wants, from whichever surface. The surface has shown the price on its last step. */
export interface RunRequest {
  readonly tool: ToolDefinition;
  readonly args: ToolArguments;
  /** Whose data the price was shown for: `sandbox`, or the service's origin. A call to another one is refused. */
  readonly origin?: string;
  /** What the call is about, where the arguments alone don't tell. */
  readonly subject?: string;
  /** Puts the answer into a file of its own, however small: for rows that go on into a project file. */
  readonly toFile?: boolean;
  /** The id of the result whose answer this call continues. */
  readonly continues?: string;
  /** A dialog has shown the price as part of a total: it is not asked about again. Budgets still stop the call. */
  readonly agreed?: boolean;
  /**
   * What the person was told about saved answers of this call when they chose to pay for it: nobody
   * asks again, and one that came since is taken instead of paying. Absent where they are to be asked.
   */
  readonly told?: { readonly newest: string | undefined };
}
