import type { CallRecord } from "../library/resultStore.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import type { AgreedCall, CallPolicy, PaidSource } from "./agreedCall.ts";

/** What is saved with the response of a call that was sent and received at these ISO times. */
export function recordOf(
  call: Omit<AgreedCall, "source"> & { readonly source: Pick<PaidSource, "origin"> },
  policy: Pick<CallPolicy, "caller">,
  sentAt: string,
  receivedAt: string,
): CallRecord {
  const { tool, args, subject, key, price, source, continues, projects, dataset } = call;
  return {
    tool: tool.name,
    args,
    subject,
    market: dataset === undefined ? marketOf(tool, args) : dataset.market,
    sentAt,
    receivedAt,
    cost: price,
    balanceAfter: null,
    origin: source.origin,
    callKey: key,
    ...(continues === undefined ? {} : { continues }),
    ...(projects === undefined ? {} : { projects }),
    ...(dataset === undefined ? {} : { dataset }),
    ...requestedFrom(policy),
  };
}

/** Noted with the calls of agents: the stable API of the editor says no more than that they came from its chat. */
export function requestedFrom({ caller }: Pick<CallPolicy, "caller">): { readonly from?: "chat" } {
  return caller === "agent" ? { from: "chat" } : {};
}

/** The market a call's figures are for, with what the service assumes where nothing was asked. */
function marketOf(tool: ToolDefinition, args: ToolArguments): SavedResult["market"] {
  if (tool.market === "none") {
    return null;
  }
  const location = typeof args["location"] === "string" ? args["location"] : defaultMarket.location;
  const language = typeof args["language"] === "string" ? args["language"] : defaultMarket.language;
  return { location: findMarket(location)?.location ?? location, language };
}
