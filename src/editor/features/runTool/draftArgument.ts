import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { isRecord } from "../../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";

/** Strict, as menus pass the document's address, which has members of its own. */
const schema = z.lazy(() =>
  z.strictObject({
    draft: z.record(
      z.string(),
      z.union([z.string().check(z.maxLength(100_000)), z.array(z.string())]),
    ),
  }),
);

/**
 * What a link has filled in for a tool; undefined where nothing is. It is a proposal: the step that
 * shows the price shows it too. Throws for one that the tool has no fields for.
 */
export function draftArgument(tool: ToolDefinition, argument: unknown): ToolArguments | undefined {
  if (!isRecord(argument) || !Object.hasOwn(argument, "draft")) {
    return undefined;
  }
  const read = schema.safeParse(argument);
  const names = new Set(tool.fields.map(({ name }) => name));
  if (!read.success || Object.keys(read.data.draft).some((name) => !names.has(name))) {
    throw new Error(l10n.t("This link isn't valid for {0}. Nothing was run.", l10n.t(tool.title)));
  }
  return read.data.draft;
}
