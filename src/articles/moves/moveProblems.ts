import { LineIndex } from "../checks/lineIndex.ts";
import type { Severity } from "../checks/ruleNames.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { fieldNamed } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { causeSentence, changeSentence } from "./moveWords.ts";
import type { UrlChange, UrlChanges } from "./urlChange.ts";

/** A problem of a file, with the changes that it is about. */
export interface MoveProblem {
  /** The file's path, relative to the project's folder. */
  readonly file: string;
  readonly message: string;
  readonly changes: readonly UrlChange[];
  /** Names of fields, or of the last part of a key, at one of which it stands, the first that is there. */
  readonly places: readonly string[];
  readonly severity: Exclude<Severity, "off">;
}

const urlFields = ["url", "permalink", "slug", "path"];
const stateFields = ["draft", "published", "date", "expiryDate", "publishDate", "build"];

/** The problems of files that are there, unless the project turned them off; those of deleted files are said in a message. */
export function moveProblems({ changes, causes, severity }: UrlChanges): readonly MoveProblem[] {
  if (severity === "off") {
    return [];
  }
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
            severity: severity ?? (change.kind === "takenOver" ? "information" : "warning"),
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
            severity: severity ?? "warning",
          },
        ];
  });
  return [...ofCauses, ...own];
}

/** The line, from 0, of the first of a problem's places in the text of its file, with its length; the first line where none is there. */
export async function placeOfProblem(
  { file, places }: Pick<MoveProblem, "file" | "places">,
  text: string,
): Promise<{ readonly line: number; readonly length: number }> {
  const kind = articleKind(file);
  const start = kind === undefined ? keyStart(text, places) : await fieldStart(text, kind, places);
  const { line } = new LineIndex(text).positionAt(start ?? 0);
  const length = text.split(/\r\n|[\r\n]/u, line + 1)[line]?.length ?? 0;
  return { line, length };
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
