import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import * as z from "zod/mini";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { collapse } from "../../../articles/text/collapse.ts";
import { excerpt } from "./reading.ts";
import type { Reader } from "./reading.ts";

/** Faulty entries that are reported at once; the next ones wait for the next look. */
const reportedEntries = 3;

/** What a list may hold. */
interface ListRules {
  readonly read: Reader;
  /** 0 for a list that may be left out. */
  readonly least: number;
  readonly most: number;
  /** Said where the list is missing or empty. */
  readonly wanted: string;
}

/**
 * A list of typed texts, each read by itself: blanks and duplicates (by `keywordKey`) are
 * dropped, and a faulty entry is named as it was typed.
 */
export function listOf({ read, least, most, wanted }: ListRules): z.ZodMiniType<string[]> {
  return z.array(z.string("Every entry must be text."), wanted).check((payload) => {
    const { values, problems } = readEntries(payload.value, read);
    for (const { index, message } of problems.slice(0, reportedEntries)) {
      payload.issues.push({ code: "custom", message, input: payload.value[index], path: [index] });
    }
    if (problems.length === 0 && (values.length < least || values.length > most)) {
      const message =
        values.length < least
          ? wanted
          : l10n.t(
              "Up to {0} entries; you entered {1}.",
              formatInteger(most),
              formatInteger(values.length),
            );
      payload.issues.push({ code: "custom", message, input: payload.value });
    }
    payload.value = values;
  });
}

interface ReadEntries {
  readonly values: string[];
  readonly problems: readonly { readonly index: number; readonly message: string }[];
}

/** Cleans entries one by one and drops what adds nothing. */
export function readEntries(typed: readonly string[], read: Reader): ReadEntries {
  const values = new Map<string, string>();
  const problems: { index: number; message: string }[] = [];
  for (const [index, entry] of typed.entries()) {
    const reading = collapse(entry) === "" ? undefined : read(entry);
    if (reading !== undefined && "problem" in reading) {
      problems.push({
        index,
        message: `“${excerpt(entry)}”: ${reading.problem}`,
      });
    } else if (reading !== undefined && !values.has(keywordKey(reading.value))) {
      values.set(keywordKey(reading.value), reading.value);
    }
  }
  return { values: [...values.values()], problems };
}
