import * as vscode from "vscode";
import { askPick } from "./pickList.ts";
import type { PickItem } from "./pickList.ts";
import type { ChoiceRequiredError } from "../../../research/service/errors.ts";
import { askBeforeSpending } from "./confirmSpending.ts";
import type { InputClock } from "../../../shared/deliberateInput.ts";
import { textOf } from "../../../shared/json.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";

/** The request field that each of the errors asks for (service spec 7). */
const members = {
  website_required: "website_id",
  platform_required: "platform",
  account_required: "ad_account",
} as const;

interface OptionItem extends PickItem {
  readonly value: unknown;
}

/** True when the error names something that can be chosen: its shape is not specified. */
export function hasOptions({ code, options }: ChoiceRequiredError): boolean {
  return options.some((option) => members[code] in option);
}

/** Offers the error's safe options under a title that carries the price; the choice as arguments to run again with, or undefined on Escape. */
export async function pickOption(
  clock: InputClock,
  { code, options }: ChoiceRequiredError,
  title: string,
): Promise<ToolArguments | undefined> {
  const member = members[code];
  const items = options
    .filter((option) => member in option)
    .map((option) => optionItem(option, member));
  const ask = (again: boolean): Thenable<OptionItem | undefined> =>
    askPick(items, {
      title,
      placeHolder: again
        ? vscode.l10n.t("Select again to run.")
        : vscode.l10n.t("Select one to run the call"),
      ignoreFocusOut: true,
      matchOnDescription: true,
    });
  const choice = await askBeforeSpending(clock, ask, () => true);
  return choice === undefined ? undefined : { [member]: choice.value };
}

function optionItem(option: JsonRecord, member: string): OptionItem {
  const value = option[member];
  const [name, ...rest] = [
    "name",
    "account_name",
    "primary_domain",
    "platform",
    "customer_id_display",
    "currency",
  ]
    .map((key) => textOf(option[key]))
    .filter((text) => text !== "");
  return {
    label: shownSentence(name ?? textOf(value)),
    description: shownSentence(rest.join(" · ")),
    value,
  };
}
