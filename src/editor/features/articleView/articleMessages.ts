import * as z from "zod/mini";
import { viewedFields } from "../../../shared/articleProtocol.ts";
import type { FromArticleView } from "../../../shared/articleProtocol.ts";

const index = z.int().check(z.nonnegative());
/** Longest value of a field: a long paragraph. */
const value = z.string().check(z.maxLength(10_000));

const fromArticleView: z.ZodMiniType<FromArticleView> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("ready") }),
    z.object({ kind: z.literal("typed"), uri: z.string(), field: z.enum(viewedFields), value }),
    z.object({
      kind: z.literal("setField"),
      uri: z.string(),
      field: z.enum(viewedFields),
      value,
      base: z.string(),
    }),
    z.object({ kind: z.literal("run"), revision: index, action: index }),
  ]),
);

/** Checks what a view sent. It may only name fields of articles that it was shown, and actions by their number. */
export function parseFromArticleView(body: unknown): FromArticleView {
  return fromArticleView.parse(body);
}
