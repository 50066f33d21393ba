import * as vscode from "vscode";
import * as z from "zod/mini";
import { ownFigures } from "../../../research/opportunities/pullRequestTable.ts";
import type {
  AllowedFigures,
  OwnFigure,
} from "../../../research/opportunities/pullRequestTable.ts";
import { inLanguage } from "../../../shared/l10n.ts";
import type { App } from "../../platform/app.ts";
import { askPicks } from "../../platform/prompts/pickList.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { languageForArticle, languageForProject } from "../article/writtenLanguage.ts";

/** Which figures may be in texts for pull requests, by the project's folder: own data leaves the machine by the person's hand. */
const memory = "seoResearch.pullRequestFigures";

const stored = z.record(z.string(), z.array(z.enum(ownFigures)));

/** What is asked about a text, and where it comes from. */
export interface PullRequestText {
  readonly folder: vscode.Uri;
  /** The paths of the articles that it is about: the text of one article is in its language. */
  readonly articles: readonly string[];
  /** Makes the text with the figures that are allowed. */
  readonly make: (allowed: AllowedFigures) => string;
}

/** What copying needs. */
type CopyApp = Pick<App, "context" | "sites">;

/**
 * Puts a text for a pull request on the clipboard, in the language of its article or project. Asks once for each project
 * which of its own figures may be in such texts, when the first one has some.
 */
export async function copyPullRequestText(app: CopyApp, text: PullRequestText): Promise<void> {
  const make = await inOwnLanguage(app, text);
  const known = knownFigures(app)[text.folder.toString()];
  const hasFigures = make(new Set(ownFigures)) !== make(new Set());
  await copyWith(
    app,
    { ...text, make },
    known ?? (hasFigures ? await askFigures(app, text.folder) : []),
    hasFigures,
  );
}

async function inOwnLanguage(
  app: CopyApp,
  { folder, articles, make }: PullRequestText,
): Promise<PullRequestText["make"]> {
  const [path, ...others] = new Set(articles);
  const document =
    path === undefined || others.length > 0
      ? undefined
      : // a file that a change was about may be gone
        await workspaceFiles.openDocument(vscode.Uri.joinPath(folder, path)).catch(() => undefined);
  const { language } =
    document === undefined
      ? await languageForProject(app, undefined, folder)
      : await languageForArticle(app, document);
  return (allowed) => inLanguage(language, () => make(allowed));
}

async function copyWith(
  app: CopyApp,
  text: PullRequestText,
  allowed: readonly OwnFigure[] | undefined,
  hasFigures: boolean,
): Promise<void> {
  if (allowed === undefined) {
    return;
  }
  await vscode.env.clipboard.writeText(`${text.make(new Set(allowed))}\n`);
  // not awaited: the message may stay open for long
  void notifyInfo(
    hasFigures && allowed.length === 0
      ? vscode.l10n.t("Copied as pull request text, without figures of your own.")
      : vscode.l10n.t("Copied as pull request text."),
    hasFigures
      ? [
          {
            label: vscode.l10n.t("Choose Figures…"),
            run: async () => copyWith(app, text, await askFigures(app, text.folder), hasFigures),
          },
        ]
      : [],
  );
}

async function askFigures(
  app: Pick<App, "context">,
  folder: vscode.Uri,
): Promise<readonly OwnFigure[] | undefined> {
  const words: Readonly<Record<OwnFigure, string>> = {
    clicks: vscode.l10n.t("Clicks"),
    impressions: vscode.l10n.t("Impressions"),
    position: vscode.l10n.t("Position"),
    queries: vscode.l10n.t("Queries"),
  };
  const known = knownFigures(app)[folder.toString()] ?? [];
  const picked = await askPicks(
    ownFigures.map((figure) => ({
      label: words[figure],
      figure,
      picked: known.includes(figure),
    })),
    {
      title: vscode.l10n.t("Your Own Figures in Pull Request Texts"),
      placeHolder: vscode.l10n.t("Select the figures that others will see in the text, or none"),
    },
  );
  if (picked === undefined) {
    return undefined;
  }
  const figures = picked.map(({ figure }) => figure);
  await app.context.workspaceState.update(memory, {
    ...knownFigures(app),
    [folder.toString()]: figures,
  });
  return figures;
}

function knownFigures({ context }: Pick<App, "context">): z.infer<typeof stored> {
  const read = stored.safeParse(context.workspaceState.get(memory));
  return read.success ? read.data : {};
}
