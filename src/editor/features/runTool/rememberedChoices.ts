import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { textOf } from "../../../shared/json.ts";
import { isOfOtherSite } from "../../../research/tools/connectedWebsite.ts";
import { settings } from "../../platform/settings.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";

/** Which website, ad platform or ad account a project's own figures come from, by the origin they belong to. */
const schema = z.lazy(() => z.record(z.string(), z.record(z.string(), z.unknown())));

/** Where the choices of a folder are; those that earlier versions made for the whole window count where it has none. */
const place = "seoResearch.choices";
const placeOf = (folder: vscode.Uri | undefined): string =>
  folder === undefined ? place : `${place}/${folder.toString()}`;

/** What was chosen for a folder's project, as far as a tool takes it, for the connection in use. */
export function rememberedChoices(
  app: App,
  tool: ToolDefinition,
  folder: vscode.Uri | undefined,
): ToolArguments {
  const choices = choicesFor(app, folder);
  return Object.fromEntries(
    Object.entries(choices).filter(([name]) => tool.fields.some((field) => field.name === name)),
  );
}

/** After a choice has brought an answer: offers to make it the project's own. */
export async function offerToRemember(
  app: App,
  choice: ToolArguments,
  folder: vscode.Uri | undefined,
): Promise<void> {
  const sentence = vscode.l10n.t(
    "Use {0} by default in this project?",
    shownSentence(Object.values(choice).map(textOf).join(", ")),
  );
  await notifyInfo(sentence, [
    {
      label: vscode.l10n.t("Use It for This Project"),
      run: () => rememberChoice(app, choice, folder),
    },
  ]);
}

/** The id of the connected website that was chosen for a folder's project; "" for none. */
export function websiteChoice(app: App, folder: vscode.Uri): string {
  return textOf(choicesFor(app, folder)["website_id"]);
}

/** What was chosen for a folder's project, else for the whole window; of that no website of another domain where the window has several projects. */
function choicesFor(app: App, folder: vscode.Uri | undefined): ToolArguments {
  const { website_id: website, ...ofWindow } = storedChoices(app, undefined);
  const isOther =
    (vscode.workspace.workspaceFolders ?? []).length > 1 &&
    isOfOtherSite(app.account.connections.value, settings.project(folder).domain, website);
  return {
    ...ofWindow,
    ...(website === undefined || isOther ? {} : { website_id: website }),
    ...storedChoices(app, folder),
  };
}

/** What was chosen for a folder with the connection in use. */
function storedChoices(
  { context, connections }: Pick<App, "context" | "connections">,
  folder: vscode.Uri | undefined,
): ToolArguments {
  const stored = schema.safeParse(context.workspaceState.get<unknown>(placeOf(folder)));
  return stored.success ? (stored.data[connections.latest?.origin ?? ""] ?? {}) : {};
}

/** Keeps a choice for the connection that is in use now; without one there is nothing it could belong to. An empty value takes the choice back. */
export async function rememberChoice(
  { context, connections }: Pick<App, "context" | "connections">,
  choice: ToolArguments,
  folder: vscode.Uri | undefined,
): Promise<void> {
  const { origin } = connections.latest ?? {};
  if (origin !== undefined) {
    const stored = schema.safeParse(context.workspaceState.get<unknown>(placeOf(folder)));
    const all = stored.success ? stored.data : {};
    await context.workspaceState.update(placeOf(folder), {
      ...all,
      [origin]: { ...all[origin], ...choice },
    });
  }
}
