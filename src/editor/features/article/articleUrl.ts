import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { beside, shownSentence } from "../../../shared/plainText.ts";
import { inspectedLocation } from "../../../articles/sites/locateArticle.ts";
import type { ArticleLocation, GuessedUrl } from "../../../articles/sites/locateArticle.ts";
import type { PageState, Step } from "../../../articles/sites/siteRules.ts";
import { nameOfField, readArticle } from "./setField.ts";

/** Where an article is published, as a call about that page begins; or why that can't be told. */
export type ArticleUrl =
  | {
      readonly kind: "url";
      readonly url: string;
      /** "URL from permalinks.posts in hugo.toml → /:year/:slug/ · draft: the page might not exist yet". */
      readonly note: string;
      readonly guess?: GuessedUrl;
    }
  | {
      readonly kind: "unknown";
      /** A sentence. */
      readonly problem: string;
      /** The setting that would decide it. */
      readonly setting?: "seoResearch.siteUrl";
    };

/**
 * The address an article is published under, from its front matter, its site's own configuration and the site's
 * address in the settings; or a sentence why that can't be told. Makes no request, and runs nothing of the site.
 */
export async function articleUrl(
  { sites }: Pick<App, "sites">,
  uri: vscode.Uri,
): Promise<ArticleUrl> {
  const article = await readArticle(uri);
  const projects = await sites();
  const located = inspectedLocation(
    await projects.locate(uri, article.front, nameOfField(article, "slug")),
  );
  if (located.kind !== "url") {
    const isOutside = vscode.workspace.getWorkspaceFolder(uri) === undefined;
    const problem =
      isOutside && article.front.kind !== "unreadable"
        ? vscode.l10n.t(
            "This article isn't in an open folder and its front matter has no full URL. Open your site's folder.",
          )
        : located.reason;
    const { setting } = { setting: undefined, ...located };
    return { kind: "unknown", problem, ...(setting === undefined ? {} : { setting }) };
  }
  const { url, state, guess } = located;
  const how = derivationWords(located);
  const origin =
    guess === undefined
      ? vscode.l10n.t("URL from {0}", shownSentence(how))
      : vscode.l10n.t("Guessed URL, from {0}", shownSentence(how));
  return {
    kind: "url",
    url,
    note: beside(origin, stateWords(state)),
    ...(guess === undefined ? {} : { guess: { url, how, article: uri.toString() } }),
  };
}

/** How a URL was derived, to follow "from": what decided it, and why it isn't sure where it isn't. */
export function derivationWords({
  steps,
  guess,
}: Pick<Extract<ArticleLocation, { kind: "url" }>, "steps" | "guess">): string {
  const stated = steps.filter(isStated);
  const words = (stated.length > 0 ? stated : steps.slice(-1)).map(({ text }) => text).join(", ");
  return guess === undefined ? words : `${words} (${guess.replace(/\.$/u, "")})`;
}

function isStated({ file, key }: Step): boolean {
  return file !== undefined || key !== undefined;
}

/** What a page's state means for a call about it; "" for a published one. */
function stateWords(state: PageState): string {
  const words: Readonly<Record<PageState, string>> = {
    published: "",
    static: "",
    draft: vscode.l10n.t("draft: the page might not exist yet"),
    future: vscode.l10n.t("scheduled: the page might not exist yet"),
    expired: vscode.l10n.t("expired: the page might be gone"),
    notPublished: vscode.l10n.t("not published: the page might not exist"),
    notRendered: vscode.l10n.t("not published at this URL"),
  };
  return words[state];
}
