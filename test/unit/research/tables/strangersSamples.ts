import type { CellValue, TableNote } from "../../../../src/research/tables/table.ts";

/** A text, and what it must become; what isn't named is as usual. */
export interface Sample {
  readonly text: string;
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly notes?: readonly TableNote[];
  readonly decisions?: Readonly<Record<string, unknown>>;
}

/** Lines that a note names. */
export function lines(...numbers: number[]): {
  readonly lines: readonly number[];
  readonly count: number;
} {
  return { lines: numbers, count: numbers.length };
}

/** Figures in all notations. */
export const figures: Readonly<Record<string, Sample>> = {
  "blanks between thousands": {
    text: "mot\tv\ncafé\t1 234\nthé\t12 500\n",
    rows: [
      ["café", 1234],
      ["thé", 12500],
    ],
    decisions: { thousands: " " },
  },
  "narrow and no-break blanks, and a decimal comma": {
    text: "mot;v\ncafé;1\u202F234,5\nthé;12\u00A0500\n",
    rows: [
      ["café", 1234.5],
      ["thé", 12500],
    ],
    decisions: { decimal: ",", thousands: "\u202F" },
  },
  "apostrophes and a currency before the figure": {
    text: "wort;v\nkaffee;CHF 1'234.50\ntee;CHF 500.00\n",
    columns: ["wort:text", "v:number"],
    rows: [
      ["kaffee", 1234.5],
      ["tee", 500],
    ],
    decisions: { decimal: ".", thousands: "'" },
  },
  "commas between thousands, quoted between commas": {
    text: 'k,v\na,"1,234"\nb,5\n',
    rows: [
      ["a", 1234],
      ["b", 5],
    ],
    decisions: { decimal: ".", thousands: "," },
  },
  "Indian thousands": {
    text: 'k,v\na,"12,34,567"\nb,"1,00,000"\n',
    rows: [
      ["a", 1234567],
      ["b", 100000],
    ],
  },
  "points between thousands of one column tell the decimal comma of the other": {
    text: "k\tv\tp\na\t1.234.567\t1,234\n",
    rows: [["a", 1234567, 1.234]],
    decisions: { decimal: "," },
  },
  "a point that may be either stays text between commas, tabs and pipes": {
    text: "k\tv\na\t1.234\nb\t5\n",
    columns: ["k:text", "v:text"],
    rows: [
      ["a", "1.234"],
      ["b", "5"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "decimalSign" }],
  },
  "a comma that may be either stays text between semicolons": {
    text: "k;v\na;1,234\nb;5\n",
    rows: [
      ["a", "1,234"],
      ["b", "5"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "decimalSign" }],
  },
  "positions with three decimals between semicolons stay text": {
    text: "q;clicks;pos\na;10;3.512\nb;20;12.345\nc;30;1.001\n",
    rows: [
      ["a", 10, "3.512"],
      ["b", 20, "12.345"],
      ["c", 30, "1.001"],
    ],
    notes: [{ kind: "undecided", columns: [2], about: "decimalSign" }],
  },
  "points between thousands where a smaller figure has none": {
    text: "q;v\na;880\nb;12.345\n",
    rows: [
      ["a", 880],
      ["b", 12345],
    ],
  },
  "more than a figure is no figure": {
    text: 'k,v,w\na,100+,"1,000+"\nb,50,5\n',
    columns: ["k:text", "v:text", "w:text"],
    rows: [
      ["a", "100+", "1,000+"],
      ["b", "50", "5"],
    ],
  },
  "words that are codes of rare currencies are no currencies": {
    text: "k,v,w\na,TOP 3,COP 27\nb,TOP 10,COP 28\n",
    columns: ["k:text", "v:text", "w:text"],
    rows: [
      ["a", "TOP 3", "COP 27"],
      ["b", "TOP 10", "COP 28"],
    ],
  },
  "columns that contradict themselves stay text": {
    text: "k;v\na;1,5\nb;1.5\n",
    rows: [
      ["a", "1,5"],
      ["b", "1.5"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "decimalSign" }],
  },
  "figures that are negative in three ways": {
    text: "k,v\na,(1.50)\nb,-3.2\nc,4-\nd,\u22125\n",
    rows: [
      ["a", -1.5],
      ["b", -3.2],
      ["c", -4],
      ["d", -5],
    ],
  },
  "percent with a blank, before the figure and in the name": {
    text: 'k,a,b,Traffic (%)\nx,"2,5 %",%10,"12,5"\ny,0,%5,"3,0"\n',
    columns: ["k:text", "a:percent", "b:percent", "Traffic (%):percent"],
    rows: [
      ["x", 0.025, 0.1, 0.125],
      ["y", 0, 0.05, 0.03],
    ],
  },
  "a percent sign some of the time is undecided": {
    text: "k,v\na,5%\nb,3\n",
    rows: [
      ["a", "5%"],
      ["b", "3"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "unit" }],
  },
  "several currencies in one column are undecided": {
    text: "k,v\na,€5\nb,$3\n",
    rows: [
      ["a", "€5"],
      ["b", "$3"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "unit" }],
  },
  "ids keep their figures": {
    text: "k,id,zip\na,120212345678901234,00123\nb,5,55555\n",
    columns: ["k:text", "id:number", "zip:text"],
    rows: [
      ["a", "exactly 120212345678901234", "00123"],
      ["b", 5, "55555"],
    ],
  },
  exponents: {
    text: "k,v\na,1.5E+5\nb,2.5e-3\n",
    rows: [
      ["a", 150000],
      ["b", 0.0025],
    ],
  },
  "telephone numbers, times and versions are texts": {
    text: "a,b,c\n+4915112345678,10:30,1.2.3\n+4915112345679,11:30,1.2.4\n",
    columns: ["a:text", "b:text", "c:text"],
    rows: [
      ["+4915112345678", "10:30", "1.2.3"],
      ["+4915112345679", "11:30", "1.2.4"],
    ],
  },
  "what is unknown": {
    text: "k,v,w\n-,n/a,1\n~,—,\nnull,N/A,3\n",
    rows: [
      [null, null, 1],
      [null, null, null],
      [null, null, 3],
    ],
  },
  "lists of the project's own files, and of others": {
    text: 'k,t,u\na,1; ; 3,"[66,81,100]"\nb,4; 5; 6,[]\n',
    columns: ["k:text", "t:list", "u:list"],
    rows: [
      ["a", [1, null, 3], [66, 81, 100]],
      ["b", [4, 5, 6], [null]],
    ],
  },
  "true and false": {
    text: "k,v\na,TRUE\nb,false\n",
    rows: [
      ["a", true],
      ["b", false],
    ],
  },
};

