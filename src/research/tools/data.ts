import * as z from "zod/mini";

/** A member that holds a list, of objects mostly. */
export const list = z.nullish(z.array(z.unknown()));

/** A member that holds an object. */
export const record = z.nullish(z.record(z.string(), z.unknown()));

export const text = z.nullish(z.string());

export const figure = z.nullish(z.number());

/** A member whose kind is not known. */
export const anything = z.optional(z.unknown());

/**
 * The members of a tool's `data` by their kinds (service spec 4.2). Each may be missing or null,
 * and unknown ones pass.
 */
export function members(shape: {
  readonly [member: string]: z.ZodMiniType;
}): z.ZodMiniType<Record<string, unknown>> {
  return z.lazy(() => z.looseObject(shape));
}
