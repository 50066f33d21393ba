import * as vscode from "vscode";
import { estimateTime, planBatch, wantedPlan } from "../../../research/batches/batchPlan.ts";
import type { BatchPlan } from "../../../research/batches/batchPlan.ts";
import type { CheaperCall } from "../../../research/batches/cheaperCalls.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { callWords } from "../../../shared/counts.ts";
import { countedText, formatCredits, formatInteger } from "../../../shared/format.ts";
import type { FormField } from "../../../shared/formField.ts";
import { textOf } from "../../../shared/json.ts";
import { marketWords } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { CallRefusal, CheckedCall } from "../../../research/spending/checkedCall.ts";
import { neededFields } from "../../../research/tools/arguments.ts";
import type { FieldProblem } from "../../../research/tools/arguments.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { checkCalls, refusalSentence } from "../paidCalls/checkCalls.ts";
import { marketsInWords } from "./batchMarkets.ts";
import type { BatchMarket } from "./batchMarkets.ts";
import { planNotes, timeInWords } from "./batchText.ts";
import { pickItems } from "./pickItems.ts";
import type { ChosenPlan } from "./pickItems.ts";
import { priceOf } from "../../../research/tools/price.ts";

/** What one call is to ask. */
export interface BatchDraft {
  readonly args: ToolArguments;
  /** True for the title of an article that has no keyword. */
  readonly fromTitle: boolean;
}

/** What a plan is made from. */
export interface Planning {
  readonly tool: ToolDefinition;
  readonly field: FormField;
  /** The market for each language of the articles. */
  readonly markets: readonly BatchMarket[];
  /** One draft for each value, with its market. A value's draft has the same place with any markets. */
  readonly drafts: (markets: readonly BatchMarket[]) => readonly BatchDraft[];
  readonly connection: Connection;
  /** Calls that the account's rate limit allows in a minute. */
  readonly perMinute: number;
}

export type Agreed =
  | {
      readonly kind: "batch";
      readonly plan: BatchPlan<CheckedCall<Connection>>;
      readonly useSaved: boolean;
      /** When saved answers were looked for, ISO. */ readonly plannedAt: string;
      readonly notes: readonly string[];
    }
  /** One call of another tool is to be made instead: its form shows the price. */
  | { readonly kind: "instead"; readonly tool: ToolDefinition; readonly draft: ToolArguments };

interface PlanItem extends PickItem {
  readonly choice:
    | { readonly kind: "saved" }
    | { readonly kind: "fetchAgain" }
    | { readonly kind: "items" }
    | { readonly kind: "market"; readonly of: BatchMarket }
    | { readonly kind: "invalid" }
    | { readonly kind: "hint"; readonly call: CheaperCall };
}

/** Shows what a batch would do and cost until the person runs it, takes a cheaper way, or gives up (undefined). */
export async function agreeOnPlan(app: App, planning: Planning): Promise<Agreed | undefined> {
  const { tool, connection } = planning;
  let { markets } = planning;
  const wanted = new Map<number, boolean>();
  for (;;) {
    const plannedAt = new Date().toISOString();
    const made = planning.drafts(markets);
    const drafts = made.map(({ args }) => args);
    const checks = await checkCalls(app, "batch", { tool, drafts, source: connection });
    const whole = planBatch(
      tool,
      checks.map((check, at) =>
        check.ok
          ? { ...check, fromTitle: made[at]?.fromTitle === true }
          : { ok: false, problems: problemsOf(check.refusal, connection) },
      ),
    );
    const plan = wantedPlan(tool, whole, wanted);
    const items = planItems(planning, { plan, whole }, markets);
    const chosen = await askPick(items, {
      title: vscode.l10n.t("Run Batch: {0}", vscode.l10n.t(tool.title)),
      placeHolder: planNotes(whole) || callWords(plan.items.length),
      ignoreFocusOut: true,
    });
    if (chosen === undefined) {
      return undefined;
    }
    switch (chosen.choice.kind) {
      case "saved":
      case "fetchAgain": {
        const useSaved = chosen.choice.kind === "saved";
        return {
          kind: "batch",
          plan,
          useSaved,
          plannedAt,
          notes: notesOf(planning, plan, useSaved, markets),
        };
      }
      case "items":
        await pickItems(tool, { plan, whole }, wanted);
        break;
      case "market":
        markets = await changeMarket(markets, chosen.choice.of);
        break;
      case "invalid":
        await showInvalid(whole, drafts, planning.field);
        break;
      case "hint":
        return insteadOf(chosen.choice.call, planning.field, plan, markets);
    }
  }
}

