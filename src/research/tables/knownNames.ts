import { isTyped, isUnknown } from "./cellForms.ts";
import type { CellIndex } from "./cellIndex.ts";
import { differsFromRows } from "./headerTest.ts";

/** Records below a header that are looked at. */
export const rowsBelow = 20;

/** What a column of keywords or addresses that stands alone is called. */
const loneNames: ReadonlySet<string> = new Set([
  "keyword",
  "keywords",
  "query",
  "queries",
  "search term",
  "search terms",
  "suchbegriff",
  "suchbegriffe",
  "suchanfrage",
  "suchanfragen",
  "mot-clé",
  "mots-clés",
  "requête",
  "requêtes",
  "palabra clave",
  "palabras clave",
  "consulta",
  "consultas",
  "url",
  "urls",
]);

/** What columns beside it are called in lists of keywords and in exports. */
const columnNames: ReadonlySet<string> = new Set(
  "volume|search volume|avg. monthly searches|suchvolumen|position|rank|ranking|current position|clicks|klicks|clics|impressions|impressionen|ctr|cpc|difficulty|keyword difficulty|competition|intent|search intent|trend|traffic|top queries|top pages|page|title|country|serp features|wettbewerb|volumen|posición|posizione|posição".split(
    "|",
  ),
);

/** True for the name of a column that may stand alone. */
export function isLoneColumn(name: string): boolean {
  return loneNames.has(name.toLowerCase());
}

/**
 * The place of a record that has the names of known columns, behind lines of as many cells that say something about the
 * file: it has more such names than the first of these, and all figures below it stand under a text of each of the two.
 * Only names that are known make a record the header before an earlier one: any row may have texts alone.
 */
export function knownHeader(
  index: CellIndex,
  records: readonly number[],
  first: number,
  behindHead: number,
): number | undefined {
  const texts = index.textsOf(records[first] ?? 0);
  const width = index.widthOf(records[first] ?? 0);
  let [found, most] = [undefined as number | undefined, knownNames(texts)];
  for (let place = first + 1; place < behindHead; place += 1) {
    const record = records[place] ?? 0;
    const names = index.textsOf(record);
    const count = index.widthOf(record) === width ? knownNames(names) : 0;
    if (count <= most || names.some((name) => isUnknown(name) || isTyped(name))) {
      continue;
    }
    const below = records.slice(place + 1, place + 1 + rowsBelow).map((row) => index.textsOf(row));
    const hasFiguresBelow = names.some((_, column) => {
      const cells = below.map((row) => row[column] ?? "").filter((cell) => !isUnknown(cell));
      return cells.length > 0 && cells.every(isTyped) && !isTyped(texts[column] ?? "");
    });
    if (hasFiguresBelow) {
      [found, most] = [place, count];
    }
  }
  return found;
}

/** How many cells say the name of a column that keyword lists or exports have. */
export function knownNames(texts: readonly string[]): number {
  return texts.filter((text) => isKnownName(text)).length;
}

function isKnownName(text: string): boolean {
  return isLoneColumn(text.trim()) || columnNames.has(text.trim().toLowerCase());
}

/** True where a record names columns although it has figures or dates: known ones, or others than the rows below it have. */
export function isNamed(index: CellIndex, records: readonly number[], place: number): boolean {
  const texts = index.textsOf(records[place] ?? 0);
  const below = records
    .slice(place + 1, place + 1 + rowsBelow)
    .map((record) => index.textsOf(record));
  return texts.some(isKnownName) || differsFromRows(texts, below);
}
