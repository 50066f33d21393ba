import * as vscode from "vscode";
import type { FileMove } from "../../../articles/moves/filesBefore.ts";
import { mayBeMade } from "../../../articles/moves/mayBeMade.ts";
import type { MovedPage, RenameReport } from "../../../articles/project/projectRenames.ts";
import { publishedBefore } from "../../../articles/project/publishedBefore.ts";
import type { EarlierUrls, UnpublishedPage } from "../../../articles/project/publishedBefore.ts";
import { claimingKey } from "../../../articles/sites/claimingSite.ts";
import { wholeUrl } from "../../../articles/sites/pageUrl.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { notifyError, notifyInfo } from "../../platform/prompts/messages.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { ChangedMeanwhile, applyMoves, unsavedWords } from "./applyMoves.ts";
import { canRedirect, chooseWay, redirectsFor } from "./chooseRedirect.ts";
import type { WrittenWay } from "./chooseRedirect.ts";
import { clicksSentence } from "./pageClicks.ts";
import { pickTarget } from "./pickTarget.ts";
import type { RedirectTarget } from "./pickTarget.ts";
import { publishedFiles } from "./publishedFiles.ts";
import { noteSaid } from "./saidUrls.ts";
import { shortUrl } from "../../../articles/moves/moveWords.ts";
import { showLinks } from "./showLinks.ts";

/** What moved in a project, with what its answers need. */
export interface AskedMove {
  readonly app: App;
  readonly place: PlaceInProject;
  readonly moves: readonly FileMove[];
  /** The published URLs of the project's pages that were given others in this window. */
  readonly earlier: EarlierUrls;
}

/** Asks once what is to happen to the URLs of pages and the links to them. Nothing is asked where nothing would change. */
export async function askAboutMoves(asked: AskedMove): Promise<void> {
  const report = await reportOf(asked);
  const moved = report.pages.filter(({ newUrl }) => newUrl !== undefined);
  const unpublished = await unmade(
    asked,
    publishedBefore(
      report.pages,
      asked.earlier,
      report.pages.length === 0 ? undefined : await publishedFiles(asked.app, asked.place),
    ),
  );
  asked.earlier.note(report.pages, unpublished);
  const gone = unpublished.filter(({ newUrl }) => newUrl === undefined);
  const redirected = unpublished.filter(({ newUrl }) => newUrl !== undefined);
  const shown = redirected.length > 0 ? redirected : moved;
  if (!(await askAboutMoved(asked, report, shown, redirected)) && gone.length > 0) {
    await askAboutGone(asked, report, gone);
  }
}

function reportOf({ place, moves }: AskedMove): Promise<RenameReport> {
  return place.project.ask("renames", { moves });
}

function linksIn({ updates }: RenameReport): number {
  return updates.reduce((sum, { edits }) => sum + edits.length, 0);
}

/** Whether there was something to ask. */
async function askAboutMoved(
  asked: AskedMove,
  report: RenameReport,
  shown: readonly MovedPage[],
  redirected: readonly UnpublishedPage[],
): Promise<boolean> {
  const links = linksIn(report);
  const redirects = redirected.length > 0 && (await canRedirect(asked.place, redirected));
  const button = (label: string, doesRedirect: boolean, updates: boolean): MessageButton<void> => ({
    label,
    run: () => actAgain(() => act(asked, doesRedirect ? redirected : [], updates)),
  });
  const buttons = [
    ...(redirects && links > 0
      ? [button(vscode.l10n.t("Redirect and Update Links"), true, true)]
      : []),
    ...(links > 0 ? [button(vscode.l10n.t("Update Links"), false, true)] : []),
    ...(redirects ? [button(vscode.l10n.t("Redirect"), true, false)] : []),
  ];
  if (buttons.length === 0) {
    return false;
  }
  answered(
    asked,
    notifyInfo(`${whatMoved(asked, shown)} ${whatToDo(shown.length, redirects, links)}`, [
      ...buttons,
      { label: vscode.l10n.t("Not Now"), run: () => undefined },
    ]),
  );
  return true;
}

/** Nothing waits for a person: failures are said when they come. */
function answered({ app }: AskedMove, answer: Promise<unknown>): void {
  answer.catch((error: unknown) => void reportProblem(app.log, error));
}

function whatMoved({ moves }: AskedMove, pages: readonly MovedPage[]): string {
  const [page] = pages;
  const [move] = moves;
  if (page === undefined && move !== undefined && move.from === move.to) {
    return vscode.l10n.t("{0} has another URL.", shownSentence(move.from));
  }
  if (page === undefined) {
    const [from = "", to = ""] = [move?.from, move?.to].map((path) => shownSentence(path ?? ""));
    return vscode.l10n.t("{0} is now {1}.", from, to);
  }
  const [url, newUrl] = [shortUrl(page.url), shortUrl(page.newUrl ?? "")];
  return countedText(
    pages.length,
    {
      one: "{0} is now {1}.",
      other: "{2} pages have new URLs: {0} is now {1}, for example.",
    },
    url,
    newUrl,
    formatInteger(pages.length),
  );
}

function whatToDo(pages: number, redirects: boolean, links: number): string {
  const shown = formatInteger(links);
  if (!redirects) {
    return countedText(links, { one: "Update 1 link?", other: "Update {0} links?" }, shown);
  }
  if (links === 0) {
    return countedText(pages, { one: "Redirect it?", other: "Redirect them?" });
  }
  if (pages === 1) {
    return countedText(
      links,
      { one: "Redirect it and update 1 link?", other: "Redirect it and update {0} links?" },
      shown,
    );
  }
  return countedText(
    links,
    { one: "Redirect them and update 1 link?", other: "Redirect them and update {0} links?" },
    shown,
  );
}

