import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { textOf } from "../../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";

/** Which website, ad platform or ad account a project's own figures come from, by the origin they belong to. */
const schema = z.lazy(() => z.record(z.string(), z.record(z.string(), z.unknown())));

const place = "seoResearch.choices";

/** What was chosen for this project, as far as a tool takes it and the connection in use knows it. */
export function rememberedChoices(
  { context, connections }: App,
  tool: ToolDefinition,
): ToolArguments {
  const stored = schema.safeParse(context.workspaceState.get<unknown>(place));
  const choices = stored.success ? (stored.data[connections.latest?.origin ?? ""] ?? {}) : {};
  return Object.fromEntries(
    Object.entries(choices).filter(([name]) => tool.fields.some((field) => field.name === name)),
  );
}

/** After a choice has brought an answer: offers to make it the project's own. */
export async function offerToRemember(app: App, choice: ToolArguments): Promise<void> {
  const sentence = vscode.l10n.t(
    "Use {0} by default in this project?",
    shownSentence(Object.values(choice).map(textOf).join(", ")),
  );
  await notifyInfo(sentence, [
    { label: vscode.l10n.t("Use It for This Project"), run: () => remember(app, choice) },
  ]);
}

/** Keeps a choice for the connection that is in use now; without one there is nothing it could belong to. */
async function remember({ context, connections }: App, choice: ToolArguments): Promise<void> {
  const { origin } = connections.latest ?? {};
  if (origin !== undefined) {
    const stored = schema.safeParse(context.workspaceState.get<unknown>(place));
    const all = stored.success ? stored.data : {};
    await context.workspaceState.update(place, { ...all, [origin]: { ...all[origin], ...choice } });
  }
}
