import * as l10n from "@vscode/l10n";
import { formatCredits } from "../../../shared/format.ts";
import type { FormField } from "../../../shared/formField.ts";
import type { FormModel } from "../../../shared/formProtocol.ts";
import { neededFields } from "../../../tools/arguments.ts";
import type { ToolDefinition } from "../../../tools/definition.ts";
import { byService } from "../../../tools/fields.ts";
import { priceOf } from "../../../tools/price.ts";

/** A tool as its form is drawn, in the editor's language. */
export function formModel(tool: ToolDefinition): FormModel {
  const alternatives = tool.oneOf?.fields ?? [];
  const needed = new Set([...neededFields(tool).map(({ name }) => name), ...alternatives]);
  // Where nothing is needed there is no second rank: hiding all fields would leave an empty form.
  const isNeeded = ({ name }: FormField): boolean => needed.size === 0 || needed.has(name);
  return {
    tool: tool.name,
    title: l10n.t(tool.title),
    description: l10n.t(tool.description),
    price: pricedLabel(tool),
    needed: tool.fields.filter(isNeeded).map(translated),
    more: tool.fields.filter((field) => !isNeeded(field)).map(translated),
    wanted: tool.oneOf === undefined ? null : l10n.t(tool.oneOf.wanted),
  };
}

/** The price as every button writes it: "Inspect Page (3 credits)". */
export function pricedLabel(tool: ToolDefinition): string {
  return `${l10n.t(tool.title)} (${formatCredits(priceOf(tool))})`;
}

function translated(field: FormField): FormField {
  const { label, help, placeholder, defaultText, choices } = field;
  return {
    ...field,
    label: l10n.t(label),
    help: l10n.t(help),
    ...(placeholder === undefined ? {} : { placeholder: l10n.t(placeholder) }),
    ...(defaultText === undefined ? {} : { defaultText: defaultSentence(defaultText) }),
    ...(choices === undefined
      ? {}
      : {
          choices: choices.map(({ value, label, help }) => ({
            value,
            label: l10n.t(label),
            ...(help === undefined ? {} : { help: l10n.t(help) }),
          })),
        }),
  };
}

/** What happens when the field is left empty, as the form says it. */
function defaultSentence(defaultText: string): string {
  return defaultText === byService
    ? l10n.t("If empty, the service chooses")
    : l10n.t("Default: {0}", l10n.t(defaultText));
}