async function askAboutGone(
  asked: AskedMove,
  report: RenameReport,
  gone: readonly UnpublishedPage[],
): Promise<void> {
  const files = new Set(gone.map((page) => page.report.from));
  const leading = report.leading.filter(({ to }) => files.has(to));
  const redirects = await canRedirect(asked.place, gone);
  const buttons: MessageButton<unknown>[] = [
    ...(redirects
      ? [{ label: vscode.l10n.t("Redirect…"), run: () => redirectGone(asked, gone) }]
      : []),
    ...(leading.length > 0
      ? [
          {
            label: vscode.l10n.t("Show Links"),
            run: () => showLinks(asked.place.root, leading),
          },
        ]
      : []),
  ];
  if (buttons.length > 0) {
    const urls = gone.map(({ url }) => url);
    noteSaid(asked.place.root.toString(), urls);
    const clicks = await clicksSentence(asked.app, asked.place.root, urls);
    const what = [whatWent(gone, leading.length), clicks].filter((text) => text !== "").join(" ");
    answered(asked, notifyInfo(what, buttons));
  }
}

function whatWent(gone: readonly MovedPage[], links: number): string {
  const [first] = gone;
  const what = countedText(
    gone.length,
    {
      one: "{0} is no longer published.",
      other: "{1} pages are no longer published, such as {0}.",
    },
    shortUrl(first?.url ?? ""),
    formatInteger(gone.length),
  );
  return links === 0 ? what : `${what} ${whatLeads(gone.length, links)}`;
}

function whatLeads(pages: number, links: number): string {
  const shown = formatInteger(links);
  if (pages === 1) {
    return countedText(
      links,
      { one: "1 link leads to it.", other: "{0} links lead to it." },
      shown,
    );
  }
  return countedText(
    links,
    { one: "1 link leads to them.", other: "{0} links lead to them." },
    shown,
  );
}

async function redirectGone(asked: AskedMove, gone: readonly UnpublishedPage[]): Promise<void> {
  const target = await pickTarget(asked.place, gone);
  if (target !== undefined) {
    await actAgain(() => act(asked, gone, false, target));
  }
}

/** The pages that still moved as it was asked: others came back, moved on, or have their old URLs made by others now. */
async function stillMoved(
  asked: AskedMove,
  pages: readonly UnpublishedPage[],
): Promise<readonly UnpublishedPage[]> {
  const now = pages.length === 0 ? [] : (await reportOf(asked)).pages;
  const same = pages.filter((page) =>
    now.some(
      ({ from, url, newUrl }) =>
        from === page.report.from && url === page.report.url && newUrl === page.newUrl,
    ),
  );
  return unmade(asked, same);
}

/** The pages whose published URLs aren't made by others now; the report tells it of those that moved once. */
async function unmade(
  { place: { project } }: AskedMove,
  pages: readonly UnpublishedPage[],
): Promise<readonly UnpublishedPage[]> {
  const found = await Promise.all(
    pages.map(async (page) => {
      if (page.url === page.report.url) {
        return [page];
      }
      const url = wholeUrl(page.url);
      const site = await project.ask("siteOf", page.from);
      const key = site === undefined ? undefined : claimingKey(site);
      return mayBeMade(url, await project.ask("filesOf", url), key) ? [] : [page];
    }),
  );
  return found.flat();
}

/** Does something; where a file was changed under it, a person may have it done again: the question itself is gone. */
async function actAgain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) {
      throw error;
    }
    await notifyError(error.message, [
      { label: vscode.l10n.t("Try Again"), run: () => actAgain(work) },
    ]);
  }
}

/** Does what a person chose, as one change. What stands in the files now counts, not what stood there when it was asked. */
async function act(
  asked: AskedMove,
  chosen: readonly UnpublishedPage[],
  updatesLinks: boolean,
  target?: RedirectTarget,
): Promise<void> {
  const { app, place, earlier } = asked;
  const redirected = await stillMoved(asked, chosen);
  let way: WrittenWay | undefined;
  if (redirected.length > 0) {
    const pages = redirected.map((page) =>
      target === undefined ? page : { ...page, to: target.path, newUrl: target.url },
    );
    way = await chooseWay(app, place, await redirectsFor(place, pages));
    if (way === undefined) {
      return;
    }
    // a person may have taken something back before they picked
    if ((await stillMoved(asked, redirected)).length < redirected.length) {
      throw new Error(
        vscode.l10n.t("This redirect can't be written any more. Nothing was changed."),
      );
    }
  }
  const { updates, leftOut } = updatesLinks ? await reportOf(asked) : { updates: [], leftOut: 0 };
  const done = await applyMoves(place, updates, way?.edits ?? []);
  if (way !== undefined) {
    earlier.redirected(redirected.flatMap(({ newUrl }) => newUrl ?? []));
  }
  const sentences = [
    done.links === 0
      ? ""
      : countedText(
          done.links,
          { one: "1 link updated.", other: "{0} links updated." },
          formatInteger(done.links),
        ),
    way === undefined || done.redirectFiles === 0
      ? ""
      : vscode.l10n.t("Redirect written: {0}.", shownSentence(way.file)),
    leftOut === 0
      ? ""
      : countedText(
          leftOut,
          {
            one: "1 link couldn't be updated: change it yourself.",
            other: "{0} links couldn't be updated: change them yourself.",
          },
          formatInteger(leftOut),
        ),
    unsavedWords(done),
  ].filter((sentence) => sentence !== "");
  if (sentences.length === 0 && way?.isPasted === true) {
    return;
  }
  await notifyInfo(
    sentences.length === 0 ? vscode.l10n.t("Nothing was left to change.") : sentences.join(" "),
  );
}
