import { withChanges } from "../text/textChange.ts";
import { rulesOf } from "./redirectFiles.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";
import type { FileEdit, RedirectWay, RefusedWay } from "./redirectWays.ts";

/**
 * A way after which the rules that it isn't about say what they said, in the same order; refused as unreadable where one of
 * them wouldn't. `meant` are the changes of rules that have to lead elsewhere or go, by the path of their file.
 */
export async function othersKept(
  way: RedirectWay,
  files: readonly RedirectFile[],
  meant: ReadonlyMap<string, Pick<FileEdit, "changes">>,
): Promise<RedirectWay | RefusedWay> {
  for (const { path, text, changes } of way.edits) {
    const file = files.find((one) => one.path === path);
    if (file !== undefined) {
      const touched = meant.get(path)?.changes ?? [];
      const others = file.rules.filter(
        (rule) => !touched.some(({ start, end }) => start < rule.end && end > rule.start),
      );
      const after = (await rulesOf(file.kind, withChanges(text, changes), path)) ?? [];
      if (!isWithin(others.map(said), after.map(said))) {
        return { kind: way.kind, file: path, reason: "unreadable" };
      }
    }
  }
  return way;
}

/** What a rule says, its place left aside. */
function said({ source, target, redirects, isPlain, isForced, keepsRest }: RedirectRule): string {
  return JSON.stringify([source, target, redirects, isPlain, isForced, keepsRest]);
}

/** Whether a list has all entries of another one, in their order. */
function isWithin(entries: readonly string[], list: readonly string[]): boolean {
  let found = 0;
  for (const one of list) {
    found += one === entries[found] ? 1 : 0;
  }
  return found === entries.length;
}
