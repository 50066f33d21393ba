import * as l10n from "../../../shared/l10n.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { amountOf, isFigure, memberOf } from "../../../shared/reading.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import type { Column, ColumnFormat } from "../../../shared/table.ts";
import { columnOf, isAccountMoney, mostNames } from "./memberColumns.ts";

/** Rates with the counts they are made of. */
const bases: { readonly [rate: string]: readonly [part: string, whole: string] } = {
  ctr: ["clicks", "impressions"],
  conversion_rate: ["conversions", "clicks"],
  engagement_rate: ["engaged_sessions", "sessions"],
};
/** Shares of a whole may be a little more than 1 by rounding. */
const mostFraction = 1.02;
/** Parts of one whole: in percent they are 100 together, and counts hardly ever are. */
const partsOfWhole: ReadonlySet<string> = new Set([
  "informational",
  "navigational",
  "commercial",
  "transactional",
]);

/** How shares came that aren't fractions (service facts 6), by the names of their members. */
export interface ShareUnits {
  /** In percent: 42.78 for 42.78%. */
  readonly percents: ReadonlySet<string>;
  /** Shares of nothing that is known: some are above 100, or below -100. */
  readonly unclear: ReadonlySet<string>;
  /** Some came as texts, "0.283" or "28.3%". */
  readonly texts: ReadonlySet<string>;
}

/**
 * Tells the unit of the shares in a response. One value decides for all of its name, so that 0.69
 * beside 42.78 is less than 1%.
 */
export function shareUnits(data: unknown): ShareUnits {
  const found = {
    percents: new Set<string>(),
    unclear: new Set<string>(),
    texts: new Set<string>(),
  };
  const known = new Map<string, boolean>();
  // A response may have ten thousand rows, all with the same few names.
  const isShare = (member: string): boolean => {
    const before = known.get(member);
    if (before !== undefined || known.size >= mostNames) {
      return before === true;
    }
    const share = columnOf(member, 0.5).format === "fraction";
    known.set(member, share);
    return share;
  };
  collect(data, found, isShare);
  return {
    percents: new Set([...found.percents].filter((member) => !found.unclear.has(member))),
    unclear: found.unclear,
    texts: found.texts,
  };
}

interface FoundUnits {
  readonly percents: Set<string>;
  readonly unclear: Set<string>;
  readonly texts: Set<string>;
}

/** `isShare` is true for members that hold fractions by their names. */
function collect(value: unknown, found: FoundUnits, isShare: (member: string) => boolean): void {
  if (Array.isArray(value)) {
    for (const part of value) {
      collect(part, found, isShare);
    }
  } else if (isRecord(value)) {
    let shares: string[] | undefined;
    for (const name of Object.keys(value)) {
      const part = value[name];
      // most are neither, and a response may have a million of them
      if (isShare(name)) {
        (shares ??= []).push(name);
      }
      if (typeof part === "object" && part !== null) {
        collect(part, found, isShare);
      }
    }
    if (shares !== undefined) {
      collectShares(value, shares, found);
    }
  }
}

function collectShares(record: JsonRecord, names: readonly string[], found: FoundUnits): void {
  const counted = countedParts(record, names);
  counted.forEach((member) => found.unclear.add(member));
  const shares = counted.length === 0 ? names : names.filter((name) => !counted.includes(name));
  for (const member of shares) {
    const came = memberOf(record, member);
    const share = statedFigure(came);
    if (typeof came === "string" && shareText(came, false) !== undefined) {
      found.texts.add(member);
    }
    if (share !== undefined && Math.abs(share) > 100) {
      found.unclear.add(member);
    } else if (share !== undefined && isInPercent(record, member, share)) {
      found.percents.add(member);
      // The shares of one record, such as those of the intents, are of one kind.
      shares
        .filter((other) => bases[member] === undefined && bases[other] === undefined)
        .forEach((other) => found.percents.add(other));
    }
  }
}

