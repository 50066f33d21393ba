import * as l10n from "../../../shared/l10n.ts";
import type { TablePreset } from "../../../shared/columnFilters.ts";
import type { EvidenceKind } from "../../../shared/evidence.ts";
import { cutText } from "../../../shared/cutText.ts";
import { ExactNumber } from "../../../shared/exactNumber.ts";
import { formatCell, writtenText } from "../../../shared/columnFormats.ts";
import type { ExistingRows } from "../../../shared/counts.ts";
import { asRows, isRecord, tableRows } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { columnOf, foundColumns, isAccountMoney } from "./memberColumns.ts";
import type { KeyValue, Section } from "../../../shared/resultProtocol.ts";
import type { Column, TableHead } from "../../../shared/table.ts";
import type { SectionDefinition } from "../../tools/definition.ts";
import { isFigure } from "../../../shared/reading.ts";
import { moneyColumns, moneyFormat, withCurrency, inOwnUnit } from "./units.ts";
import type { ShareUnits } from "./units.ts";
import type { TableSource, TableStore } from "./tableStore.ts";

/** Texts longer than this get a section of their own instead of a line among values. */
const longText = 300;
/** Characters of a text that are drawn: a response may hold one of megabytes. */
const longestText = 100_000;
const volume = "monthly_volume";

/** A section with the member of `data` it shows, "summary" or "overview.top_campaigns". */
export interface PlacedSection {
  readonly path: string;
  readonly section: Section;
}

/** The evidence of a member's figures, where it is of one kind. */
export type EvidenceOf = (member: string) => EvidenceKind | undefined;

/** How the table of a member shows its rows. */
export interface TableShape {
  readonly columns: readonly Column[];
  /** The rows in the order they are shown; nothing of them is left out. */
  readonly rows: readonly JsonRecord[];
  /** A row with what is worked out from it, when it is asked for. */
  readonly derive?: (row: JsonRecord) => JsonRecord;
  /** True where a picture shows these rows already. */
  readonly folded?: true;
  /** The column whose values the rows are grouped by until a person says otherwise. */
  readonly groupBy?: string;
  /** What the rows can be kept by at one press. */
  readonly presets?: readonly TablePreset[];
  /** What the table is called, where its rows say it better than its member. */
  readonly title?: string;
}

/** What members are drawn with. */
export interface MemberContext {
  readonly tables: TableStore;
  readonly evidence: EvidenceOf;
  /** The currency of an ad account's money in this answer. */
  readonly currency: string | undefined;
  /** The units of the response's shares. */
  readonly units: ShareUnits;
  /** True where an empty list of a member means what the tool says it means: nothing else in the response speaks of some. */
  readonly isKnownEmpty: (member: string) => boolean;
  /** Rows that exist of a list, in this response or not. */
  readonly available: (path: string) => ExistingRows;
  /** What the service says about how far a table can be relied on; "" for nothing. */
  readonly note: (path: string) => string;
  /** How the tool's view wants a table to be; undefined for as it is. */
  readonly shape: (
    path: string,
    rows: readonly JsonRecord[],
    columns: readonly Column[],
  ) => TableShape | undefined;
}

/**
 * Any member of an answer: lists as tables, records as values with tables for the lists in them,
 * everything else as text. `path` is where the value stands in `data`, `definition.member` what the
 * section is called in the document.
 */
export function memberSections(
  context: MemberContext,
  definition: SectionDefinition,
  value: unknown,
  path = definition.member,
): PlacedSection[] {
  const { member: name, whenEmpty, columns } = definition;
  const title = sectionTitle(definition);
  const head = { name, title, ...evidenceAt(context, path) };
  if (Array.isArray(value)) {
    const text =
      whenEmpty !== undefined && context.isKnownEmpty(path)
        ? l10n.t(whenEmpty)
        : l10n.t("This list is empty. See the rest of the response.");
    const section: Section =
      value.length === 0
        ? { kind: "empty", name, title, text }
        : { ...head, kind: "table", ...memberTable(context, path, name, title, value, columns) };
    return [{ path, section }];
  }
  if (isRecord(value)) {
    return recordSections(context, definition, value, path);
  }
  const text = cutText(formatCell(value, "text"), longestText);
  return [{ path, section: { ...head, kind: "text", text } }];
}

/** Single values together; lists of objects and long texts inside stand by themselves after them. */
function recordSections(
  context: MemberContext,
  definition: SectionDefinition,
  value: JsonRecord,
  path: string,
): PlacedSection[] {
  const { member: name } = definition;
  const entries = Object.entries(value);
  const values = entries
    .filter((entry) => !isApart(entry))
    .flatMap(([key, item]) => keyValues(key, item, context));
  const head = { name, title: sectionTitle(definition), ...evidenceAt(context, path) };
  const own: Section[] =
    values.length > 0
      ? [{ ...head, kind: "values", values }]
      : entries.length === 0
        ? [
            {
              kind: "empty",
              name,
              title: head.title,
              text: l10n.t("This part of the response is empty."),
            },
          ]
        : [];
  const apart = entries
    .filter(isApart)
    .flatMap(([key, item]) =>
      memberSections(
        context,
        { member: `${name}.${key}`, title: `${head.title} · ${l10n.t(columnOf(key).label)}` },
        item,
        `${path}.${key}`,
      ),
    );
  return [...own.map((section) => ({ path, section })), ...apart];
}

