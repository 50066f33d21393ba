import * as l10n from "../../../shared/l10n.ts";
import type { Fact } from "../../service/envelope.ts";
import { writtenText } from "../../../shared/columnFormats.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { TableHead } from "../../../shared/table.ts";
import type { SectionDefinition, ResultDefinition } from "../../tools/definition.ts";
import { columnOf, foundColumns } from "./memberColumns.ts";
import type { TableStore } from "./tableStore.ts";

const factColumns = [
  "type",
  "subject",
  "fields",
  "source_class",
  "method",
  "observed_at",
  "confidence",
] as const;

/**
 * The facts of an answer, or of several with the part each comes from, as a table; null where there
 * are none. They become rows when they are asked for: there may be ten thousand, and few are looked at.
 */
export function factTable(
  tables: TableStore,
  factsOfParts: readonly (readonly Fact[])[],
): TableHead | null {
  const facts = factsOfParts.flatMap((own, index) =>
    own.map((fact) => ({ fact, part: index + 1 })),
  );
  const columns = (factsOfParts.length > 1 ? [...factColumns, "part"] : factColumns).map((key) =>
    columnOf(key, key === "part" ? 1 : undefined),
  );
  const rows = (from: number, to: number): JsonRecord[] =>
    facts.slice(from, to).map(({ fact, part }) => ({ ...factRow(fact), part }));
  return facts.length === 0
    ? null
    : tables.add("facts", l10n.t("Facts"), { columns, count: facts.length, rows });
}

function factRow({ type, subject, fields, provenance }: Fact): JsonRecord {
  return {
    type,
    subject: subject.join("; "),
    fields: Object.entries(fields)
      .map(([key, value]) => {
        const { label, format } = columnOf(key, value);
        return l10n.t("{0}: {1}", l10n.t(label), writtenText(value, { format }));
      })
      .join(" · "),
    source_class: provenance.sourceClass ?? null,
    method: provenance.method ?? null,
    observed_at: provenance.observedAt ?? null,
    confidence: provenance.confidence ?? null,
  };
}

/** Other records of an envelope as a table; null where there are none. */
export function optionalTable(
  tables: TableStore,
  name: string,
  title: string,
  rows: readonly JsonRecord[],
  preferred?: readonly string[],
): TableHead | null {
  return rows.length === 0
    ? null
    : tables.add(name, title, {
        ...foundColumns(rows, preferred),
        count: rows.length,
        rows: (from, to) => rows.slice(from, to),
      });
}

/**
 * An answer's `data`, with members that came as facts only (service facts 5.5) where the tool says
 * that facts stand for them. What `data` has itself stays as it came.
 */
export function withFacts(
  data: JsonRecord,
  facts: readonly Fact[],
  tool: ResultDefinition | undefined,
): JsonRecord {
  const wanted = (tool?.sections ?? []).filter(
    ({ member, factsAs }) =>
      factsAs !== undefined && (!Object.hasOwn(data, member) || data[member] === null),
  );
  const found = wanted.flatMap((definition) => standIn(definition, facts));
  return found.length === 0 ? data : { ...data, ...Object.fromEntries(found) };
}

function standIn(
  { member, fact, factsAs }: SectionDefinition,
  facts: readonly Fact[],
): (readonly [string, unknown])[] {
  const rows = facts.filter(({ type }) => type === fact).map(({ fields }) => fields);
  const [first, second] = rows;
  if (first === undefined || (factsAs === "record" && second !== undefined)) {
    return [];
  }
  return [[member, factsAs === "record" ? first : rows]];
}
