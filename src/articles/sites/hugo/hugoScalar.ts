import type { FrontMatterField, FrontMatterFormat } from "../../frontMatter/frontMatter.ts";

/** A single value as Hugo makes a text of it. */
export interface HugoScalar {
  readonly text: string;
  /** True where versions may differ. */
  readonly isGuess?: true;
}

/**
 * The text that Hugo makes of a field that holds a single value. Numbers and truth values are printed as Go has them:
 * `1.10` is "1.1", `1e3` "1000". Up to version 0.151 YAML 1.1 decides what is a number, then YAML 1.2 with some of 1.1: where
 * these two may differ the text is a guess.
 */
export function hugoScalar(
  { text = "", value, start, end }: FrontMatterField,
  format: FrontMatterFormat,
): HugoScalar {
  if (typeof value === "boolean") {
    return { text: String(value) };
  }
  if (format === "json" && typeof value === "number") {
    return { text: withoutExponent(value) };
  }
  if (format === "toml") {
    return { text: typeof value === "number" ? numberText(text, value) : text };
  }
  const isPlain = format === "yaml" && end - start === text.length;
  if (typeof value === "number") {
    const isSure = /^[-+]?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][-+]?\d+)?)?$/u.test(text);
    const isOctal = /^[-+]?0[0-7]+$/u.test(text);
    const shown = isOctal ? octalText(text) : numberText(text, value);
    return isSure ? { text: shown } : { text: shown, isGuess: true };
  }
  return isPlain ? (olderText(text) ?? { text }) : { text };
}

/** What YAML 1.1 takes for a truth value or a number, and YAML 1.2 for a text. */
function olderText(text: string): HugoScalar | undefined {
  if (/^(?:y|Y|yes|Yes|YES|on|On|ON)$/u.test(text)) {
    return { text: "true", isGuess: true };
  }
  if (/^(?:n|N|no|No|NO|off|Off|OFF)$/u.test(text)) {
    return { text: "false", isGuess: true };
  }
  const bare = text.replaceAll("_", "");
  if (/^[-+]?0(?:b[01]+|x[\da-fA-F]+)$/u.test(bare)) {
    return { text: integerText(bare) ?? text, isGuess: true };
  }
  return text.includes("_") && /^[-+]?\.?\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?$/u.test(text)
    ? { text: numberText(bare, Number(bare)), isGuess: true }
    : undefined;
}

/** `value` is what `written` says. */
function numberText(written: string, value: number): string {
  const bare = written.replaceAll("_", "");
  return Number.isFinite(value) ? (integerText(bare) ?? withoutExponent(value)) : written;
}

/** A whole number of 64 bits; undefined for another one. */
function integerText(written: string): string | undefined {
  const [, sign, digits = ""] =
    /^([-+]?)(0x[\da-f]+|0o[0-7]+|0b[01]+|\d{1,30})$/iu.exec(written) ?? [];
  if (sign === undefined || digits.length > 70) {
    return undefined;
  }
  const whole = BigInt(digits) * (sign === "-" ? -1n : 1n);
  return whole < 2n ** 64n && whole >= -(2n ** 63n) ? String(whole) : undefined;
}

function octalText(written: string): string {
  return integerText(written.replace(/0/u, "0o")) ?? written;
}

/** As few digits as tell a number from its neighbours, all of them written. */
function withoutExponent(value: number): string {
  const [, sign = "", first = "0", rest = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/u.exec(String(value)) ?? [];
  const point = first.length + Number(exponent);
  const digits = first + rest;
  if (point <= 0) {
    return `${sign}0.${"0".repeat(-point)}${digits}`;
  }
  const whole = digits.slice(0, point).padEnd(point, "0");
  const part = digits.slice(point);
  return `${sign}${whole}${part === "" ? "" : `.${part}`}`;
}
