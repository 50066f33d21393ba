import type { ToolArguments } from "../../tools/definition.ts";
import type { NextAction } from "../envelope.ts";
import type { ToolCall } from "./sandboxTool.ts";

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
export function offered(call: ToolCall, actions: readonly (NextAction | undefined)[]): readonly NextAction[] {
  return actions.filter((action) => action !== undefined).filter(({ tool }) => call.offers(tool));
}
