import { mostEntries, readSiteMarket } from "../../../articles/sites/siteDescription.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { marketWords } from "../../../shared/markets.ts";

/** What a list of the file says, by what its entries mean. */
type KeyOf = (entry: unknown) => string | undefined;

const textKey: KeyOf = (entry) => (typeof entry === "string" ? entry.trim() : undefined);

const marketKey: KeyOf = (entry) => {
  const market = readSiteMarket(entry);
  return market && marketWords(market);
};

/** A list that was edited in a form. */
export interface EditedList<Entry> {
  /** The entries of the file when the form was filled in: what was added or removed since stays so. */
  readonly before: readonly Entry[] | undefined;
  readonly now: readonly Entry[];
}

/** A list of texts of the file as it is to be saved. Entries that stay are those of the file, as they are written there. */
export function editedTexts(inFile: unknown, edited: EditedList<string>): unknown[] {
  return editedList(inFile, edited, textKey);
}

/** A list of markets of the file as it is to be saved: what else an entry says stays. */
export function editedMarkets(inFile: unknown, edited: EditedList<unknown>): unknown[] {
  return editedList(inFile, edited, marketKey);
}

function editedList(
  inFile: unknown,
  { before = [], now }: EditedList<unknown>,
  keyOf: KeyOf,
): unknown[] {
  const written = new Map(
    (Array.isArray(inFile) ? inFile : []).map((entry: unknown) => [keyOf(entry), entry]),
  );
  const earlier = new Set(before.map(keyOf));
  const wanted = now.filter((entry) => written.has(keyOf(entry)) || !earlier.has(keyOf(entry)));
  const known = new Set([...earlier, ...wanted.map(keyOf)]);
  const others = [...written].filter(([key]) => !known.has(key));
  return [
    ...wanted.map((entry) => written.get(keyOf(entry)) ?? entry),
    ...others.map(([, entry]) => entry),
  ];
}

/**
 * The competitors of the file, then the added ones: those that it has now, saved or not, else `otherwise`, which
 * applied without it. Undefined where they would be too many: of a longer list none is read.
 */
export function withCompetitors(
  inFile: unknown,
  otherwise: readonly string[],
  added: readonly string[],
): unknown[] | undefined {
  const before: readonly unknown[] =
    Array.isArray(inFile) && inFile.length > 0 ? inFile : otherwise;
  const known = new Set(before.map((entry) => siteKey(textKey(entry) ?? "")));
  const after = [...before, ...added.filter((domain) => !known.has(siteKey(domain)))];
  return after.length > mostEntries ? undefined : after;
}
