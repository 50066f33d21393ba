import { catalogue, findTool } from "../../research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../research/tools/definition.ts";
import type { Account } from "../account/account.ts";
import { datasetUri, openDataset } from "../datasets.ts";
import type { Resource } from "../envelope.ts";
import { writeEnvelope } from "../envelope.ts";
import type { Faults } from "../http/faults.ts";
import { featureDisabled, insufficientCredits, Problem, unavailable } from "../http/reply.ts";
import type { Reply } from "../http/reply.ts";
import { validateArguments } from "../http/validation.ts";
import { newSites } from "../world/search/newSites.ts";
import { snapshot } from "../world/snapshot.ts";
import type { AddedSite } from "../world/snapshot.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";
import { exportDataset } from "./exportDataset.ts";
import { researchTools } from "./researchTools.ts";

/** What every tool call of one sandbox shares. */
export interface ToolSettings {
  readonly account: Account;
  /** The world's time; its date is the day all data is of. */
  readonly worldNow: () => Date;
  readonly datasetTtl: number;
}

/** What a call cost; set as soon as it is known, whatever becomes of the call. */
export interface Bill {
  credits: number;
  vendorCost: number;
}

/**
 * Runs a paid call (spec 4.2): validates, takes the credits, and only then does the work. Rejects
 * with a Problem; what was taken by then stands in `bill`.
 */
export async function runTool(
  definition: ToolDefinition,
  body: unknown,
  settings: ToolSettings,
  bill: Bill,
  faults: Faults,
): Promise<Reply> {
  const args = validateArguments(definition, body);
  const tool = findSandboxTool(definition.name);
  if (tool === undefined) {
    throw unavailable(`The sandbox does not know ${definition.name} yet`);
  }
  if (!isEnabled(tool, settings.account)) {
    throw featureDisabled(tool.name);
  }
  const { account, worldNow } = settings;
  const now = worldNow();
  const added = newSites(args, snapshot(now, args, account.addedSites));
  const present = added.length === 0 ? account.addedSites : [...account.addedSites, ...added];
  tool.check?.(toolCall(tool, args, now, present, settings));
  await takeCredits(definition.cost, added, account, bill);
  if (faults.has("charged-failure")) {
    throw new Problem(500, "internal_error", "Internal Server Error");
  }
  bill.vendorCost = tool.vendorCost;
  return respond(tool, toolCall(tool, args, now, account.addedSites, settings), account, bill);
}

/** The balance is on disk before the work begins: a crash in between never makes a call free. */
async function takeCredits(
  credits: number,
  added: readonly AddedSite[],
  account: Account,
  bill: Bill,
): Promise<void> {
  const taken = await account.charge(credits, added).catch(() => {
    throw unavailable("The account could not be saved");
  });
  if (!taken) {
    throw insufficientCredits();
  }
  bill.credits = credits;
}

function respond(tool: SandboxTool, call: ToolCall, account: Account, bill: Bill): Reply {
  try {
    const body = writeEnvelope(tool.domain, tool.answer(call));
    return { status: 200, headers: { "Content-Type": "application/json" }, body };
  } catch (error) {
    account.refund(bill.credits);
    bill.credits = 0;
    throw error;
  }
}

/** False for a tool that is switched off for the account. */
function isEnabled(tool: SandboxTool, account: Account): boolean {
  return (
    tool.switchedWith === undefined || !account.profile.switchedOff.includes(tool.switchedWith)
  );
}

function toolCall(
  tool: SandboxTool,
  args: ToolArguments,
  now: Date,
  addedSites: readonly AddedSite[],
  { account, worldNow, datasetTtl }: ToolSettings,
): ToolCall {
  const world = snapshot(now, args, addedSites);
  return {
    args,
    world,
    now,
    profile: account.profile,
    resource: (description, rowCount, of = args): Resource => {
      const { uri, key } = datasetUri({ tool: tool.name, args: of }, world);
      account.noteDataset(key, new Date());
      return { uri, description, row_count: rowCount };
    },
    openDataset: (uri) => openDataset(uri, account, datasetTtl, worldNow()),
    offers: (name) => {
      const rules = findSandboxTool(name);
      return findTool(name) !== undefined && rules !== undefined && isEnabled(rules, account);
    },
  };
}

/** Whether the account can use a tool, and if not, why (the member with the reason is assumed). */
function availability(
  rules: SandboxTool | undefined,
  account: Account,
): { readonly enabled: boolean; readonly reason?: string } {
  if (rules === undefined) {
    return { enabled: false, reason: "The sandbox does not know this tool yet." };
  }
  if (!isEnabled(rules, account)) {
    const group = rules.switchedWith === "backlinks" ? "Backlink tools" : "Tools for your own data";
    return { enabled: false, reason: `${group} are not enabled for this account.` };
  }
  // With nothing connected they are enabled all the same: a call says connection_required (spec 7).
  return { enabled: true };
}

/** GET /v1/capabilities (spec 4.1; members from public material, the name of the price assumed). */
export function capabilities(account: Account): Record<string, unknown> {
  const tools = catalogue.map((definition) => {
    const rules = findSandboxTool(definition.name);
    return {
      name: definition.name,
      domain: rules?.domain ?? "core",
      summary: definition.description,
      fact_types: rules?.factTypes ?? [],
      source_classes: rules?.sourceClasses ?? [],
      requires_connection: rules?.requiresConnection ?? false,
      implemented: rules !== undefined,
      ...availability(rules, account),
      credits: definition.cost,
    };
  });
  return {
    domains: [...new Set(tools.map((tool) => tool.domain))],
    tools,
    fact_types: [...new Set(tools.flatMap((tool) => tool.fact_types))].toSorted(),
    defaults: { location: "United States", language: "English" },
  };
}

/** The rules of every tool in the catalogue. */
export const sandboxTools: readonly SandboxTool[] = [...researchTools, exportDataset];

/** The rules of the tool with this name; undefined while the sandbox has none for it. */
export function findSandboxTool(name: string): SandboxTool | undefined {
  return sandboxTools.find((tool) => tool.name === name);
}
