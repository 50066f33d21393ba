import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { AppContext } from "../../platform/appContext.ts";
import { isRecord } from "../../../shared/json.ts";
import type { ReadChoices } from "../../../research/tables/table.ts";

/** Where the choices of a workspace are, by the URI of their file. */
const place = "seoResearch.tableReadings";

/** What each choice may be; one that can't be read counts as not made, and the others stay. */
const members = {
  encoding: z.string(),
  delimiter: z.string(),
  decimal: z.enum([".", ","]),
  linesBeforeHeader: z.int().check(z.nonnegative()),
  hasHeader: z.boolean(),
};

/** What holds only for a file that begins as it did then: a newer export may have another header, or none. */
const headerMembers: ReadonlySet<string> = new Set(["linesBeforeHeader", "hasHeader"]);

/** What a person chose for a file before; nothing where they never did. Of its header only where the first line of the bytes is still the same. */
export function choicesFor(
  { workspaceState }: Pick<AppContext, "workspaceState">,
  file: string,
  bytes: Uint8Array,
): ReadChoices {
  const chosen = storedIn({ workspaceState })[file];
  const isSame = isRecord(chosen) && chosen["firstLine"] === firstLine(bytes);
  return isRecord(chosen)
    ? Object.fromEntries(
        Object.entries(members).flatMap(([name, schema]) => {
          if (headerMembers.has(name) && !isSame) {
            return [];
          }
          const read = schema.safeParse(chosen[name]);
          return read.success ? [[name, read.data]] : [];
        }),
      )
    : {};
}

/** Remembers what a person chose for a file that has these bytes; undefined takes a choice back. What another version has stored stays as it is. */
export async function rememberChoices(
  { workspaceState }: Pick<AppContext, "workspaceState">,
  file: string,
  choices: ReadChoices,
  bytes: Uint8Array,
): Promise<void> {
  const stored = storedIn({ workspaceState });
  const before = isRecord(stored[file]) ? stored[file] : {};
  const isOfHeader = Object.keys(choices).some((name) => headerMembers.has(name));
  const older = isOfHeader && isRecord(before) && before["firstLine"] !== firstLine(bytes);
  await workspaceState.update(place, {
    ...stored,
    [file]: {
      ...before,
      ...(older ? { linesBeforeHeader: undefined, hasHeader: undefined } : {}),
      ...choices,
      ...(isOfHeader ? { firstLine: firstLine(bytes) } : {}),
    },
  });
}

/** Bytes of a first line that are looked at. */
const longestLine = 10_000;

/** The digest of the first line of a file: what is in it isn't stored. */
function firstLine(bytes: Uint8Array): string {
  const beginning = bytes.subarray(0, longestLine);
  const end = beginning.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const line = end === -1 ? beginning : beginning.subarray(0, end);
  return createHash("sha256").update(line).digest("hex");
}

function storedIn({ workspaceState }: Pick<AppContext, "workspaceState">): {
  readonly [file: string]: unknown;
} {
  const stored = workspaceState.get<unknown>(place);
  return isRecord(stored) ? stored : {};
}
