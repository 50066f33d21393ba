import * as vscode from "vscode";
import * as z from "zod/mini";
import {
  isInProperty,
  propertiesOf,
  searchConsoleAddress,
  typedProperty,
  usualPeriods,
} from "../../../research/planning/searchConsoleAddress.ts";
import type { Days, SearchConsoleReport } from "../../../research/planning/searchConsoleAddress.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { settings } from "../../platform/settings.ts";
import { articleUrl } from "../article/articleUrl.ts";
import { chosenArticle } from "../article/lastArticle.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import { openWebAddress } from "../resultPanels/followUps.ts";

/** The property of each project, by its folder: it belongs to an account, so it is in no file of the project. */
const propertiesKey = "seoResearch.searchConsoleProperties";

const dayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));
const days = z.tuple([dayText, dayText]);
/** The argument for a whole site; menus hand over the address of a file, or nothing. */
const siteReport = z.object({
  project: z.string(),
  days: z.optional(days),
  comparedWith: z.optional(days),
});

/** Opens Search Console's performance report in the browser, for an article's page or a project's site. Makes no call. */
export async function openSearchConsole(
  app: Pick<App, "sites" | "context">,
  articles: LastArticle,
  argument: unknown,
): Promise<void> {
  const folder = folderInFront();
  // without an article it is about the site of the project that is worked on
  const about =
    argument === undefined && articles.open === undefined && folder !== undefined
      ? { project: folder.toString() }
      : argument;
  const site = siteReport.safeParse(about);
  const report = site.success
    ? await reportOfSite(app, site.data)
    : await reportOfArticle(app, await chosenArticle(argument, articles));
  if (report !== undefined) {
    await openWebAddress(searchConsoleAddress(report));
  }
}

async function reportOfSite(
  app: Pick<App, "sites" | "context">,
  { project, ...periods }: z.infer<typeof siteReport>,
): Promise<SearchConsoleReport | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === project);
  const property = folder && (await propertyFor(app, folder.uri, await siteOf(app, folder.uri)));
  return property === undefined ? undefined : { property, ...periodsOr(periods) };
}

async function reportOfArticle(
  app: Pick<App, "sites" | "context">,
  uri: vscode.Uri,
): Promise<SearchConsoleReport | undefined> {
  const published = await articleUrl(app, uri);
  if (published.kind === "unknown") {
    throw new Error(
      vscode.l10n.t("Couldn't determine the article's URL. {0}", shownSentence(published.problem)),
    );
  }
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  const property = await propertyFor(app, folder, published.url);
  return property === undefined
    ? undefined
    : { property, page: published.url, ...usualPeriods(new Date()) };
}

function periodsOr(given: {
  readonly days?: Days | undefined;
  readonly comparedWith?: Days | undefined;
}): Pick<SearchConsoleReport, "days" | "comparedWith"> {
  const { days: wanted, comparedWith } = given;
  return wanted === undefined
    ? usualPeriods(new Date())
    : { days: wanted, ...(comparedWith === undefined ? {} : { comparedWith }) };
}

/** The URL or host of a project's site; "" where nothing names it. */
export async function siteOf({ sites }: Pick<App, "sites">, folder: vscode.Uri): Promise<string> {
  const named = settings.siteUrl(folder) || settings.project(folder).domain;
  return named === "" ? ((await (await sites()).ownSite(folder))?.host ?? "") : named;
}

/** The property that a project was said to have, as long as the site is in it; else it is asked for. Undefined on Escape. */
export async function propertyFor(
  app: Pick<App, "context">,
  folder: vscode.Uri | undefined,
  site: string,
): Promise<string | undefined> {
  const known = propertyOfProject(app, folder, site);
  if (known !== undefined) {
    return known;
  }
  const property = await askProperty(propertiesOf(site));
  await (property === undefined ? undefined : noteProperty(app, folder, property));
  return property;
}

/** The property that a project was said to have, as long as the site is in it. */
export function propertyOfProject(
  app: Pick<App, "context">,
  folder: vscode.Uri | undefined,
  site: string,
): string | undefined {
  const known = knownProperties(app)[folder?.toString() ?? ""];
  return known !== undefined && (site === "" || isInProperty(known, site)) ? known : undefined;
}

/** Remembers the property of a project on this machine. */
export async function noteProperty(
  app: Pick<App, "context">,
  folder: vscode.Uri | undefined,
  property: string,
): Promise<void> {
  await app.context.workspaceState.update(propertiesKey, {
    ...knownProperties(app),
    [folder?.toString() ?? ""]: property,
  });
}

function knownProperties({ context }: Pick<App, "context">): Readonly<Record<string, string>> {
  const read = z
    .record(z.string(), z.string())
    .safeParse(context.workspaceState.get(propertiesKey));
  return read.success ? read.data : {};
}

/** Asks which property in Search Console a site belongs to. Undefined on Escape. */
export async function askProperty(proposed: readonly string[]): Promise<string | undefined> {
  const title = vscode.l10n.t("Search Console Property");
  if (proposed.length > 0) {
    const picked = await askPick(
      [
        ...proposed.map((property) => ({
          label: property.replace(/^sc-domain:/u, ""),
          description: property.startsWith("sc-domain:")
            ? vscode.l10n.t("domain property")
            : vscode.l10n.t("URL prefix property"),
          property,
        })),
        { label: vscode.l10n.t("Another Property…"), property: undefined },
      ],
      {
        title,
        placeHolder: vscode.l10n.t("Choose the property as it's called in Search Console"),
      },
    );
    if (picked === undefined || picked.property !== undefined) {
      return picked?.property;
    }
  }
  const outcome = await askLine({
    title,
    prompt: () => vscode.l10n.t("example.com for a domain property, the whole URL for a prefix"),
    value: "",
    problem: (value) =>
      typedProperty(value) === undefined
        ? vscode.l10n.t("Enter a domain, or a URL that begins with https://.")
        : undefined,
  });
  return outcome.kind === "accepted" ? typedProperty(outcome.value) : undefined;
}
