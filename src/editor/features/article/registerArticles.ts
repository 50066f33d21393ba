import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { viewedFields } from "../../../shared/articleProtocol.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { LastArticle } from "./lastArticle.ts";
import { chosenArticle } from "./lastArticle.ts";

/** What other surfaces hand over: which field, what it is to say, and of which article, by its address. */
const editSchema = z.lazy(() =>
  z.object({
    field: z.enum(viewedFields),
    value: z.optional(z.union([z.string(), z.array(z.string())])),
    add: z.optional(z.boolean()),
    uri: z.optional(z.string()),
  }),
);

/** The command about an article's front matter. */
export function registerArticles(app: App, articles: LastArticle): vscode.Disposable {
  return registerCommand(app, commands.editFrontMatter, async (argument) => {
    const edit = editSchema.safeParse(argument);
    const { field, value, add = false, uri } = edit.success ? edit.data : {};
    const article = await chosenArticle(
      uri === undefined ? argument : vscode.Uri.parse(uri, true),
      articles,
    );
    if (field !== undefined && value !== undefined) {
      const { setField } = await import("./articlePart.ts");
      await setField(article, { field, value, add });
    } else {
      const { editField } = await import("./articlePart.ts");
      await editField(article, field);
    }
  });
}
