import type { JsonRecord } from "../../shared/json.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import type { AccountProfile, ToolSwitch } from "../account/accountKinds.ts";
import type { OpenDataset } from "../datasets.ts";
import type { Answer, Resource, SourceClass } from "../envelope.ts";
import type { Snapshot } from "../world/snapshot.ts";

/** What a tool may use besides its arguments. */
export interface ToolCall {
  /** Cleaned by the catalogue's request schema. */
  readonly args: ToolArguments;
  readonly world: Snapshot;
  /** The world's time: when a live look-up is made. */
  readonly now: Date;
  /** What is connected to the account and switched on for it. */
  readonly profile: AccountProfile;
  /**
   * A resource whose rows this tool can make again from the call's arguments, or from others that
   * name one of several sets of rows (spec 2.7, resources).
   */
  resource(description: string, rowCount: number, args?: ToolArguments): Resource;
  /** Opens a dataset handed out earlier: 400 for a malformed URI, 404 for an unknown one. */
  openDataset(uri: string): OpenDataset;
  /** Whether a follow-up may name this tool: it exists and is switched on for the account. */
  offers(tool: string): boolean;
}

/** The rows behind an answer; `rows` starts at an offset and makes them one by one. */
export interface Dataset {
  readonly total: number;
  readonly source: SourceClass;
  rows(offset: number): Iterable<JsonRecord>;
}

/** The rules of one tool. What it is called with and what it costs stands in the catalogue. */
export interface SandboxTool {
  readonly name: string;
  /** The envelope's `domain`. */
  readonly domain: string;
  readonly factTypes: readonly string[];
  readonly sourceClasses: readonly SourceClass[];
  /** True for the tools that read the account owner's own data. */
  readonly requiresConnection: boolean;
  /** With which group of tools it can be switched off. */
  readonly switchedWith?: ToolSwitch;
  /** What a call costs the service itself, in US dollars (spec 2.4). */
  readonly vendorCost: number;
  /** Throws the problems that are found before anything is charged. */
  check?(call: ToolCall): void;
  /** Does the work: the credits have been taken. */
  answer(call: ToolCall): Answer;
  /** Makes the rows behind an earlier answer again, for tools that hand out datasets. */
  dataset?(args: ToolArguments, world: Snapshot): Dataset;
}