/** The parts of a whole that are counts: some are above 1, and together they aren't 100. */
function countedParts(record: JsonRecord, names: readonly string[]): readonly string[] {
  const parts = names.filter((name) => partsOfWhole.has(name));
  if (parts.length === 0) {
    return parts;
  }
  const figures = parts.flatMap((name) => statedFigure(record[name]) ?? []);
  const sum = figures.reduce((all, figure) => all + figure, 0);
  const isCounts =
    figures.some((figure) => figure > mostFraction) && Math.abs(sum / 100 - 1) > mostFraction - 1;
  return isCounts ? parts : [];
}

function isInPercent(record: JsonRecord, member: string, value: number): boolean {
  const [part = "", whole = ""] = bases[member] ?? [];
  const [above, below] = [amountOf(record, part), amountOf(record, whole)];
  if (above === undefined || below === undefined || below === 0 || above === 0) {
    return value > mostFraction;
  }
  // Conversions may outnumber clicks: the counts say what the rate is.
  return Math.abs(value - (100 * above) / below) < Math.abs(value - above / below);
}

/** A copy in which shares in percent, and those in texts, are fractions, for what is drawn and compared; the same value where there are none. */
export function asFractions(data: JsonRecord, units: ShareUnits): JsonRecord {
  return units.percents.size + units.texts.size === 0 ? data : scaledRecord(data, units);
}

function scaledRecord(record: JsonRecord, units: ShareUnits): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([member, value]) => [member, scaledMember(member, value, units)]),
  );
}

function scaledMember(member: string, value: unknown, units: ShareUnits): unknown {
  const isPercent = units.percents.has(member);
  if (isPercent && isFigure(value)) {
    return value / 100;
  }
  return typeof value === "string" && units.texts.has(member)
    ? (shareText(value, isPercent) ?? value)
    : scaled(value, units);
}

function scaled(value: unknown, units: ShareUnits): unknown {
  if (Array.isArray(value)) {
    return value.map((part) => scaled(part, units));
  }
  return isRecord(value) ? scaledRecord(value, units) : value;
}

/** The fraction in a text: a percent sign says its unit, else `isPercent`. Undefined where it holds no figure. */
function shareText(text: string, isPercent: boolean): number | undefined {
  const [figure = "", sign] = text.trim().split(/(?<!\s)\s*(?=%$)/u);
  const value = statedFigure(figure);
  return value === undefined ? undefined : sign === "%" || isPercent ? value / 100 : value;
}

/** A column of shares in the unit they came in. */
export function inOwnUnit(column: Column, { percents, unclear }: ShareUnits): Column {
  if (column.format !== "fraction") {
    return column;
  }
  return unclear.has(column.key)
    ? { ...column, format: "decimal" }
    : percents.has(column.key)
      ? { ...column, format: "percent" }
      : column;
}

/** The code of the currency an answer's amounts are in, "USD"; undefined where it names none. */
export function currencyOf(data: JsonRecord): string | undefined {
  const code = memberOf(data, "currency");
  return typeof code === "string" && /^[A-Z]{3}$/u.test(code) ? code : undefined;
}

/** "6,968.60 USD"; nothing is converted. */
export function withCurrency(text: string, currency: string | undefined): string {
  return currency === undefined ? text : `${text} ${currency}`;
}

/** The format of money: cents where the currency has them, and none where it hasn't. */
export function moneyFormat(format: ColumnFormat, currency: string | undefined): ColumnFormat {
  return format === "money" && currency !== undefined && decimalsOf(currency) !== 2
    ? "decimal"
    : format;
}

/** The decimals that a currency is written with: 0 for JPY, 3 for KWD. */
function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

/** Columns of an ad account's money say in which currency: "Cost (EUR)". */
export function moneyColumns(
  columns: readonly Column[],
  currency: string | undefined,
): readonly Column[] {
  return currency === undefined
    ? columns
    : columns.map((column) =>
        isAccountMoney(column.key) && column.format === "money"
          ? {
              ...column,
              label: l10n.t("{0} ({1})", l10n.t(column.label), currency),
              format: moneyFormat(column.format, currency),
            }
          : column,
      );
}
