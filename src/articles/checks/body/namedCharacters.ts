import { decodeHTMLStrict } from "entities/decode";

/**
 * What a named character of Markdown means. The build puts it in the place of the package
 * decode-named-character-reference, which has a second table of the same 2,125 names.
 * @param name without `&` and `;`
 * @returns false for a name that HTML doesn't have
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const text = /^[\dA-Za-z]+$/u.test(name) ? decodeHTMLStrict(reference) : reference;
  return text === reference ? false : text;
}