/** Dates in figures. */
export const dates: Readonly<Record<string, Sample>> = {
  "day and month that can't be told stay text": {
    text: "k,d\na,01/02/2026\nb,03/04/2026\n",
    rows: [
      ["a", "01/02/2026"],
      ["b", "03/04/2026"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "dayOrMonth" }],
  },
  "one day above 12 tells the order": {
    text: "k,d\na,01/02/2026\nb,13/04/2026\n",
    rows: [
      ["a", "2026-02-01"],
      ["b", "2026-04-13"],
    ],
  },
  "one month first": {
    text: "k,d\na,1/2/2026\nb,3/14/2026\n",
    rows: [
      ["a", "2026-01-02"],
      ["b", "2026-03-14"],
    ],
  },
  "orders that contradict each other stay text": {
    text: "k,d\na,13/02/2026\nb,03/14/2026\n",
    rows: [
      ["a", "13/02/2026"],
      ["b", "03/14/2026"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "dayOrMonth" }],
  },
  "a time that no clock has is no date": {
    text: "k,d,z\na,2026-11-25 24:30,2026-11-25T10:30:00+99:99\nb,2026-11-26 99:99,2026-11-25T10:30:00Z\n",
    rows: [
      ["a", "2026-11-25 24:30", "2026-11-25T10:30:00+99:99"],
      ["b", "2026-11-26 99:99", "2026-11-25T10:30:00Z"],
    ],
  },
  "points between day and month, with a time": {
    text: "k,d\na,25.11.2026 10:30\nb,2.1.2026 9:00\n",
    rows: [
      ["a", "2026-11-25T10:30"],
      ["b", "2026-01-02T09:00"],
    ],
  },
  "figures under the name of a date, and under another": {
    text: "k,Datum,n\na,20261125,20261125\nb,20261126,20261125\n",
    columns: ["k:text", "Datum:date", "n:number"],
    rows: [
      ["a", "2026-11-25", 20261125],
      ["b", "2026-11-26", 20261125],
    ],
  },
  "a day that the calendar doesn't have is no date": {
    text: "k,d\na,2026-02-30\nb,2026-02-01\n",
    columns: ["k:text", "d:text"],
    rows: [
      ["a", "2026-02-30"],
      ["b", "2026-02-01"],
    ],
  },
};

