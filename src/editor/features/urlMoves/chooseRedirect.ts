import * as vscode from "vscode";
import type { MovedPage } from "../../../articles/project/projectRenames.ts";
import type {
  FileEdit,
  RedirectKind,
  RedirectRefusal,
  RedirectRequest,
  RedirectWay,
  RedirectWays,
  RefusedWay,
} from "../../../articles/redirects/redirectWays.ts";
import { folderOf } from "../../../articles/sites/siteFiles.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";

/** A way that a person agreed to. */
export interface WrittenWay {
  readonly edits: readonly FileEdit[];
  /** The file that says it afterwards. */
  readonly file: string;
  /** Whether the person has to paste it there. */
  readonly isPasted?: true;
}

/** What each way is called; names are their makers'. */
const makers: Readonly<Record<Exclude<RedirectKind, "aliases" | "redirect_from">, string>> = {
  docusaurus: "Docusaurus",
  astro: "Astro",
  next: "Next.js",
  _redirects: "Netlify",
  netlify: "Netlify",
  vercel: "Vercel",
  staticwebapp: "Azure Static Web Apps",
  htaccess: "Apache",
};

const refusals: Readonly<Record<RedirectRefusal, (file: string, detail: string) => string>> = {
  noArticle: (_, detail) => vscode.l10n.t("No article makes {0}.", detail),
  frontMatter: (file, detail) =>
    detail === ""
      ? vscode.l10n.t("The front matter of {0} can't be edited safely from here.", file)
      : detail,
  pluginMissing: (_, detail) => vscode.l10n.t("The plugin {0} isn't installed.", detail),
  turnedOff: (_, detail) => vscode.l10n.t("{0} turns such redirects off.", detail),
  exportMode: () =>
    vscode.l10n.t("The site is exported as files, without a server that redirects."),
  code: (file) => vscode.l10n.t("The redirects in {0} are code, so paste yours by hand.", file),
  unreadable: (file) => vscode.l10n.t("{0} can't be read.", file),
  template: (file) => vscode.l10n.t("{0} is a template.", file),
  basePath: (file) =>
    vscode.l10n.t("Nothing says whether paths in {0} begin with the site's base path.", file),
  path: (file, detail) => vscode.l10n.t("{0} can't be written in {1}.", detail, file),
  conflict: (file, detail) => vscode.l10n.t("{0} leads {1} elsewhere already.", file, detail),
  loop: (_, detail) => vscode.l10n.t("{0} redirects the new URL back to the old one.", detail),
  capitals: (file) =>
    vscode.l10n.t("Redirects in {0} ignore case, so this one would lead to itself.", file),
  otherOrder: (file, detail) =>
    vscode.l10n.t("Another rule in {0} may take the URL first: {1}", file, detail),
};

/** Why a way isn't possible, as a sentence. */
export function refusalWords({ kind, file = kind, reason, detail = "" }: RefusedWay): string {
  return refusals[reason](file, detail);
}

/** How the old URLs of pages can be redirected to their new ones; nothing where the pages are of several sites. */
export async function redirectsFor(
  { project }: PlaceInProject,
  pages: readonly MovedPage[],
): Promise<RedirectWays> {
  const [first] = pages;
  const isOne =
    first !== undefined &&
    (await areOfOneSite(
      project,
      pages.map(({ from }) => from),
    ));
  return isOne
    ? project.ask("redirectWays", { of: first.from, requests: pages.flatMap(requestOf) })
    : { ways: [], refused: [] };
}

/** Whether all of some files are of one site, or were before they moved: each site has redirects of its own. */
export async function areOfOneSite(
  project: PlaceInProject["project"],
  paths: readonly string[],
): Promise<boolean> {
  const files = new Map(paths.map((path) => [folderOf(path), path]));
  const sites = await Promise.all([...files.values()].map((file) => project.ask("siteOf", file)));
  return new Set(sites.map((site) => `${site?.generator} ${site?.folder}`)).size === 1;
}

