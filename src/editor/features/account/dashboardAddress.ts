import * as l10n from "@vscode/l10n";
import { withoutTrailing } from "../../../articles/text/textEnd.ts";

/** The sections of the service's dashboard (service spec 1); "" is its front page. */
export type DashboardSection = "api" | "activity" | "billing" | "";

/**
 * The URL of a section, from the dashboard's URL in the settings; undefined when that is no http or
 * https URL. The query and fragment of the dashboard's URL are dropped.
 */
export function dashboardAddress(dashboard: string, section: DashboardSection): string | undefined {
  const url = URL.canParse(dashboard) ? new URL(dashboard) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return undefined;
  }
  if (section === "") {
    return url.href;
  }
  return `${url.origin}${withoutTrailing(url.pathname, "/")}/${section}`;
}

/** What to do where the dashboard's URL isn't known. */
export function noDashboardSentence(section: DashboardSection): string {
  return section === "billing"
    ? l10n.t(
        "Buy credits in your service's dashboard. To open it from here, add its URL in Settings, for example https://dashboard.example.com.",
      )
    : l10n.t(
        "No dashboard URL is set. Add it in Settings, for example https://dashboard.example.com.",
      );
}
