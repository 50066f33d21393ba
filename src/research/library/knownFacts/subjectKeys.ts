import { readDomain } from "../../tools/clean/hosts.ts";

/** The site that an address belongs to, without `www.`; undefined for what is no public web address. */
export function siteKey(address: string): string | undefined {
  const read = readDomain(address);
  return "problem" in read ? undefined : read.value;
}
