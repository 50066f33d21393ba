/** The names that writers' pages use; others stay as they are written. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  shy: "\u00AD",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  euro: "€",
  pound: "£",
  times: "×",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  agrave: "à",
  aacute: "á",
  acirc: "â",
  atilde: "ã",
  ccedil: "ç",
  egrave: "è",
  eacute: "é",
  ecirc: "ê",
  iacute: "í",
  ntilde: "ñ",
  oacute: "ó",
  uacute: "ú",
};

/** Text of an HTML page as it is read: `&amp;` is `&`. */
export function decodeEntities(source: string): string {
  return source.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) {
        return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      }
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

/** A text as a page draws it: white space is one blank, whatever it is made of. */
export function drawnText(source: string): string {
  return source.replaceAll(/\s+/gu, " ").trim();
}
