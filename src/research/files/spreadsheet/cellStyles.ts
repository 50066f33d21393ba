/** The looks that cells have, in the order in which the file numbers them. The first is that of cells that name none. */
const styles = ["plain", "header", "text", "whole", "money", "percent", "day", "time"] as const;

/** How a cell is drawn. */
export type CellStyle = (typeof styles)[number];

interface StyleRules {
  /** The number of a format: those below 164 are built in, and follow the person's own settings. */
  readonly format: number;
  readonly isBold?: true;
}

/** Formats of our own: days as ISO has them, and times that say their zone, since cells can't. */
const ownFormats: readonly (readonly [id: number, code: string])[] = [
  [164, String.raw`yyyy\-mm\-dd`],
  [165, String.raw`yyyy\-mm\-dd\ hh:mm:ss&quot; UTC&quot;`],
];

const rules: { readonly [style in CellStyle]: StyleRules } = {
  plain: { format: 0 },
  header: { format: 49, isBold: true },
  // What is typed over `007` stays text.
  text: { format: 49 },
  whole: { format: 1 },
  money: { format: 4 },
  percent: { format: 10 },
  day: { format: 164 },
  time: { format: 165 },
};

/** The number by which a cell names its style. */
export function styleNumber(style: CellStyle): number {
  return styles.indexOf(style);
}

/** The content of `xl/styles.xml`. */
export function stylesXml(): string {
  const formats = ownFormats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const cells = styles.map((style) => {
    const { format, isBold } = rules[style];
    const font = isBold === true ? ' fontId="1" applyFont="1"' : ' fontId="0"';
    return `<xf numFmtId="${format}"${font} fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  });
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    "</styleSheet>",
  ].join("");
}
