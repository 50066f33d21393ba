import * as l10n from "@vscode/l10n";
import { keyInRequest } from "../../../../research/service/errors.ts";
import { formatInteger } from "../../../../shared/format.ts";
import { additionalField } from "../../../../shared/formProtocol.ts";
import type { FieldSentence, FormDraft, RequestPreview } from "../../../../shared/formProtocol.ts";
import { checkArguments, draftNotices } from "../../../../research/tools/arguments.ts";
import { statesMarket } from "../../../../research/tools/callMarket.ts";
import type { ToolArguments, ToolDefinition } from "../../../../research/tools/definition.ts";
import { readAdditional } from "./additionalFields.ts";
import { toolAddress } from "./curl.ts";
import { argumentsIn } from "./formTexts.ts";

/** What was found in a draft. */
export interface CheckedDraft {
  /** The cleaned arguments; undefined while there are problems. */
  readonly args: ToolArguments | undefined;
  readonly problems: readonly FieldSentence[];
  /** What will be asked where that is not what was typed. */
  readonly hints: readonly FieldSentence[];
  readonly notices: readonly string[];
  /** The arguments as far as they can be read, cleaned or not. */
  readonly body: ToolArguments;
}

/**
 * Checks what is typed into a form of this tool, fields and additional fields together. `holdsKey` is true
 * for a text with an API key in it, which is not to be sent as a value. `defaults` are what the
 * project's settings say for the tool.
 */
export function checkDraft(
  tool: ToolDefinition,
  draft: FormDraft,
  holdsKey: (text: string) => boolean = () => false,
  defaults: ToolArguments = {},
): CheckedDraft {
  const typed = argumentsIn(tool, draft);
  const additional = readAdditional(tool, draft.additional);
  const extra = "members" in additional ? additional.members : {};
  const stated = { ...extra, ...typed };
  const body = statesMarket(stated) ? stated : { ...marketIn(defaults), ...stated };
  const checked = checkArguments(tool, body);
  const problems: FieldSentence[] = [
    ...[...Object.entries(draft.texts), [additionalField, draft.additional] as const]
      .filter(([, text]) => holdsKey(text))
      .map(([field]) => ({ field, message: l10n.t(keyInRequest) })),
    ...(checked.ok
      ? []
      : checked.problems.map(({ field, message }) => ({ field, message: l10n.t(message) }))),
    ...("problems" in additional
      ? additional.problems.map((message) => ({ field: additionalField, message }))
      : []),
  ];
  const args = checked.ok && problems.length === 0 ? checked.args : undefined;
  return {
    args,
    problems,
    hints: args === undefined ? [] : cleaningHints(tool, typed, args),
    notices: draftNotices(tool, body).map((notice) => l10n.t(notice)),
    body: args ?? body,
  };
}

/** The project's market, which counts where a form states none. */
function marketIn({ location, language }: ToolArguments): ToolArguments {
  return {
    ...(location === undefined ? {} : { location }),
    ...(language === undefined ? {} : { language }),
  };
}

/** The request as it would go out. */
export function requestPreview(
  baseUrl: string,
  tool: ToolDefinition,
  { args, body }: CheckedDraft,
): RequestPreview {
  return {
    line: `POST ${toolAddress(baseUrl, tool)}`,
    body: JSON.stringify(body, null, 2),
    complete: args !== undefined,
  };
}

/** Cleaning must not surprise: a page without its tracking parameters, a domain out of an address, entries that were there twice. */
function cleaningHints(
  tool: ToolDefinition,
  typed: ToolArguments,
  args: ToolArguments,
): FieldSentence[] {
  return tool.fields.flatMap(({ name: field }) => {
    const [before, after] = [typed[field], args[field]];
    if (typeof before === "string" && typeof after === "string" && before !== after) {
      return [{ field, message: l10n.t("Will use {0}", after) }];
    }
    if (Array.isArray(before) && Array.isArray(after) && after.length < before.length) {
      return [
        {
          field,
          message: l10n.t(
            "Will use {0} (duplicates and empty entries removed).",
            formatInteger(after.length),
          ),
        },
      ];
    }
    return [];
  });
}