/** True for a member of a record that is too much for a line. */
function isApart([, item]: readonly [string, unknown]): boolean {
  return (asRows(item)?.length ?? 0) > 0 || (typeof item === "string" && item.length > longText);
}

function evidenceAt({ evidence }: MemberContext, path: string): Pick<Section, "evidence"> {
  const kind = evidence(path.split(".", 1)[0] ?? path);
  return kind === undefined ? {} : { evidence: kind };
}

/** A table, what it is called where that isn't its member's title, and whether it is closed until it is wanted. */
interface MemberTable {
  readonly title?: string;
  readonly table: TableHead;
  readonly folded?: true;
  readonly note?: string;
}

/** A list as a table: objects as rows with their members as columns, other values under one column. */
function memberTable(
  context: MemberContext,
  path: string,
  name: string,
  title: string,
  items: readonly unknown[],
  preferred?: readonly string[],
): MemberTable {
  const rows = tableRows(items);
  const { columns: found, leftOut } = foundColumns(rows, preferred);
  // A list of plain values has one column, and nothing better to call it than the list.
  const columns =
    rows.some((row) => !Object.hasOwn(row, "value")) || items.some(isRecord)
      ? found
      : found.map((column) => ({ ...column, label: title, ...formatOfCodes(path, items) }));
  const shape = context.shape(path, rows, columns) ?? { rows, columns };
  const isLive = evidenceAt(context, path).evidence === "live";
  const told = isLive ? { ...shape, columns: shape.columns.map(toldVolume) } : shape;
  const table = context.tables.add(
    path,
    shape.title ?? title,
    { ...sourceOf(told, context), leftOut },
    name,
  );
  const note = context.note(path);
  const available = context.available(path);
  return {
    table: available === undefined ? table : { ...table, available },
    ...(shape.title === undefined ? {} : { title: shape.title }),
    ...(note === "" ? {} : { note }),
    // What can't be relied on is not behind a click.
    ...(shape.folded === undefined || note !== "" ? {} : { folded: shape.folded }),
  };
}

/** A list of nothing but codes is told in words, like a cell that holds one. */
function formatOfCodes(path: string, items: readonly unknown[]): Partial<Column> {
  const { format } = columnOf(path.split(".").at(-1) ?? path, items);
  return format === "code" ? { format } : {};
}

/** Volumes among live figures are none themselves. */
function toldVolume(column: Column): Column {
  const help = l10n.t("Estimated, unlike the live figures next to it");
  return column.key === volume
    ? { ...column, help: column.help === undefined ? help : `${l10n.t(column.help)}. ${help}` }
    : column;
}

/** True for a table of live figures with volumes among them, which come from an index. */
export function hasEstimates(section: Section): boolean {
  return (
    section.kind === "table" &&
    section.evidence === "live" &&
    section.table.columns.some(({ key }) => key === volume)
  );
}

function sourceOf(
  { rows, columns, derive, groupBy, presets }: TableShape,
  { currency, units }: MemberContext,
): TableSource {
  const part = (from: number, to: number): readonly JsonRecord[] => rows.slice(from, to);
  return {
    columns: moneyColumns(
      columns.map((column) => inOwnUnit(column, units)),
      currency,
    ),
    count: rows.length,
    rows: derive === undefined ? part : (from, to) => part(from, to).map(derive),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(presets === undefined ? {} : { presets }),
  };
}

/** What single values are written with. */
type ValueContext = Pick<MemberContext, "currency" | "units">;

/** One value with its label, money with the account's currency. */
export function keyValue(key: string, value: unknown, context?: ValueContext): KeyValue {
  const column = columnOf(key, value);
  const own = context === undefined ? column : inOwnUnit(column, context.units);
  const { label, help } = own;
  const format = isAccountMoney(key) ? moneyFormat(own.format, context?.currency) : own.format;
  // An empty list came, unlike what is "—"; whether there are none isn't said by it alone.
  const text =
    Array.isArray(value) && value.length === 0 ? l10n.t("(empty)") : writtenText(value, { format });
  return {
    key,
    label: l10n.t(label),
    value: cutText(
      isAccountMoney(key) && isFigure(value) ? withCurrency(text, context?.currency) : text,
      longestText,
    ),
    ...(help === undefined ? {} : { help: l10n.t(help) }),
  };
}

/** One value, or one for each member of a small record inside: "Movement · New". */
function keyValues(key: string, value: unknown, context: ValueContext): KeyValue[] {
  if (
    !isRecord(value) ||
    !Object.values(value).every(isScalar) ||
    Object.keys(value).length === 0
  ) {
    return [keyValue(key, value, context)];
  }
  const outer = keyValue(key, null).label;
  return Object.entries(value).map(([inner, item]) => {
    const single = keyValue(inner, item, context);
    return { ...single, key: `${key}.${inner}`, label: `${outer} · ${single.label}` };
  });
}

/** True for what takes a line among other values. */
export function isScalar(value: unknown): boolean {
  return typeof value === "string"
    ? value.length <= longText
    : typeof value !== "object" || value === null || value instanceof ExactNumber;
}

/** True for a list of plain values that fits on a line: "Legal; Tags". */
export function isShortList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= longText &&
    value.every(isScalar) &&
    formatCell(value, "list").length <= longText
  );
}

/** A section's own title, else the usual name of its member. */
export function sectionTitle({ member, title }: SectionDefinition): string {
  return l10n.t(title ?? columnOf(member).label);
}