function problemsOf(refusal: CallRefusal, connection: Connection): readonly FieldProblem[] {
  return refusal.kind === "invalid"
    ? refusal.problems
    : [{ field: "", message: refusalSentence(refusal, connection) }];
}

function planItems(
  { tool, perMinute }: Planning,
  { plan, whole }: ChosenPlan,
  markets: readonly BatchMarket[],
): PlanItem[] {
  const left = plan.items.length - plan.alreadyPaid;
  const time = (calls: number): string => timeInWords(estimateTime(calls, { perMinute }));
  const price = (calls: number): string =>
    [formatCredits(calls * priceOf(tool)), time(calls)].join(" · ");
  const items: PlanItem[] = [];
  if (plan.items.length > 0) {
    items.push({
      icon: "play",
      label:
        plan.alreadyPaid === 0
          ? vscode.l10n.t("Run {0}", formatInteger(left))
          : vscode.l10n.t(
              "Run {0}, open {1} saved",
              formatInteger(left),
              formatInteger(plan.alreadyPaid),
            ),
      description: price(left),
      detail: examples(plan),
      choice: { kind: "saved" },
    });
  }
  if (plan.alreadyPaid > 0) {
    items.push({
      icon: "refresh",
      label: vscode.l10n.t("Run all {0} again", formatInteger(plan.items.length)),
      description: price(plan.items.length),
      choice: { kind: "fetchAgain" },
    });
  }
  if (whole.items.length > 0) {
    items.push({
      icon: "checklist",
      label: vscode.l10n.t("Select Items…"),
      description: vscode.l10n.t(
        "{0} of {1}",
        formatInteger(plan.items.length),
        formatInteger(whole.items.length),
      ),
      ...leftOutOf({ plan, whole }),
      choice: { kind: "items" },
    });
  }
  for (const call of plan.hints) {
    const title = vscode.l10n.t(findTool(call.tool)?.title ?? call.tool);
    items.push({
      icon: "lightbulb",
      label: vscode.l10n.t("Use {0} Instead", title),
      description: formatCredits(call.cost),
      detail: vscode.l10n.t(call.sentence),
      choice: { kind: "hint", call },
    });
  }
  if (plan.invalid.length > 0) {
    items.push({
      icon: "warning",
      label: vscode.l10n.t("{0} invalid", formatInteger(plan.invalid.length)),
      description: vscode.l10n.t("skipped; see why"),
      choice: { kind: "invalid" },
    });
  }
  return [
    ...items,
    ...markets.map((of): PlanItem => ({
      icon: "globe",
      label:
        of.language === undefined
          ? vscode.l10n.t("Market")
          : vscode.l10n.t("Market for {0} Articles ({1})", of.language, formatInteger(of.values)),
      description: [marketWords(of.market), folderName(markets, of)]
        .filter((part) => part !== "")
        .join(" · "),
      choice: { kind: "market", of },
    })),
  ];
}

/** Which folder a market is for, where the values are from several. */
function folderName(markets: readonly BatchMarket[], { folder }: BatchMarket): string {
  const isOneOfSeveral = new Set(markets.map((one) => one.folder)).size > 1;
  const uri = folder === undefined || !isOneOfSeveral ? undefined : vscode.Uri.parse(folder, true);
  return shortText(uri && vscode.workspace.getWorkspaceFolder(uri)?.name);
}

