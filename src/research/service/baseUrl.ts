import * as l10n from "@vscode/l10n";
import { UnsafeAddressError } from "./errors.ts";

/**
 * The base address as a URL. Throws UnsafeAddressError unless it is https, or http on this machine,
 * without user name, query or fragment.
 */
export function checkBaseUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new UnsafeAddressError(l10n.t("The URL must look like https://api.example.com."));
  }
  if (url.protocol === "http:" && !isThisMachine(url)) {
    throw new UnsafeAddressError(l10n.t("The URL must start with https:// to protect your key."));
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new UnsafeAddressError(
      l10n.t("The URL can't contain a user name, a query or a fragment."),
    );
  }
  return url;
}

/** True for addresses of this machine, which are reached directly and may be plain HTTP. */
export function isThisMachine({ hostname }: URL): boolean {
  return (
    hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
  );
}
