import type { Sample } from "./strangersSamples.ts";

/** Columns in which decimals have other numbers of places. */
export const decimals: Readonly<Record<string, Sample>> = {
  "decimals of one or two places beside three that end with 0 stay text": {
    text: "k,v\na,1.200\nb,1.25\n",
    columns: ["k:text", "v:text"],
    rows: [
      ["a", "1.200"],
      ["b", "1.25"],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "decimalSign" }],
  },
  "the same with commas": {
    text: 'k;v;w\na;"1,200 €";1,5\nb;"0,9 €";2,5\n',
    columns: ["k:text", "v:text", "w:number"],
    rows: [
      ["a", "1,200 €", 1.5],
      ["b", "0,9 €", 2.5],
    ],
    notes: [{ kind: "undecided", columns: [1], about: "decimalSign" }],
  },
  "decimals without zeros at their end, of as many places as each needs": {
    text: "k,v,w\na,1.234,0.500\nb,1.25,1.200\nc,1.2,2.345\n",
    rows: [
      ["a", 1.234, 0.5],
      ["b", 1.25, 1.2],
      ["c", 1.2, 2.345],
    ],
    decisions: { decimal: "." },
  },
};
