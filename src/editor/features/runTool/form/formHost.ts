import type * as vscode from "vscode";
import type { FieldOffer } from "../projectOffers.ts";
import type { CallRequest } from "../../paidCalls/callRequest.ts";
import type { FieldProblem } from "../../../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";

/** How a run that a form started ended. */
export type SubmitOutcome =
  /** The answer is to be read in a tab of its own. */
  | { readonly kind: "answered" }
  /** Its rows are in their file. */
  | { readonly kind: "written" }
  /** Its rows are paid for and kept, but no file could be made of them; the person was told why. */
  | { readonly kind: "unwritten" }
  /** The person decided otherwise on the way. */
  | { readonly kind: "declined" }
  /** The service refused the arguments; `cost` is a sentence that says what is known of the charge. */
  | {
      readonly kind: "refused";
      readonly problems: readonly FieldProblem[];
      readonly cost: string;
    }
  /** Explained to the person already; the sentence is for the form. */
  | { readonly kind: "failed"; readonly sentence: string };

/** Whether a tool can be run at the moment, or why not. */
export type FormAvailability =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string };

/** What forms need of the rest: the one way calls are paid, and what to say beside the button. */
export interface FormHost {
  /** Runs the tool. The arguments are checked and clean; the button has shown the price. */
  submit(request: CallRequest): Promise<SubmitOutcome>;
  /** What a call means for balance and budget, as a sentence. */
  standing(tool: ToolDefinition): string;
  availability(tool: ToolDefinition): FormAvailability;
  /** What arguments mean for the project of a folder, where a person may not expect it. */
  notices?(tool: ToolDefinition, args: ToolArguments, folder?: vscode.Uri): readonly string[];
  /** What the project of a folder has for a tool's fields. */
  offers?(tool: ToolDefinition, folder?: vscode.Uri): Promise<readonly FieldOffer[]>;
  /** What tells the project of a folder from the window's others: each remembers its own input. Undefined where the window has one. */
  projectOf?(folder?: vscode.Uri): string | undefined;
  /** Fires when any standing or availability may have changed. */
  readonly onDidChange: vscode.Event<void>;
  /** True for a text with an API key in it. */
  holdsKey(text: string): boolean;
  /** What the project of a folder presets for a tool, such as its market; of the one in front where none is named. */
  defaults(tool: ToolDefinition, folder?: vscode.Uri): ToolArguments;
}
