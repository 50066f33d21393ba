import { returnedRowWords } from "../../shared/counts.ts";
import type { ExistingRows } from "../../shared/counts.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { Section } from "../../shared/resultProtocol.ts";
import { writableRows } from "../results/selectedRows.ts";
import type { ResultModel } from "../results/resultDocument.ts";
import type { ToolDefinition } from "../tools/definition.ts";
import { InvalidInputError } from "./notRun.ts";
import { quoted } from "./quoted.ts";

/** One section of a result as rows. */
export interface SectionRows {
  readonly name: string;
  /** As a person sees it. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly JsonRecord[];
  /** Rows that exist, in this result or not. */
  readonly available?: ExistingRows;
  /** What is said in place of rows, or about them; absent for nothing. */
  readonly note?: string;
}

/** An input that names something which the result doesn't have. */
export class UnknownPartError extends InvalidInputError {
  override readonly name = "UnknownPartError";
}

/** Characters of a piece of a longer text: a row each. */
const pieceLength = 110;

/** The sections of a result, in the order of its page. Figures are as the service has them, not as a person sees them. */
export function sectionsOf(model: ResultModel): SectionRows[] {
  return model.document.sections.flatMap((section): SectionRows[] => {
    const head = { name: section.name, title: section.title };
    switch (section.kind) {
      case "table": {
        const source = model.tables.get(section.table.id);
        return source === undefined
          ? []
          : [
              {
                ...head,
                columns: source.columns.map(({ key }) => key),
                rows: writableRows(source, source.rows(0, source.count)),
                available: section.table.available,
                ...(section.note === undefined ? {} : { note: section.note }),
              },
            ];
      }
      case "values":
        return [{ ...head, columns: ["name", "value"], rows: valueRows(model, section) }];
      case "text":
        return [
          {
            ...head,
            columns: ["text"],
            rows: piecesOf(section.text).map((text) => ({ text })),
          },
        ];
      case "empty":
        return [{ ...head, columns: [], rows: [], note: section.text }];
      case "picture":
        // What it draws is in the other sections.
        return [];
    }
  });
}

/** The figure itself where the data have it under that name: a person's "Nov 21, 2026" is no date to calculate with. */
function valueRows(
  { data = [] }: ResultModel,
  { name, values }: Extract<Section, { readonly kind: "values" }>,
): JsonRecord[] {
  const [first] = data;
  return values.map(({ key, value }) => {
    const paths = data.length === 1 ? [key, `${name}.${key}`] : [];
    const raw = paths.map((path) => valueAt(first, path)).find((found) => found !== undefined);
    return { name: key, value: raw === undefined || isRecord(raw) ? value : raw };
  });
}

/** The value at a path such as "summary.clicks"; undefined where there is none. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const member of path.split(".")) {
    value = isRecord(value) && Object.hasOwn(value, member) ? value[member] : undefined;
  }
  return value;
}

/**
 * The section that an input names, by its name or title, however these are spelled; without a name
 * the one that a tool's results are mainly about. Throws UnknownPartError; undefined where there is none.
 */
export function sectionNamed(
  sections: readonly SectionRows[],
  wanted: unknown,
  tool: ToolDefinition | undefined,
): SectionRows | undefined {
  if (typeof wanted !== "string") {
    const members = tool?.agentAnswer.rows ?? (tool === undefined ? [] : [tool.mainSection]);
    const main = members.flatMap((member) => sections.filter(({ name }) => name === member));
    const isTable = ({ columns, rows }: SectionRows): boolean =>
      rows.length > 0 && !columns.includes("value");
    return (
      main.find(({ rows }) => rows.length > 0) ?? main[0] ?? sections.find(isTable) ?? sections[0]
    );
  }
  const key = comparable(wanted);
  const found =
    sections.find(({ name }) => name === wanted) ??
    onlyOne(sections.filter((one) => [one.name, one.title].map(comparable).includes(key)));
  if (found === undefined) {
    throw new UnknownPartError(
      `The result has no section ${quoted(wanted)}. It has: ${namesOf(sections)}.`,
    );
  }
  return found;
}

/** The column that is meant, however it is spelled. Throws UnknownPartError where none or several may be. */
export function columnNamed(columns: readonly string[], wanted: string): string {
  const key = comparable(wanted);
  const found = columns.includes(wanted)
    ? wanted
    : onlyOne(columns.filter((column) => comparable(column) === key));
  if (found === undefined) {
    const all = columns.map((name) => quoted(name, 120)).join(", ");
    throw new UnknownPartError(`There is no column ${quoted(wanted)}. There are: ${all}.`);
  }
  return found;
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Letters and digits alone: "Organic Results" is "organic_results". */
function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Sections by name, with how many rows each has. */
export function namesOf(sections: readonly SectionRows[]): string {
  return sections
    .map(({ name, rows, available }) =>
      rows.length === 0
        ? `${quoted(name, 120)} (empty)`
        : `${quoted(name, 120)} (${returnedRowWords(rows.length, available)})`,
    )
    .join(", ");
}

/** A long text in pieces, on one line each, that no cell cuts. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.split(/\s+/u).flatMap(shortWords)) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + word.length + 1 > pieceLength) {
      pieces.push(word);
    } else {
      pieces.splice(-1, 1, `${last} ${word}`);
    }
  }
  return pieces.filter((piece) => piece !== "");
}

function shortWords(word: string): string[] {
  return word.length <= pieceLength
    ? [word]
    : (word.match(new RegExp(`.{1,${pieceLength / 2}}`, "gsu")) ?? []);
}
