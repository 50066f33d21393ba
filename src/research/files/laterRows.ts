import * as l10n from "../../shared/l10n.ts";
import type { Envelope } from "../service/envelope.ts";

/** What is said under a scope that speaks of the rows that came with a response, where a dataset's are in their place; "" where they aren't. */
export function laterRowsWords({ resources }: Pick<Envelope, "resources">): string {
  return resources.some(({ isHere }) => isHere === true)
    ? l10n.t(
        "The rows were loaded later, from the dataset. The scope describes the first response.",
      )
    : "";
}
