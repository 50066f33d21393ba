import * as l10n from "@vscode/l10n";
import { absent } from "../../../shared/format.ts";
import { labelOf } from "../../../shared/labels.ts";
import type { Row } from "../row.ts";
import { firstText, shortText } from "../../../shared/plainText.ts";

/** How a connection's state looks: a word, and an icon and a colour that say the same. */
export interface StateLook {
  readonly words: string;
  readonly icon: string;
  readonly tone: Row["tone"];
}

/**
 * The state of a source or an ad account. Only `connected` is a value that the service is known to
 * send (spec 2.5); others are shown in its own words, and only those that speak for themselves are judged.
 */
export function stateLook(state: string): StateLook {
  const shown = shortText(state);
  const words = labelOf(shown);
  switch (shown.toLowerCase().replaceAll(/[\s-]+/gu, "_")) {
    case "":
    case "unknown":
      return { words: l10n.t("state unknown"), icon: "question", tone: "muted" };
    case "connected":
    case "active":
      return { words, icon: "pass", tone: "good" };
    case "not_connected":
    case "disconnected":
      return { words, icon: "circle-slash", tone: "muted" };
    case "expired":
    case "error":
    case "failed":
    case "revoked":
      return { words, icon: "warning", tone: "warning" };
    default:
      return { words, icon: "circle-outline", tone: undefined };
  }
}

/** A source as people call it; the service's two known names (spec 2.5; data conventions, account), else made from the name. */
export function sourceName(source: string): string {
  switch (source) {
    case "website_analytics":
      return l10n.t("Web analytics");
    case "webmaster_console":
      return l10n.t("Search console");
    default:
      return firstText([labelOf(source)], absent);
  }
}
