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
  return `${url.origin}${url.pathname.replace(/\/+$/u, "")}/${section}`;
}