/** Why items aren't in the plan that the person didn't remove. */
function leftOutOf({ plan, whole }: ChosenPlan): { detail?: string } {
  const kept = new Set(plan.items.map(({ key }) => key));
  const titles = whole.items.filter(({ key, fromTitle }) => fromTitle && !kept.has(key)).length;
  return titles === 0
    ? {}
    : {
        detail: countedText(
          titles,
          {
            one: "1 article has no keyword, only a title, and isn't selected",
            other: "{0} articles have no keyword, only a title, and aren't selected",
          },
          formatInteger(titles),
        ),
      };
}

function examples({ items }: BatchPlan): string {
  const first = items.slice(0, 3).map(({ subject }) => shortText(subject));
  return items.length > 3 ? `${first.join(", ")}, …` : first.join(", ");
}

async function changeMarket(
  markets: readonly BatchMarket[],
  changed: BatchMarket,
): Promise<readonly BatchMarket[]> {
  const market = await askMarket({
    title:
      changed.language === undefined
        ? markets.length < 2
          ? vscode.l10n.t("Market for All Calls")
          : vscode.l10n.t("Market")
        : vscode.l10n.t("Market for {0} Articles", changed.language),
  });
  return market === undefined
    ? markets
    : markets.map((one) => (one === changed ? { ...one, market } : one));
}

async function showInvalid(
  { invalid }: BatchPlan,
  drafts: readonly ToolArguments[],
  field: FormField,
): Promise<void> {
  const items = invalid.map(({ draft, problems }) => ({
    label: shortText(textOf(drafts[draft]?.[field.name])),
    description: problems.map(({ message }) => vscode.l10n.t(message)).join(" "),
  }));
  await askPick(items, {
    title: vscode.l10n.t("Skipped"),
    placeHolder: vscode.l10n.t("Press Enter or Escape to go back."),
    matchOnDescription: true,
  });
}

/** What else the price dialog says about the plan. */
function notesOf(
  { perMinute }: Planning,
  plan: BatchPlan,
  useSaved: boolean,
  markets: readonly BatchMarket[],
): string[] {
  const calls = useSaved ? plan.items.length - plan.alreadyPaid : plan.items.length;
  const lost = plan.items.filter(({ call }) => call.standing.kind === "lost").length;
  return [
    lost === 0
      ? ""
      : vscode.l10n.t(
          "{0} of these were sent before and have no saved result. They may have been charged.",
          formatInteger(lost),
        ),
    useSaved && plan.alreadyPaid > 0
      ? vscode.l10n.t("Saved results used, free: {0}.", formatInteger(plan.alreadyPaid))
      : "",
    vscode.l10n.t("Takes {0}. You can pause it.", timeInWords(estimateTime(calls, { perMinute }))),
    markets.length === 0 ? "" : vscode.l10n.t("Market: {0}.", marketsInWords(markets)),
  ].filter((note) => note !== "");
}

/** The other tool's form, filled with what the batch was to ask. */
function insteadOf(
  call: CheaperCall,
  field: FormField,
  plan: BatchPlan,
  [first]: readonly BatchMarket[],
): Agreed | undefined {
  const tool = findTool(call.tool);
  if (tool === undefined) {
    return undefined;
  }
  const values = plan.items.map(({ args }) => textOf(args[field.name]));
  const [value = ""] = values;
  const draft: ToolArguments =
    tool.market === "none" || first === undefined ? {} : { ...first.market };
  for (const { name, control, entries } of neededFields(tool)) {
    if (control === "list" && entries === "keywords" && field.control === "text") {
      draft[name] = values;
    } else if (control === "domain" && field.control === "url" && URL.canParse(value)) {
      draft[name] = new URL(value).hostname;
    }
  }
  return { kind: "instead", tool, draft };
}
