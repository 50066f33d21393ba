import * as l10n from "@vscode/l10n";
import { unknownReasons } from "./urlChange.ts";
import type { ChangeCause, GoneReason, UnknownReason, UrlChange, UrlChanges } from "./urlChange.ts";
import { countedText, formatInteger } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";

/** A URL as it is named among those of one site: its path, not escaped; whole for one that is elsewhere than another. Files name it, so it passes the filter of shown texts. */
export function shortUrl(url: string, other = url): string {
  const isElsewhere =
    URL.canParse(url) && URL.canParse(other) && new URL(other).origin !== new URL(url).origin;
  return shownSentence(isElsewhere ? url : unescapedPath(url));
}

/** The path of a URL without its escapes; of a path itself that. */
export function unescapedPath(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const goneWhy: Readonly<Record<GoneReason, (url: string) => string>> = {
  deleted: (url) => l10n.t("{0} is no longer published: its file was deleted.", url),
  excluded: (url) => l10n.t("{0} is no longer published: the site leaves this file out.", url),
  draft: (url) => l10n.t("{0} is no longer published: this file is a draft.", url),
  future: (url) => l10n.t("{0} is no longer published: its date is in the future.", url),
  expired: (url) => l10n.t("{0} is no longer published: it has expired.", url),
  notPublished: (url) => l10n.t("{0} is no longer published, as its front matter says.", url),
  notRendered: (url) =>
    l10n.t("{0} is no longer published: its front matter turns rendering off.", url),
};

/** What became of a URL, as a sentence. */
export function changeSentence(change: UrlChange): string {
  switch (change.kind) {
    case "moved": {
      const { oldUrl, newUrl } = change;
      return l10n.t(
        "{0} is now {1}, without a redirect.",
        shortUrl(oldUrl, newUrl),
        shortUrl(newUrl, oldUrl),
      );
    }
    case "gone":
      return goneWhy[change.why](shortUrl(change.oldUrl));
    case "takenOver": {
      const { oldUrl, newUrl, before } = change;
      return newUrl === undefined
        ? l10n.t(
            "{0} was the page of {1}, which is no longer published. Readers of the old URL get the page of this file.",
            shortUrl(oldUrl),
            shownSentence(before),
          )
        : l10n.t(
            "{0} was the page of {1}, which is now {2}. Readers of the old URL get the page of this file.",
            shortUrl(oldUrl, newUrl),
            shownSentence(before),
            shortUrl(newUrl, oldUrl),
          );
    }
    case "unredirected": {
      const { oldUrl, target } = change;
      return l10n.t(
        "{0} is no longer redirected to {1}.",
        shortUrl(oldUrl, target),
        shortUrl(target, oldUrl),
      );
    }
    default:
      return change satisfies never;
  }
}

/** A URL with where it led or leads, as `/old/ → /new/`; undefined for one that leads nowhere else. */
export function whereTo(change: UrlChange): string | undefined {
  const to =
    change.kind === "unredirected"
      ? change.target
      : change.kind === "moved"
        ? change.newUrl
        : undefined;
  const { oldUrl } = change;
  return to === undefined
    ? undefined
    : l10n.t("{0} → {1}", shortUrl(oldUrl, to), shortUrl(to, oldUrl));
}

/** What a file changed that isn't an article, or an article of other pages, as a sentence. */
export function causeSentence({ count, key: named }: ChangeCause, example: UrlChange): string {
  const key = named === undefined ? undefined : shownSentence(named);
  const number = formatInteger(count);
  const such = whereTo(example) ?? shortUrl(example.oldUrl);
  if (example.kind === "unredirected") {
    return countedText(
      count,
      {
        one: "This file no longer redirects 1 published URL: {1}.",
        other: "This file no longer redirects {0} published URLs, such as {1}.",
      },
      number,
      such,
    );
  }
  const isMoved = example.kind === "moved";
  return key === undefined
    ? isMoved
      ? countedText(
          count,
          {
            one: "This file changes 1 published URL, without a redirect: {1}.",
            other: "This file changes {0} published URLs, without redirects, such as {1}.",
          },
          number,
          such,
        )
      : countedText(
          count,
          {
            one: "With this file 1 page is no longer published: {1}.",
            other: "With this file {0} pages are no longer published, such as {1}.",
          },
          number,
          such,
        )
    : isMoved
      ? countedText(
          count,
          {
            one: "{2} changes 1 published URL, without a redirect: {1}.",
            other: "{2} changes {0} published URLs, without redirects, such as {1}.",
          },
          number,
          such,
          key,
        )
      : countedText(
          count,
          {
            one: "With {2} 1 page is no longer published: {1}.",
            other: "With {2} {0} pages are no longer published, such as {1}.",
          },
          number,
          such,
          key,
        );
}

const unknownWhy: Readonly<Record<UnknownReason, () => string>> = {
  before: () => l10n.t("their published URL isn't known"),
  now: () => l10n.t("their URL isn't known now"),
  madeOtherwise: () => l10n.t("something else may make the page"),
  redirect: () => l10n.t("a redirect leads from them, or may"),
  untoldRedirect: () => l10n.t("code, a template or the build may redirect them"),
  ending: () => l10n.t("only the end of the URL differs, which hosts treat in different ways"),
  capitals: () => l10n.t("only capitals differ, which the host doesn't tell apart"),
  unread: () => l10n.t("what was committed of the file can't be read"),
  renamedByCapitals: () => l10n.t("the file was renamed by capitals alone"),
};

/** Of how many files nothing is said, and why, and which files' redirects can't be compared, as a sentence or two; "" for none. */
export function unknownSentence({
  unknown,
  unjudged = [],
}: Pick<UrlChanges, "unknown" | "unjudged">): string {
  return [unknownPages(unknown), unjudgedFiles(unjudged)].filter((text) => text !== "").join(" ");
}

function unjudgedFiles(files: readonly string[]): string {
  const [first] = files;
  return first === undefined
    ? ""
    : countedText(
        files.length,
        {
          one: "It can't be determined which redirects {1} had.",
          other: "It can't be determined which redirects {0} files had, such as {1}.",
        },
        formatInteger(files.length),
        shownSentence(first),
      );
}

function unknownPages(unknown: UrlChanges["unknown"]): string {
  const reasons = unknownReasons
    .map((reason) => ({ count: unknown[reason] ?? 0, why: unknownWhy[reason] }))
    .filter(({ count }) => count > 0);
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  return total === 0
    ? ""
    : countedText(
        total,
        {
          one: "Nothing is said about 1 page: {1}.",
          other: "Nothing is said about {0} pages: {1}.",
        },
        formatInteger(total),
        reasons
          .map(({ count, why }) =>
            reasons.length === 1 ? why() : l10n.t("{0} ({1})", why(), formatInteger(count)),
          )
          .join("; "),
      );
}

/** That pages are gone with their files, with how many links of articles lead to them, as one sentence or two. */
export function deletedSentence(deleted: readonly UrlChange[], links: number): string {
  const [first] = deleted;
  const what = countedText(
    deleted.length,
    {
      one: "{1} is no longer published: its file was deleted.",
      other: "{0} pages are no longer published, such as {1}: their files were deleted.",
    },
    formatInteger(deleted.length),
    shortUrl(first?.oldUrl ?? ""),
  );
  const leads =
    links === 0
      ? ""
      : countedText(
          links,
          { one: "1 link leads there.", other: "{0} links lead there." },
          formatInteger(links),
        );
  return [what, leads].filter((text) => text !== "").join(" ");
}
