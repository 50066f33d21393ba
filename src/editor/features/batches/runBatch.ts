import type { DecidedLosses } from "./batchCalls.ts";
import * as vscode from "vscode";
import { batchField, draftsOfLines, itemsOf } from "../../../research/batches/batchPlan.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { isRecord, textOf } from "../../../shared/json.ts";
import { formatCredits } from "../../../shared/format.ts";
import { missingFields, neededFields, startingDraft } from "../../../research/tools/arguments.ts";
import { catalogue, findTool } from "../../../research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { passBatchGate } from "../paidCalls/batchGate.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import type { ToolFlow } from "../runTool/toolFlow.ts";
import type { CallChecks } from "../runTool/callChecks.ts";
import type { Batches } from "./batches.ts";
import { batchMarkets, folderOfAll, marketFor } from "./batchMarkets.ts";
import type { BatchMarket } from "./batchMarkets.ts";
import type { BatchValue } from "./batchValues.ts";
import { agreeOnPlan } from "./planPick.ts";
import type { BatchDraft } from "./planPick.ts";
import { pickSource } from "./pickSource.ts";

/** What new batches are made with. */
export interface BatchParts {
  readonly flow: ToolFlow;
  readonly checks: CallChecks;
  readonly batches: Batches;
}

/** What a batch is begun with: from the palette nothing, from a result its rows' values. */
interface BatchRequest {
  readonly tool?: ToolDefinition;
  readonly values?: readonly string[];
  /** What all calls are to have in common: the market of the result whose rows they are. */
  readonly common?: ToolArguments;
}

/**
 * From a request to a batch on disk whose price was agreed to: tool, source, plan, price gate.
 * `argument` may name the tool (`tool`), bring the values (`values`) and what they have in common
 * (`common`). Resolves with the batch's id, the number of calls that were agreed to and what its plan said of lost ones, or undefined
 * when the person decided otherwise.
 */
export async function planNewBatch(
  app: App,
  { flow, checks, batches }: BatchParts,
  argument: unknown,
): Promise<
  { readonly id: string; readonly calls: number; readonly decided: DecidedLosses } | undefined
> {
  const request = readRequest(argument);
  const tool = request.tool ?? (await pickBatchTool());
  const field = tool === undefined ? undefined : batchField(tool);
  if (tool === undefined || field === undefined) {
    return undefined;
  }
  const connection = await checks.connect(tool);
  if (connection === undefined) {
    return undefined;
  }
  const values: readonly BatchValue[] | undefined =
    request.values?.map((text) => ({ text })) ?? (await pickSource(app, field));
  // Rows of a result bring its market, which was chosen with it.
  const found = values && (await batchMarkets(checks.markets, tool, values, request.common));
  if (values === undefined || found === undefined) {
    return undefined;
  }
  const folder = folderOfAll(values);
  const common = commonDraft(tool, field.name, folder, request.common);
  const drafts = (markets: readonly BatchMarket[]): BatchDraft[] =>
    values.flatMap((value) =>
      draftsOfLines(field, value.text, { ...common, ...marketFor(markets, value) }).map((args) => ({
        args,
        fromTitle: value.fromTitle === true,
      })),
    );
  const agreed = await agreeOnPlan(app, {
    tool,
    field,
    markets: found,
    drafts,
    connection,
    perMinute: batches.perMinute(connection),
  });
  if (agreed === undefined) {
    return undefined;
  }
  if (agreed.kind === "instead") {
    const known = Object.entries(common).filter(([name]) =>
      agreed.tool.fields.some((one) => one.name === name),
    );
    flow.openForm({
      tool: agreed.tool,
      args: { ...Object.fromEntries(known), ...agreed.draft },
      folder,
    });
    return undefined;
  }
  const { plan, useSaved, plannedAt, notes } = agreed;
  const calls = plan.items
    .filter(({ paid }) => !useSaved || paid === undefined)
    .map(({ call }) => call);
  const passed = await passBatchGate(app, { tool, calls, connection, notes });
  if (passed === undefined) {
    return undefined;
  }
  const freshOnly = useSaved ? {} : { savedSince: plannedAt };
  const id = await batches.create({
    tool: tool.name,
    origin: connection.origin,
    price: passed.price,
    items: itemsOf(plan, useSaved),
    ...freshOnly,
  });
  const lost = calls.filter(({ standing }) => standing.kind === "lost");
  const decided = {
    plannedAt: Date.parse(plannedAt),
    keys: new Set(lost.map(({ key }) => key)),
  };
  return { id, calls: passed.calls, decided };
}

/** Tools that a batch can run: each call takes one value, and nothing else has to be said. */
export function batchTools(): readonly ToolDefinition[] {
  return catalogue.filter(
    (tool) =>
      tool.answersIn === "panel" &&
      neededFields(tool).length === 1 &&
      batchField(tool) !== undefined,
  );
}

async function pickBatchTool(): Promise<ToolDefinition | undefined> {
  const items = batchTools().map((tool) => ({
    tool,
    icon: tool.icon,
    label: vscode.l10n.t(tool.title),
    description: vscode.l10n.t("{0} each", formatCredits(priceOf(tool))),
    detail: vscode.l10n.t(tool.description),
  }));
  const choice = await askPick(items, {
    title: vscode.l10n.t("Run Batch"),
    placeHolder: vscode.l10n.t(
      "One call per line, page or article. Nothing is charged until you confirm the plan.",
    ),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return choice?.tool;
}

/** Throws for a tool that is unknown, or can't be run for one value at a time. */
function readRequest(argument: unknown): BatchRequest {
  const named = isRecord(argument) ? argument : { tool: argument };
  const name = textOf(named["tool"]);
  if (name === "") {
    return {};
  }
  const tool = findTool(name);
  if (tool === undefined || !batchTools().includes(tool)) {
    throw new Error(vscode.l10n.t("This tool can't be run in a batch."));
  }
  const { values, common } = named;
  return {
    tool,
    ...(Array.isArray(values)
      ? { values: values.filter((value) => typeof value === "string") }
      : {}),
    ...(isRecord(common) ? { common } : {}),
  };
}

/** What all calls have in common besides the market: what is given, and what a new form begins with. */
function commonDraft(
  tool: ToolDefinition,
  field: string,
  folder: vscode.Uri | undefined,
  given: ToolArguments = {},
): ToolArguments {
  const own = Object.entries(given).filter(([name]) =>
    tool.fields.some((known) => known.name === name),
  );
  const known = withProjectDefaults(tool, startingDraft(tool, Object.fromEntries(own)), folder);
  const others = Object.entries(known).filter(
    ([name]) => name !== field && name !== "location" && name !== "language",
  );
  const common = Object.fromEntries(others);
  return missingFields(tool, { ...common, [field]: "x" }).length === 0 ? common : {};
}
