import * as z from "zod/mini";
import { storedTime } from "../../system/storedTime.ts";

/**
 * A date or time that was stored, as ISO 8601 in UTC with milliseconds, so that texts sort as times
 * do. One in the future is read: what depends on its age asks `isYoung` or `isSince`.
 */
export const storedTimeSchema = (): z.ZodMiniString =>
  z.string().check(
    z.refine((text) => !Number.isNaN(storedTime(text))),
    z.overwrite(canonical),
  );

/** The same where what it belongs to counts without it: "" for what is no time. */
export const tolerantTimeSchema = (): z.ZodMiniCatch<z.ZodMiniString> =>
  z.catch(storedTimeSchema(), "");

/** As our own versions write them. */
const canonicalForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

function canonical(text: string): string {
  const time = canonicalForm.test(text) ? Number.NaN : storedTime(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
