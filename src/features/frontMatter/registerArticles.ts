import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, registerPricedCommand } from "../../platform/commands.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";
import { articleFields } from "./fieldWords.ts";
import type { LastArticle } from "./lastArticle.ts";
import { isArticle } from "./lastArticle.ts";

/** What other surfaces hand over: which field, what it is to say, and of which article, by its address. */
const wishSchema = z.lazy(() =>
  z.object({
    field: z.enum(articleFields),
    value: z.optional(z.union([z.string(), z.array(z.string())])),
    add: z.optional(z.boolean()),
    uri: z.optional(z.string()),
  }),
);

/** The commands about an article itself: its front matter, and the page it becomes. */
export function registerArticles(app: App, flow: ToolFlow, articles: LastArticle): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.editFrontMatter, async (argument) => {
      const wish = wishSchema.safeParse(argument);
      const { field, value, add = false, uri } = wish.success ? wish.data : {};
      const article = await chosenArticle(uri === undefined ? argument : vscode.Uri.parse(uri, true), articles);
      if (field !== undefined && value !== undefined) {
        const { setField } = await import("./setField.ts");
        await setField(article, { field, value, add });
      } else {
        const { editFields } = await import("./editFields.ts");
        await editFields(article, field);
      }
    }),
    registerPricedCommand(app, commands.inspectArticle, async (argument) => {
      const { inspectArticle } = await import("./inspectArticle.ts");
      await inspectArticle(flow, await chosenArticle(argument, articles));
    }),
  );
}

/** The article of a menu's address, else the one that is worked on. Throws a sentence where there is none. */
async function chosenArticle(argument: unknown, articles: LastArticle): Promise<vscode.Uri> {
  const uri = argument instanceof vscode.Uri ? argument : articles.open?.uri;
  if (uri === undefined || !isArticle(await vscode.workspace.openTextDocument(uri))) {
    throw new Error(vscode.l10n.t("Open an article first: a Markdown, MDX or HTML file."));
  }
  return uri;
}
