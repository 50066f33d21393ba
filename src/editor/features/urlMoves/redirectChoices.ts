import * as vscode from "vscode";
import type { UrlChange } from "../../../articles/moves/urlChange.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { editFrontMatter } from "../../../articles/frontMatter/editFrontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import type {
  FileEdit,
  RedirectWay,
  RefusedWay,
} from "../../../articles/redirects/redirectWays.ts";
import { formatInteger, countedText } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { settings } from "../../platform/settings.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { areOfOneSite, refusalWords, requestOf } from "./chooseRedirect.ts";
import { shortUrl, unescapedPath } from "../../../articles/moves/moveWords.ts";
import { placeOf } from "./urlChanges.ts";

/** Something that can be done about changed URLs: changes of files, which one undo takes back; or why it can't be. */
export interface RedirectChoice {
  readonly title: string;
  readonly edits?: readonly FileEdit[];
  /** Why it isn't possible, as a sentence. */
  readonly problem?: string;
  /** What can be pasted by hand, and the file that it goes into. */
  readonly snippet?: { readonly text: string; readonly file: vscode.Uri };
}

/** URLs that are redirected at once. */
const mostAtOnce = 1_000;

/** What can be done about URLs that moved, the best way first, then what isn't possible. Nothing for those that are gone: no page is the same; of one that another file makes, why it isn't redirected. */
export async function redirectChoices(
  app: Pick<App, "sites">,
  folder: vscode.Uri,
  changes: readonly UrlChange[],
): Promise<readonly RedirectChoice[]> {
  const place = await placeOf(app, folder);
  const moved = changes.flatMap((change) =>
    change.kind === "moved"
      ? [{ url: change.oldUrl, newUrl: change.newUrl, to: change.file, of: change.file }]
      : change.kind === "unredirected" && change.newUrl !== undefined
        ? [
            {
              url: change.oldUrl,
              newUrl: change.newUrl,
              to: change.to,
              of: change.to ?? change.before,
              ...(change.pattern === undefined
                ? {}
                : { pattern: { path: change.before, text: change.pattern } }),
            },
          ]
        : [],
  );
  const requests = moved.flatMap(requestOf).slice(0, mostAtOnce);
  const [first, second] = changes;
  if (first?.kind === "takenOver" && second === undefined) {
    return [
      {
        title: vscode.l10n.t("Redirect"),
        problem: vscode.l10n.t(
          "{0} is published at {1} now: a redirect would hide that page, or never be used.",
          shownSentence(first.by),
          shortUrl(first.oldUrl),
        ),
      },
    ];
  }
  if (place === undefined || first === undefined || requests.length === 0) {
    return [];
  }
  const files = moved.map(({ of }) => of);
  if (!(await areOfOneSite(place.project, files))) {
    return [
      {
        title: vscode.l10n.t("Redirect"),
        problem: vscode.l10n.t("The pages are of several sites. Choose one URL at a time."),
      },
    ];
  }
  const [of = ""] = files;
  const { ways, refused } = await place.project.ask("redirectWays", { of, requests });
  const kept = changes.length === 1 ? await keepChoice(place, first) : undefined;
  return [
    ...ways.flatMap((way) => wayChoice(way, requests.length) ?? []),
    ...(kept === undefined ? [] : [kept]),
    ...refused.map((way) => refusedChoice(way, place.root)),
  ];
}

/** Undefined for a way by which all is redirected already. */
function wayChoice(way: RedirectWay, count: number): RedirectChoice | undefined {
  const { kind, file, edits } = way;
  if (edits.length === 0) {
    return undefined;
  }
  const isField = kind === "aliases" || kind === "redirect_from";
  const title = isField
    ? countedText(
        count,
        {
          one: "Redirect with {1} in the Front Matter",
          other: "Redirect {0} URLs with {1} in the Front Matter",
        },
        formatInteger(count),
        kind,
      )
    : countedText(
        count,
        { one: "Redirect in {1}", other: "Redirect {0} URLs in {1}" },
        formatInteger(count),
        file,
      );
  return { title, edits };
}

/** Fields that may say a page's URL, with what they may say of it. */
const urlFields = ["url", "permalink", "slug"] as const;

/** Keeping the old URL with a field of the front matter; undefined where none makes it, by the site's own rules. */
async function keepChoice(
  { root, project }: PlaceInProject,
  change: UrlChange,
): Promise<RedirectChoice | undefined> {
  const kind = articleKind(change.file ?? "");
  if (change.kind !== "moved" || kind === undefined) {
    return undefined;
  }
  const { file, oldUrl } = change;
  const uri = vscode.Uri.joinPath(root, file);
  const document = await workspaceFiles.openDocument(uri);
  const text = document.getText();
  const path = unescapedPath(oldUrl);
  const { slug } = settings.frontMatterFields(root);
  for (const name of urlFields) {
    for (const value of valuesOf(path)) {
      const made = await editFrontMatter(text, kind, { name, value, after: ["title"] });
      if (made.kind !== "change") {
        continue;
      }
      const { start, end, text: put } = made.change;
      const front = await readFrontMatter(text.slice(0, start) + put + text.slice(end), kind);
      const located = await project.ask("locate", { path: file, front, slugField: slug });
      const isKept =
        located.kind === "url" &&
        located.guess === undefined &&
        pageKey(located.url) === pageKey(oldUrl);
      if (isKept) {
        const title = vscode.l10n.t("Stay at {0} with {1} in the Front Matter", path, name);
        return { title, edits: [{ path: file, text, changes: [made.change] }] };
      }
    }
  }
  return undefined;
}

/** What a field may say to make a path: all of it, all below a base path, its last part. */
function valuesOf(path: string): readonly string[] {
  const parts = path.split("/").filter((part) => part !== "");
  const [first = ""] = parts;
  const below = path.slice(first.length + 1);
  return [
    ...new Set([path, ...(below === "" || below === "/" ? [] : [below]), parts.at(-1) ?? ""]),
  ];
}

function refusedChoice(way: RefusedWay, root: vscode.Uri): RedirectChoice {
  const { kind, file = kind, snippet } = way;
  return {
    title: vscode.l10n.t("Redirect in {0}", file),
    problem: refusalWords(way),
    ...(snippet === undefined
      ? {}
      : { snippet: { text: snippet, file: vscode.Uri.joinPath(root, file) } }),
  };
}
