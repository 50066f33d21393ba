import * as l10n from "@vscode/l10n";
import { shortText } from "../../shared/plainText.ts";
import type { MenuItem } from "../../shared/resultProtocol.ts";

/** A file of the workspace that makes a page. */
export interface RowSource {
  readonly uri: string;
  /** The file's name, with its folder where many files are called so. */
  readonly name: string;
  /** "draft", "alias"; "" for the file of a published page. */
  readonly note: string;
}

/** The pages of rows, and the files that make them: unknown until the project's articles were read. */
export interface RowSources {
  readonly urls: readonly string[];
  readonly files: readonly RowSource[] | "unknown";
}

/** What leads to the file of a page. */
export type SourceAct =
  /** Free: a file of the project opens. */
  | { readonly kind: "source"; readonly uri: string }
  /** Free: a file of the project opens, and the Article view with what its page is found for. */
  | { readonly kind: "queries"; readonly uri: string }
  /** Free: the file that makes one of these pages is looked for, and opens. */
  | { readonly kind: "findSource"; readonly urls: readonly string[] };

interface SourceChoice {
  readonly item: MenuItem;
  readonly act: SourceAct;
}

/** Characters of a file's name in a menu. */
export const longestName = 40;
/** The id of the entry that looks for a file; those that have one begin with it. */
export const findSourceId = "source";
/** Files of a row that are offered. */
const mostSources = 3;

/** The ways to the files that make a row's page, and to what that page is found for. */
export function sourceChoices(sources: RowSources | undefined): SourceChoice[] {
  if (sources === undefined) {
    return [];
  }
  if (sources.files === "unknown") {
    return [
      {
        item: { id: findSourceId, label: l10n.t("Open Article… (free)") },
        act: { kind: "findSource", urls: sources.urls },
      },
    ];
  }
  const open = sources.files.slice(0, mostSources).map(({ uri, name, note }): SourceChoice => {
    const file = shortText(name, longestName);
    const label =
      note === ""
        ? l10n.t("Open Article {0} (free)", file)
        : l10n.t("Open Article {0} ({1}; free)", file, note);
    return { item: { id: `${findSourceId}:${uri}`, label }, act: { kind: "source", uri } };
  });
  // of several files nobody knows which page is meant, and only a published one is found
  const [only, ...others] = sources.files;
  return only === undefined || others.length > 0 || only.note !== ""
    ? open
    : [
        ...open,
        {
          item: {
            id: `${findSourceId}:queries`,
            label: l10n.t("Show Queries of This Page (free)"),
          },
          act: { kind: "queries", uri: only.uri },
        },
      ];
}
