import { setContextKey } from "../../platform/contextKeys.ts";
import { knownAvailability, withheldKey } from "../../../research/tools/availability.ts";
import type { KnownAccount } from "../../../research/tools/availability.ts";
import { catalogue } from "../../../research/tools/catalogue.ts";

/** Tools whose context key is set. */
const withheld = new Set<string>();

/** Sets the context keys of the tools that the account can't use, and takes back those of the others. */
export function noteWithheld(account: KnownAccount): void {
  for (const tool of catalogue) {
    const isWithheld = !knownAvailability(account, tool).ok;
    if (isWithheld !== withheld.has(tool.name)) {
      setContextKey(withheldKey(tool), isWithheld);
      withheld[isWithheld ? "add" : "delete"](tool.name);
    }
  }
}
