/** The sections of the service's dashboard (service spec 1); "" is its front page. */
export type DashboardSection = "api" | "activity" | "billing" | "";

/**
 * The address of a section, from the address of the dashboard as the settings have it; undefined
 * when that is no web address. A query or fragment of the dashboard's address is left behind.
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
