import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { collapse } from "../../../articles/text/collapse.ts";
import { visibleLine } from "../../../shared/visibleText.ts";
import type { Reading } from "./reading.ts";

/** A whole number between two bounds, both included. */
export function wholeNumber(least: number, most: number): z.ZodMiniType<number> {
  const message = l10n.t("Type a whole number from {0} to {1}.", least, most);
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
}

/** Longest name or id that is taken, in characters. */
export const longestValue = 200;

/** Said where a name or id is longer. */
export const tooLong = l10n.t("Up to {0} characters.", longestValue);

/** Longest dataset URI that is taken: one may carry all the arguments of the call it stands for, a thousand keywords among them. */
const longestUri = 200_000;

/** An id or a value that only the service knows the meaning of: passed on as one line. */
export function readValue(typed: string): Reading {
  const value = collapse(typed);
  if (value === "") {
    return { problem: "Type a value, or leave the field empty." };
  }
  return value.length > longestValue ? { problem: tooLong } : { value };
}

/** A day of the calendar, written 2026-11-20. */
export function readDay(typed: string): Reading {
  const value = collapse(typed);
  const time = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // A day that does not exist is read as one of the next month.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return exists
    ? { value }
    : { problem: "Type a date as year-month-day, for example: 2026-11-20." };
}

/** The address of a dataset, which is opaque but for its form (service spec 2.7, resources). */
export function readDatasetUri(typed: string): Reading {
  const value = typed.trim();
  if (value.length > longestUri) {
    return { problem: "This is too long for a dataset URI." };
  }
  // Copied whole or not at all: a URI out of which something is removed is another one.
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s\p{Cf}]+$/iu.test(value) && visibleLine(value) === value
    ? { value }
    : {
        problem:
          "A dataset URI looks like scheme://dataset/…. Find it under “resources” in the JSON of an earlier result.",
      };
}
