import { readDomain } from "../../tools/clean/hosts.ts";
import { readPageUrl } from "../../tools/clean/pageUrls.ts";

/**
 * Equal for addresses under which readers find the same page: scheme, `www.`, capitals of the host,
 * a slash at the end, fragment and tracking parameters make no difference. Undefined for what is no
 * public web address.
 */
export function pageKey(address: string): string | undefined {
  const read = readPageUrl(address);
  if ("problem" in read) {
    return undefined;
  }
  const { host, pathname, search } = new URL(read.value);
  return `${host.replace(/^www\./u, "")}${pathname.replace(/\/+$/u, "")}${search}`;
}

/** The site that an address belongs to, without `www.`; undefined for what is no public web address. */
export function siteKey(address: string): string | undefined {
  const read = readDomain(address);
  return "problem" in read ? undefined : read.value;
}
