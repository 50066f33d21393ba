import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { keyInRequest } from "../../../research/service/errors.ts";
import { textOf } from "../../../shared/json.ts";
import { readField } from "../../../shared/formField.ts";
import type { FormField } from "../../../shared/formField.ts";
import {
  checkArguments,
  draftNotices,
  fieldProblem,
  missingFields,
  neededFields,
  startingDraft,
} from "../../../research/tools/arguments.ts";
import { marketWords } from "../../../shared/markets.ts";
import { callMarket } from "../../../research/tools/callMarket.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { settings } from "../../platform/settings.ts";
import { pricedTitle } from "../../../research/tools/price.ts";
import { askMarket, changeMarketButton } from "../../platform/prompts/askMarket.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import type { FieldOffer } from "./projectOffers.ts";
import { enterSentence } from "../paidCalls/priceWords.ts";

const moreOptions: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("settings"),
  tooltip: vscode.l10n.t("More options…"),
};

const projectSite: vscode.ThemeIcon = new vscode.ThemeIcon("home");

/** What is asked of a person before a call. */
export interface Asking {
  readonly app: App;
  readonly tool: ToolDefinition;
  /** The folder whose project the call is for. */
  readonly folder: vscode.Uri | undefined;
  /** What the project has for the tool's fields. */
  readonly offers: readonly FieldOffer[];
  /** What is known already. */
  readonly draft: ToolArguments;
  /** Where what is known comes from, in words; "" where that needs no saying. */
  readonly note: string;
}

/** What came of asking: arguments to run with, or a draft for the form. */
export type AskingOutcome =
  | { readonly kind: "run"; readonly args: ToolArguments }
  | { readonly kind: "form"; readonly draft: ToolArguments };

/**
 * Asks for the needed fields, one input each, the last of which shows the price: its Enter is the
 * confirmation. One button there changes the market, another leads to the form with what was typed;
 * so does a tool that needs nothing. Undefined when the person gave up.
 */
export async function askArguments({
  app,
  tool,
  folder,
  offers,
  draft,
  note,
}: Asking): Promise<AskingOutcome | undefined> {
  let known = startingDraft(tool, draft);
  const asked = [...fieldsToAsk(tool, known)];
  // An alternative that is asked for instead of one that was left empty is added on the way.
  for (const [index, field] of asked.entries()) {
    const last = index === asked.length - 1;
    for (let wants: FieldAnswer["wants"] = "again"; wants === "again" || wants === "market";) {
      const answer = await askField(
        { app, tool, folder, offers, note, draft: known },
        field,
        last,
        [index + 1, asked.length],
      );
      if (answer === undefined) {
        return undefined;
      }
      known = answer.draft;
      wants = answer.wants;
      if (wants === "alternative") {
        asked.push(...otherAlternative(tool, field));
      }
      if (wants === "market") {
        known = { ...known, ...(await askMarket({ title: pricedTitle(tool) })) };
      }
      if (wants === "options") {
        return { kind: "form", draft: known };
      }
    }
  }
  const checked = asked.length === 0 ? undefined : checkArguments(tool, known);
  // Something outside the needed fields is wrong: the form says what.
  return checked?.ok === true
    ? { kind: "run", args: checked.args }
    : { kind: "form", draft: known };
}

/** The missing fields; when none is missing, the first of those that matter is shown to be confirmed. */
function fieldsToAsk(tool: ToolDefinition, draft: ToolArguments): readonly FormField[] {
  const missing = new Set(missingFields(tool, draft));
  if (missing.size > 0) {
    return neededFields(tool).filter(({ name }) => missing.has(name));
  }
  const alternatives = tool.oneOf?.fields ?? [];
  return tool.fields
    .filter(({ name, required }) => (required || alternatives.includes(name)) && name in draft)
    .slice(0, 1);
}

interface FieldAnswer {
  readonly draft: ToolArguments;
  /** What the person wants next: the form, another market, this step with the new draft, another field in place of this one, or the next step. */
  readonly wants: "options" | "market" | "again" | "alternative" | "next";
}

