import * as l10n from "@vscode/l10n";
import { isTemplate } from "../../../articles/checks/rules/places.ts";
import {
  fittingLength,
  fontSizes,
  measuredText,
  textWidth,
} from "../../../articles/checks/width/textWidth.ts";
import type { SearchSnippet, ViewedField } from "../../../shared/articleProtocol.ts";
import { inspectedLocation } from "../../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { shownValue } from "../article/fieldWords.ts";
import type { FieldFacts } from "./articleFacts.ts";

/** What stands behind a text that is cut. */
const ellipsis = " …";

/** What a desktop result page may show of an article; `typed` counts in the place of what the article says. */
export function searchSnippet(
  facts: FieldFacts,
  typed: Partial<Record<ViewedField, string>> = {},
): SearchSnippet {
  const value = (field: "title" | "description"): string => {
    const text = (typed[field] ?? shownValue(facts.front, facts.names[field])).trim();
    return isTemplate(text) ? "" : text;
  };
  const title = value("title") === "" ? (facts.mainHeading ?? "") : value("title");
  const description = value("description");
  const location = inspectedLocation(facts.location);
  const breadcrumbs = breadcrumbsOf(location);
  return {
    title: title === "" ? "" : cut(title + facts.titleSuffix, "title"),
    breadcrumbs,
    description: cut(description, "description"),
    notes: notesOn(location, description),
  };
}

/** A text as far as there is room for it; whole words where they aren't longer than half of it. */
function cut(text: string, kind: "title" | "description"): string {
  const size = fontSizes[kind];
  const measured = measuredText(text, kind);
  if (measured.pixels <= measured.room) {
    return text;
  }
  const room = measured.room - textWidth(ellipsis, size).pixels;
  const fitting = text.slice(0, fittingLength(text, size, room));
  const words = fitting.replace(/(?<!\s)\s+\S*$/u, "");
  return `${words.length * 2 < fitting.length ? fitting : words}${ellipsis}`;
}

/** A URL as result pages write it: the host, then the folders; without the protocol and what its page is called by. */
function breadcrumbsOf(location: ArticleLocation): string[] {
  if (location.kind !== "url" || !URL.canParse(location.url)) {
    return [];
  }
  const { host, pathname } = new URL(location.url);
  const parts = pathname.split("/").filter((part) => part !== "");
  return [host, ...parts.map(readable)];
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // a percent sign that escapes nothing
    return part;
  }
}

function notesOn(location: ArticleLocation, description: string): string[] {
  return [
    location.kind === "url"
      ? location.guess === undefined
        ? ""
        : l10n.t("The URL is a guess. {0}", location.guess)
      : l10n.t("The URL isn't known. {0}", location.reason),
    description === "" ? l10n.t("No description: search engines pick a passage.") : "",
  ].filter((note) => note !== "");
}
