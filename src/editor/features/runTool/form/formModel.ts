import * as l10n from "@vscode/l10n";
import { textOf } from "../../../../shared/json.ts";
import type { FormField } from "../../../../shared/formField.ts";
import type { FormModel, Shell } from "../../../../shared/formProtocol.ts";
import { neededFields } from "../../../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { byService } from "../../../../research/tools/fields.ts";
import { pricedTitle } from "../../../../research/tools/price.ts";
import { usualShell } from "./requestCommand.ts";

/**
 * A tool as its form is drawn, in the editor's language. `defaults` are what the project's settings say
 * for it; `shell` is what a request is copied for.
 */
export function formModel(
  tool: ToolDefinition,
  defaults: ToolArguments = {},
  shell: Shell = usualShell(),
): FormModel {
  const alternatives = tool.oneOf?.fields ?? [];
  const needed = new Set([...neededFields(tool).map(({ name }) => name), ...alternatives]);
  // Where nothing is needed there is no second rank: hiding all fields would leave an empty form.
  const isNeeded = ({ name }: FormField): boolean => needed.size === 0 || needed.has(name);
  return {
    tool: tool.name,
    title: l10n.t(tool.title),
    description: l10n.t(tool.description),
    price: pricedTitle(tool),
    needed: tool.fields.filter(isNeeded).map((field) => translated(field, defaults)),
    more: tool.fields
      .filter((field) => !isNeeded(field))
      .map((field) => translated(field, defaults)),
    wanted: tool.oneOf === undefined ? null : l10n.t(tool.oneOf.wanted),
    shell,
  };
}

function translated(field: FormField, defaults: ToolArguments): FormField {
  const { label, help, placeholder, defaultText, choices } = field;
  return {
    ...field,
    label: l10n.t(label),
    help: l10n.t(help),
    ...(placeholder === undefined ? {} : { placeholder: l10n.t(placeholder) }),
    ...(defaultText === undefined
      ? {}
      : { defaultText: projectDefault(field, defaults) ?? defaultSentence(defaultText) }),
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

/** The project's market counts where a form states none. */
function projectDefault({ control, name }: FormField, defaults: ToolArguments): string | undefined {
  const isMarket = control === "location" || control === "language";
  const value = isMarket ? textOf(defaults[name]) : "";
  return value === "" ? undefined : l10n.t("Default for this project: {0}", value);
}

/** What happens when the field is left empty, as the form says it. */
function defaultSentence(defaultText: string): string {
  return defaultText === byService
    ? l10n.t("If empty, the service chooses")
    : l10n.t("Default: {0}", l10n.t(defaultText));
}