async function askField(
  { app, tool, folder, offers, draft, note }: Asking,
  field: FormField,
  last: boolean,
  step: readonly [number, number],
): Promise<FieldAnswer | undefined> {
  const site = await siteToUse(app, folder, field, draft);
  const useSite =
    site === undefined
      ? undefined
      : {
          iconPath: projectSite,
          tooltip: vscode.l10n.t("Use {0} for This Project ({1})", site.host, site.origin),
        };
  const withValue = (text: string): ToolArguments => ({
    ...draft,
    [field.name]: readField(field, text),
  });
  const market = callMarket(tool, draft);
  const mayBeEmpty = otherAlternative(tool, field).length > 0;
  const offered = offers.map((offer) => ({
    offer,
    button: { iconPath: new vscode.ThemeIcon(offer.icon), tooltip: offer.label },
  }));
  const prompt = (text: string): string =>
    mayBeEmpty && text.trim() === ""
      ? vscode.l10n.t(tool.oneOf?.wanted ?? "")
      : last
        ? [
            enterSentence(app, tool),
            market === undefined ? "" : marketWords(market),
            text === typedText(draft[field.name]) ? note : "",
            cleaningNote(tool, withValue(text), field),
            ...draftNotices(tool, withValue(text)),
          ]
            .filter((part) => part !== "")
            .join(" · ")
        : vscode.l10n.t(field.help);
  const outcome = await askLine({
    title: pricedTitle(tool),
    prompt,
    value: typedText(draft[field.name]),
    placeholder: field.placeholder ?? field.help,
    ...(step[1] > 1 ? { step } : {}),
    problem: (text) =>
      app.connections.holdsKey(text)
        ? vscode.l10n.t(keyInRequest)
        : text.trim() === "" && tool.oneOf?.fields.includes(field.name) === true
          ? mayBeEmpty
            ? undefined
            : vscode.l10n.t(tool.oneOf.wanted)
          : fieldProblem(
              tool,
              { ...draft, [field.name]: readField(field, text) ?? "" },
              field.name,
            ),
    buttons: [
      ...(useSite === undefined ? [] : [useSite]),
      ...offered.filter(({ offer }) => isFor(tool, field, offer)).map(({ button }) => button),
      ...(last && market !== undefined ? [changeMarketButton] : []),
      ...(last ? [moreOptions] : []),
    ],
    ...(last ? { spendsBy: app.inputClock } : {}),
    onDidChangePrompt: app.account.balance.onDidChange,
  });
  switch (outcome.kind) {
    case "accepted":
      return {
        draft: withValue(outcome.value),
        wants: mayBeEmpty && outcome.value.trim() === "" ? "alternative" : "next",
      };
    case "button": {
      const taken = offered.find(({ button }) => button === outcome.button)?.offer;
      if (taken !== undefined) {
        const isOwn = taken.field === field.name;
        return {
          draft: { ...withValue(isOwn ? outcome.value : ""), [taken.field]: await taken.values() },
          wants: isOwn ? "again" : "alternative",
        };
      }
      if (site !== undefined && outcome.button === useSite) {
        await settings.setProjectDomain(site.host, folder);
        return { draft: { ...draft, [field.name]: site.host }, wants: "again" };
      }
      return {
        draft: withValue(outcome.value),
        wants: outcome.button === changeMarketButton ? "market" : "options",
      };
    }
    case "cancelled":
      return undefined;
  }
}

/** The field that can be asked for in place of one of the alternatives; of the last one none. */
function otherAlternative({ fields, oneOf }: ToolDefinition, { name }: FormField): FormField[] {
  const names = oneOf?.fields ?? [];
  const next = names[names.indexOf(name) + 1];
  return names.includes(name) ? fields.filter((field) => field.name === next) : [];
}

/** True for what fills in this field, or one that can be asked for in its place. */
function isFor(tool: ToolDefinition, field: FormField, offer: FieldOffer): boolean {
  return (
    offer.field === field.name ||
    otherAlternative(tool, field).some(({ name }) => name === offer.field)
  );
}

/** The project's own site, where its configuration names one, its settings none, and the field is empty; never in Restricted Mode. */
async function siteToUse(
  app: App,
  folder: vscode.Uri | undefined,
  { name, control }: FormField,
  draft: ToolArguments,
): Promise<{ readonly host: string; readonly origin: string } | undefined> {
  const isMissing =
    name === "domain" &&
    control === "domain" &&
    typedText(draft[name]) === "" &&
    vscode.workspace.isTrusted &&
    settings.project(folder).domain === "";
  return isMissing && folder !== undefined ? (await app.sites()).ownSite(folder) : undefined;
}

/** What is really asked, where cleaning changes what was typed: a page without its tracking parameters, for example. */
function cleaningNote(tool: ToolDefinition, draft: ToolArguments, field: FormField): string {
  const checked = checkArguments(tool, draft);
  const cleaned = checked.ok ? checked.args[field.name] : draft[field.name];
  return cleaned === draft[field.name] ? "" : vscode.l10n.t("will use {0}", typedText(cleaned));
}

/** A draft's value as a person would have typed it. */
function typedText(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(", ") : textOf(value);
}
