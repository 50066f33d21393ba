import * as vscode from "vscode";
import { canonicalTables } from "../../../research/results/compare/canonicalTables.ts";
import type { CanonicalTable } from "../../../research/results/compare/canonicalTables.ts";
import type { ComparisonSource } from "../../../research/results/compare/comparisonSource.ts";
import { ResponseCache } from "../../../research/results/responseCache.ts";
import { beside, shortText } from "../../../shared/plainText.ts";

/** The scheme of texts that exist in the editor only. */
const scheme = "seo-research-compare";

/** Which text of which comparison a URI names: all of it, so that a tab comes back after a reload. */
interface TextName {
  readonly id: string;
  readonly member: string;
  readonly side: "before" | "now";
}

/** Texts of compared lists for the editor's own diff. `sourceOf` finds the two results of a comparison. */
export class ComparedTexts implements vscode.TextDocumentContentProvider {
  readonly #sourceOf: (id: string) => Promise<ComparisonSource>;

  constructor(sourceOf: (id: string) => Promise<ComparisonSource>) {
    this.#sourceOf = sourceOf;
  }

  register(): vscode.Disposable {
    return vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  }

  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const wanted = new URLSearchParams(query);
    const tables = await this.#tables(wanted.get("id") ?? "");
    const table = tables.find(({ member }) => member === wanted.get("member"));
    return (wanted.get("side") === "before" ? table?.before : table?.now) ?? "";
  }

  /** Opens the lists of a comparison: one as a diff, several in one editor. Rejects with a sentence where there is none. */
  async open(id: string, title: string): Promise<void> {
    const tables = await this.#tables(id);
    const [only, ...others] = tables;
    if (only === undefined) {
      throw new Error(vscode.l10n.t("These results have no rows that can be compared as text."));
    }
    const pair = ({ member }: CanonicalTable): readonly [vscode.Uri, vscode.Uri] => [
      textUri({ id, member, side: "before" }),
      textUri({ id, member, side: "now" }),
    ];
    const heading = beside(shortText(title), vscode.l10n.t("text"));
    if (others.length === 0) {
      const [before, now] = pair(only);
      await vscode.commands.executeCommand("vscode.diff", before, now, heading, { preview: false });
      return;
    }
    await vscode.commands.executeCommand(
      "vscode.changes",
      heading,
      tables.map((table) => {
        const [before, now] = pair(table);
        return [now, before, now];
      }),
    );
  }

  async #tables(id: string): Promise<CanonicalTable[]> {
    const source = await this.#sourceOf(id);
    const { parts } = await new ResponseCache({
      source,
      isSeen: () => false,
      ownDomain: () => "",
      signal: new AbortController().signal,
    }).read();
    const [now, before] = source.sides(parts);
    return canonicalTables(before, now);
  }
}

function textUri({ id, member, side }: TextName): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    path: `/${member}.csv`,
    query: new URLSearchParams({ id, member, side }).toString(),
  });
}
