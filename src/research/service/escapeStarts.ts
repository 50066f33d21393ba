import {
  ampersand,
  backslash,
  digitValue,
  isLead,
  isPunctuation,
  percent,
  references,
  smallU,
} from "./encodedText.ts";

/**
 * Where in bytes a character of one key may begin that is encoded. Most leads in data are no such thing
 * (`\"`, `%20`, `?a=1&b=2`), and are passed over at a glance.
 */
export class EscapeStarts {
  /** By character: 1 where an encoded one is worth reading. */
  readonly #wanted = new Uint8Array(128);
  /** By the byte after a backslash: 1 where it may be about a wanted character. */
  readonly #afterBackslash = new Uint8Array(256);
  /** By the two bytes after the lead: 1 where they may go on with an encoding of a wanted character. */
  readonly #afterPercent = new Uint8Array(65_536);
  readonly #afterAmpersand = new Uint8Array(65_536);

  constructor(key: Uint8Array) {
    // A lead that is encoded itself may begin another encoding.
    for (const code of [...key, backslash, percent, ampersand]) {
      this.#wanted[code] = 1;
      this.#afterBackslash[code] = isPunctuation(code) ? 1 : 0;
    }
    this.#afterBackslash[smallU] = 1;
    for (let second = 0; second < 256; second += 1) {
      for (let third = 0; third < 256; third += 1) {
        this.#afterPercent[second * 256 + third] = this.#mayBePercent(second, third) ? 1 : 0;
        this.#afterAmpersand[second * 256 + third] =
          isLead(second) || isLead(third) || second === 0x23 ? 1 : 0;
      }
    }
    for (const [name, character] of references) {
      const pair = Buffer.from(name, "latin1");
      this.#afterAmpersand[pair.readUInt16BE()] ||= this.#wanted[character.charCodeAt(0)] ?? 0;
    }
  }

  /** The places, in order; what the end of the bytes cuts off is among them. */
  in(bytes: Buffer): number[] {
    // A string is searched for one character several times as fast as bytes are, where there are many of it; many parts have none.
    let text: string | undefined;
    const places: number[] = [];
    for (const lead of [backslash, percent, ampersand]) {
      const character = String.fromCharCode(lead);
      for (let at = bytes.indexOf(lead); at !== -1; at = text.indexOf(character, at + 1)) {
        text ??= bytes.toString("latin1");
        if (this.#mayBegin(bytes, lead, at)) {
          places.push(at);
        }
      }
    }
    return places.toSorted((a, b) => a - b);
  }

  #mayBegin(bytes: Buffer, lead: number, at: number): boolean {
    const second = bytes[at + 1];
    const third = bytes[at + 2];
    if (second === undefined || third === undefined) {
      return true;
    }
    if (lead === backslash) {
      return (
        this.#afterBackslash[second] === 1 && (second !== smallU || this.#mayBeJson(bytes, at + 2))
      );
    }
    return (
      (lead === percent ? this.#afterPercent : this.#afterAmpersand)[second * 256 + third] === 1
    );
  }

  /** False for plain digits of a character that is not wanted. */
  #mayBeJson(bytes: Buffer, from: number): boolean {
    let value = 0;
    for (let at = from; at < from + 4; at += 1) {
      const digit = digitValue(bytes[at] ?? 0);
      if (digit > 15) {
        return true;
      }
      value = value * 16 + digit;
    }
    return this.#wanted[value] === 1;
  }

  #mayBePercent(second: number, third: number): boolean {
    const high = digitValue(second);
    const low = digitValue(third);
    if (high > 15 || low > 15) {
      // Digits may be encoded themselves.
      return isLead(second) || (high < 16 && isLead(third));
    }
    return this.#wanted[high * 16 + low] === 1;
  }
}
