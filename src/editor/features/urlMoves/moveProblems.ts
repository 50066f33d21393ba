import * as vscode from "vscode";
import type { UrlChange, UrlChanges } from "../../../articles/moves/urlChange.ts";
import { LineIndex } from "../../../articles/checks/lineIndex.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { fieldNamed } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { causeSentence, changeSentence } from "./moveWords.ts";

/** What the editor knows these problems by. */
export const movedCode = "url-moved";

/** A problem of a file, with the changes that it is about. */
export interface MoveProblem {
  /** The file's path, relative to the project's folder. */
  readonly file: string;
  readonly message: string;
  readonly changes: readonly UrlChange[];
  /** Names of fields, or of the last part of a key, at one of which it stands, the first that is there. */
  readonly places: readonly string[];
  readonly severity: vscode.DiagnosticSeverity;
}

const urlFields = ["url", "permalink", "slug", "path"];
const stateFields = ["draft", "published", "date", "expiryDate", "publishDate", "build"];

const { Information, Warning } = vscode.DiagnosticSeverity;

/** The problems of files that are there; those of deleted files are said in a message. */
export function moveProblems({ changes, causes }: UrlChanges): readonly MoveProblem[] {
  const own = changes.flatMap((change): MoveProblem[] => {
    const file = change.kind === "takenOver" ? change.by : change.file;
    return file === undefined || change.cause !== undefined
      ? []
      : [
          {
            file,
            message: changeSentence(change),
            changes: [change],
            places: change.kind === "gone" ? [...stateFields, ...urlFields] : urlFields,
            severity: change.kind === "takenOver" ? Information : Warning,
          },
        ];
  });
  const ofCauses = causes.flatMap((cause, place): MoveProblem[] => {
    const caused = changes.filter((change) => change.cause === place);
    const [first] = caused;
    return first === undefined
      ? []
      : [
          {
            file: cause.file,
            message: causeSentence(cause, first),
            changes: caused,
            places: cause.key?.split(".").toReversed() ?? [],
            severity: Warning,
          },
        ];
  });
  return [...ofCauses, ...own];
}

/** A problem as the Problems panel shows it, in the text of its file. */
export async function moveDiagnostic(
  { file, message, places, severity }: MoveProblem,
  text: string,
): Promise<vscode.Diagnostic> {
  const diagnostic = new vscode.Diagnostic(await placeIn(file, text, places), message, severity);
  diagnostic.source = "SEO";
  diagnostic.code = movedCode;
  return diagnostic;
}

/** The line of the first of some names; the first line where none is there. */
async function placeIn(
  file: string,
  text: string,
  names: readonly string[],
): Promise<vscode.Range> {
  const kind = articleKind("", file);
  const start = kind === undefined ? keyStart(text, names) : await fieldStart(text, kind, names);
  const { line } = new LineIndex(text).positionAt(start ?? 0);
  const length = text.split(/\r\n|[\r\n]/u, line + 1)[line]?.length ?? 0;
  return new vscode.Range(line, 0, line, length);
}

async function fieldStart(
  text: string,
  kind: Parameters<typeof readFrontMatter>[1],
  names: readonly string[],
): Promise<number | undefined> {
  const front = await readFrontMatter(text, kind);
  return names.map((name) => fieldNamed(front, name)?.nameStart).find((at) => at !== undefined);
}

/** Where a configuration names a key, roughly: its file may be code. */
function keyStart(text: string, names: readonly string[]): number | undefined {
  for (const name of names) {
    let start = 0;
    for (const line of text.split("\n")) {
      const bare = line.replace(/^[ \t[{,"']+/u, "");
      if (bare.startsWith(name) && !/^[\w-]/u.test(bare.slice(name.length))) {
        return start;
      }
      start += line.length + 1;
    }
  }
  return undefined;
}
