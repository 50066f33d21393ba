import type { Json, JsonRecord } from "../../shared/json.ts";
import type { ToolArguments } from "../../research/tools/definition.ts";
import type { ToolName } from "../../research/tools/toolName.ts";
import type { AccountProfile, ToolSwitch } from "../account/accountKinds.ts";
import type { OpenDataset } from "../datasets.ts";
import type { Answer, NextAction, Resource, SourceClass } from "../envelope.ts";
import type { Snapshot } from "../world/snapshot.ts";
import { isRecord } from "../../shared/json.ts";

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
export interface SandboxTool<Name extends ToolName = ToolName> {
  readonly name: Name;
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

/** The market of a call, as far as it named one: follow-ups stay in it. */
export function marketOf({ location, language }: ToolArguments): Record<string, string> {
  return {
    ...(typeof location === "string" ? { location } : {}),
    ...(typeof language === "string" ? { language } : {}),
  };
}

/** The market as tools take it that know countries only: Chicago's is that of the United States. */
export function countryMarketOf(call: ToolCall): Record<string, string> {
  const market = marketOf(call.args);
  return "location" in market ? { ...market, location: call.world.country } : market;
}

/** The texts of a list argument; none when it was left out. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

/** A whole-number argument, or what counts when it was left out. */
export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

/** Follow-ups the account can run: none names a tool that is switched off. */
export function offered(
  call: ToolCall,
  actions: readonly (NextAction | undefined)[],
): readonly NextAction[] {
  return actions.filter((action) => action !== undefined).filter(({ tool }) => call.offers(tool));
}

/** A row's members as a fact carries them: what JSON can hold, and nothing else. */
export function factFields(row: object): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (isJson(value) ? [[name, value] as const] : [])),
  );
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) {
    return value.every(isJson);
  }
  return (
    value === null ||
    ["string", "number", "boolean"].includes(typeof value) ||
    (isRecord(value) && Object.values(value).every(isJson))
  );
}