/** What stands around the rows, and what separates their cells. */
export const layouts: Readonly<Record<string, Sample>> = {
  "sep= behind a byte order mark and a remark, and in quotes": {
    text: '\uFEFF# by us\n"sep=;"\r\nkeyword;volume\r\nx;1\r\n',
    rows: [["x", 1]],
    decisions: { delimiter: ";", linesBeforeHeader: 2, byteOrderMark: true },
  },
  "sep= with a tab": {
    text: "sep=\t\nkeyword\tv\nx\t1\n",
    rows: [["x", 1]],
    decisions: { delimiter: "\t" },
  },
  "old line ends": {
    text: "k,v\rcoffee,1\rtea,2\r",
    rows: [
      ["coffee", 1],
      ["tea", 2],
    ],
  },
  "line ends that were written twice": { text: "k,v\r\r\ncoffee,1\r\r\n", rows: [["coffee", 1]] },
  "a header alone": {
    text: "keyword\tvolume\n",
    columns: ["keyword:text", "volume:text"],
    rows: [],
  },
  "names that are double, blank, or have the delimiter": {
    text: 'k,a,a,,"b, c"\nx,1,2,3,4\ny,1,2,3,4\n',
    columns: ["k:text", "a:number", "a:number", ":number", "b, c:number"],
    rows: [
      ["x", 1, 2, 3, 4],
      ["y", 1, 2, 3, 4],
    ],
  },
  "years as names stay in their order": {
    text: "keyword,2026,2025\ncoffee,100,200\n",
    columns: ["keyword:text", "2026:number", "2025:number"],
    rows: [["coffee", 100, 200]],
  },
  "no header where the first line has what no column is called": {
    text: "https://a.com/,1,2.5\nhttps://b.com/,3,4.5\n",
    columns: [":url", ":number", ":number"],
    rows: [
      ["https://a.com/", 1, 2.5],
      ["https://b.com/", 3, 4.5],
    ],
    decisions: { hasHeader: false },
  },
  "tabs within the cells of a file with commas": {
    text: "k,v\ncoffee\tblack,1\ntea\tgreen\thot,2\n",
    rows: [
      ["coffee\tblack", 1],
      ["tea\tgreen\thot", 2],
    ],
  },
  "one column with commas in its texts": {
    text: "keyword\ntea, green\ncoffee, black\nwater\n",
    columns: ["keyword:text"],
    rows: [["tea, green"], ["coffee, black"], ["water"]],
  },
  "one column of a known name with any delimiter in its texts": {
    text: "keyword\na|b|c\nd|e|f\n",
    columns: ["keyword:text"],
    rows: [["a|b|c"], ["d|e|f"]],
  },
  "delimiters at the end of each row": {
    text: "a,b\n1,2,\n3,4,\n",
    rows: [
      [1, 2],
      [3, 4],
    ],
  },
  "a blank behind each delimiter, and tags that tear the row": {
    text: "ID, Keyword, Position, Tags\n1, coffee, 3, -\n2, tea, -, a, b\n",
    columns: ["ID:number", "Keyword:text", "Position:number", "Tags:text", ":text"],
    rows: [
      [1, "coffee", 3, null, null],
      [2, "tea", null, "a", "b"],
    ],
    notes: [{ kind: "tornRows", ...lines(3) }],
  },
  "a description of two columns before the table": {
    text: "Report,All pages\nDate,Last month\n\nPage,Views\n/a,3\n/b,4\n",
    rows: [
      ["/a", 3],
      ["/b", 4],
    ],
    decisions: { linesBeforeHeader: 3 },
  },
  "what a tool says behind the rows": {
    text: "keyword,volume\ncoffee,1\n\ntea,2\n\nExported by a tool. © 2026\n",
    rows: [
      ["coffee", 1],
      ["tea", 2],
    ],
    notes: [{ kind: "footer", ...lines(6) }],
  },
  "remarks and the header again among the rows": {
    text: "keyword,volume\ncoffee,1\n# later, by us\ntea,2\nkeyword,volume\nx,3\n",
    rows: [
      ["coffee", 1],
      ["tea", 2],
      ["x", 3],
    ],
    notes: [
      { kind: "remarks", ...lines(3) },
      { kind: "repeatedHeaders", ...lines(5) },
    ],
  },
  "a torn row doesn't change the delimiter of the header": {
    text: '# one\n# two\nkeyword;cpc\n12" pan;1,5\nwok;0,75\nte;e;2,5\n',
    rows: [
      ['12" pan', "1,5", null],
      ["wok", "0,75", null],
      ["te", "e", 2.5],
    ],
    notes: [
      { kind: "openQuotes", ...lines(4) },
      { kind: "tornRows", ...lines(6) },
    ],
    decisions: { delimiter: ";", linesBeforeHeader: 2 },
  },
};
