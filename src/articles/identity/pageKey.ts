import { normalized } from "../../shared/normalized.ts";
import { withoutTrailing } from "../text/textEnd.ts";

/** Parameters that only tell where a visitor came from; the page is the same without them. */
const trackingParameter =
  /^(?:utm_[a-z_]+|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|srsltid|dclid|fbclid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|igshid|igsh|epik|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|__hstc|__hssc|__hsfp|hsctatracking|mkt_tok|oly_anon_id|oly_enc_id|vero_id)$/iu;

/** Whether a parameter of a URL only tells where a visitor came from. */
export function isTracking(name: string): boolean {
  return trackingParameter.test(name);
}

/** Longest address that is looked at, in characters. */
const longestAddress = 65_536;

/** An address that is written as it is compared but for its scheme, `www.`, capitals of its host and slashes at its end; most are. */
const plainAddress =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/((?:(?![Xx][Nn]--)[\dA-Za-z-]+\.)+[A-Za-z]{2,24})((?:\/(?!\.{1,2}(?:\/|$))[\dA-Za-z_.~!$&'()*,;=:@-]*)*)$/u;

/**
 * The same page? Equal for URLs under which readers find the same page: scheme, `www.`, capitals of the host, its
 * default port, slashes at the end, the fragment, tracking parameters, the order of the others, and in which of the
 * equivalent ways a character is escaped make no difference. The path's case does. Undefined for what is no address
 * of the web, or has a password in it. An address may lack its scheme.
 */
export function pageKey(address: string): string | undefined {
  const text = address.trim();
  const [, host, path] = text.length > longestAddress ? [] : (plainAddress.exec(text) ?? []);
  if (host !== undefined && path !== undefined) {
    return withoutWww(host.toLowerCase()) + withoutTrailing(path, "/");
  }
  const url = parsed(text);
  const site = url === undefined ? "" : hostKey(url);
  return url === undefined || !/[.:]|^localhost$/u.test(site)
    ? undefined
    : site + withoutTrailing(escaped(url.pathname), "/") + queryKey(url.search);
}

/** The same for every text: one that is no address is its own key. */
export function pageKeyOrText(address: string): string {
  return pageKey(address) ?? address;
}

/** A host as it is compared: in small letters, without a dot at its end and without `www.`, where what is left is one. */
export function withoutWww(host: string): string {
  return host.replace(/\.$/u, "").replace(/^(?:www\.)+(?=[^.]+\.)/u, "");
}

function parsed(text: string): URL | undefined {
  if (text === "" || text.length > longestAddress) {
    return undefined;
  }
  const hasScheme = /^[a-z][a-z\d+.-]*:/iu.test(text) && !/^[^/]+:\d+(?:[/?#]|$)/u.test(text);
  const whole = hasScheme ? text : `https:${text.startsWith("//") ? "" : "//"}${text}`;
  if ((!hasScheme && /\s/u.test(text)) || !URL.canParse(whole)) {
    return undefined;
  }
  const url = new URL(whole);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.hostname !== "" && url.username === "" && url.password === ""
    ? url
    : undefined;
}

/** The scheme is ignored, and with it which of the two default ports is one. */
function hostKey({ hostname, port }: URL): string {
  const host = withoutWww(hostname.toLowerCase());
  return port === "" || port === "80" || port === "443" ? host : `${host}:${port}`;
}

/** Parameters by name; those of one name stay in their order, which decides what they mean. */
function queryKey(search: string): string {
  const parameters = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const end = part.includes("=") ? part.indexOf("=") : part.length;
      return { name: typed(part.slice(0, end)), value: typed(part.slice(end + 1)) };
    })
    .filter(({ name, value }) => `${name}${value}` !== "" && !isTracking(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name, value }) => (value === "" ? name : `${name}=${value}`));
  return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

/** A name or a value as forms send it: every character that may be escaped is. */
function typed(text: string): string {
  return escaped(text.replaceAll("+", "%20")).replaceAll(/[^\w.~%-]+/gu, percentEncoded);
}

/**
 * A part of a URL with each character that is escaped escaped in one way: what needs no escape without one (RFC 3986),
 * the others with capital digits, and letters composed.
 */
export function escaped(part: string): string {
  // the letter before an escaped accent belongs to it
  return part.replaceAll(/\w?(?:%[\dA-Fa-f]{2})+/gu, (run) => {
    try {
      return normalized(decodeURIComponent(run), "NFC").replaceAll(/[^\w.~-]+/gu, percentEncoded);
    } catch {
      // bytes of another encoding
      return run.replaceAll(/%../gu, (byte) => byte.toUpperCase());
    }
  });
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
}