/** What is asked to be redirected: the old URL of a page that has a new one. */
export function requestOf({
  url,
  newUrl,
  to,
  pattern,
}: Pick<MovedPage, "url" | "newUrl" | "to"> & Pick<RedirectRequest, "pattern">): RedirectRequest[] {
  if (newUrl === undefined) {
    return [];
  }
  const [from, target] = [url, newUrl].map((one) => (URL.canParse(one) ? new URL(one) : undefined));
  const path = from?.pathname ?? url;
  return [
    {
      from: path,
      to: from?.origin === target?.origin ? (target?.pathname ?? newUrl) : newUrl,
      ...(to === undefined ? {} : { file: to }),
      ...(pattern === undefined ? {} : { pattern }),
    },
  ];
}

/** Whether the old URLs of pages can be redirected, and aren't yet; of pages that are gone whether they can be to another page of the site. */
export async function canRedirect(
  place: PlaceInProject,
  pages: readonly MovedPage[],
): Promise<boolean> {
  const other = pages.every(({ newUrl }) => newUrl !== undefined)
    ? undefined
    : (await place.project.articles()).find(
        ({ url, isPublished }) => url !== undefined && isPublished,
      );
  const probes = pages.map((page) =>
    page.newUrl === undefined ? { ...page, newUrl: other?.url, to: other?.path } : page,
  );
  if (probes.some(({ newUrl }) => newUrl === undefined)) {
    return false;
  }
  const { ways, refused } = await redirectsFor(place, probes);
  const isDone = ways.some(({ edits }) => edits.length === 0);
  return !isDone && (ways.length > 0 || refused.some(({ snippet }) => snippet !== undefined));
}

/**
 * The way that a person wants: the only one, the one that they chose for the project before, or one that they pick now.
 * Where all that is possible is a snippet, it is then on the clipboard beside its open file. Undefined on Escape.
 * Throws a sentence where none is possible.
 */
export async function chooseWay(
  { context }: Pick<App, "context">,
  { root }: Pick<PlaceInProject, "root">,
  { ways, refused }: RedirectWays,
): Promise<WrittenWay | undefined> {
  const [only] = ways;
  if (only === undefined) {
    const pasted = refused.find(({ snippet, file }) => snippet !== undefined && file !== undefined);
    if (pasted?.snippet === undefined || pasted.file === undefined) {
      throw new Error(
        vscode.l10n.t("This redirect can't be written any more. Nothing was changed."),
      );
    }
    await vscode.env.clipboard.writeText(pasted.snippet);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(root, pasted.file));
    await notifyInfo(
      vscode.l10n.t(
        "{0} is code that can't be changed safely. The redirect is on the clipboard: paste it there.",
        shownSentence(pasted.file),
      ),
    );
    return { edits: [], file: pasted.file, isPasted: true };
  }
  const place = `seoResearch.redirectWay/${root.toString()}`;
  const chosen: unknown = context.workspaceState.get(place, undefined);
  const known = ways.find(({ kind }) => kind === chosen) ?? (ways.length === 1 ? only : undefined);
  if (known !== undefined) {
    return known;
  }
  const item = await askPick(ways.map(itemOf), {
    title: vscode.l10n.t("Redirect"),
    placeHolder: vscode.l10n.t(
      "Where is the redirect written? This is remembered for this project.",
    ),
    ignoreFocusOut: true,
  });
  if (item !== undefined) {
    await context.workspaceState.update(place, item.way.kind);
  }
  return item?.way;
}

interface WayItem extends vscode.QuickPickItem {
  readonly way: RedirectWay;
}

function itemOf(way: RedirectWay): WayItem {
  const { kind, file } = way;
  return kind === "aliases" || kind === "redirect_from"
    ? {
        way,
        label: kind,
        description: vscode.l10n.t("in the front matter of the article"),
      }
    : { way, label: file, description: makers[kind] };
}
