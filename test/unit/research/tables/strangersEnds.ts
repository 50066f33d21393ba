import { lines } from "./strangersSamples.ts";
import type { Sample } from "./strangersSamples.ts";

/** What stands behind the rows, and is none of them. */
export const ends: Readonly<Record<string, Sample>> = {
  "the row of sums at the end": {
    text: "keyword,volume\ncoffee,10\ntea,20\nTotal,30\n",
    rows: [
      ["coffee", 10],
      ["tea", 20],
    ],
    notes: [{ kind: "totals", ...lines(4) }],
  },
  "a last row that is called total and isn't the sum": {
    text: "keyword,volume\ncoffee,10\ntea,20\nTotal,31\n",
    rows: [
      ["coffee", 10],
      ["tea", 20],
    ],
    notes: [{ kind: "totals", ...lines(4) }],
  },
  "several rows of totals": {
    text: "term,clicks\ncoffee,10\ntea,20\nTotal: Search terms,35\nTotal: Account,120\nTotal: Search,7\n",
    rows: [
      ["coffee", 10],
      ["tea", 20],
    ],
    notes: [{ kind: "totals", ...lines(4, 5, 6) }],
  },
  "a keyword that is called total and is the sum by chance": {
    text: "keyword,volume\ntotal,300\na,100\nb,200\n",
    rows: [
      ["total", 300],
      ["a", 100],
      ["b", 200],
    ],
  },
  "a keyword that is called total and has an address": {
    text: "keyword,volume,url\na,100,https://a.com/\nb,200,https://a.com/b\ntotal,9,https://a.com/c\n",
    rows: [
      ["a", 100, "https://a.com/"],
      ["b", 200, "https://a.com/b"],
      ["total", 9, "https://a.com/c"],
    ],
  },
  "what a tool says right below the rows": {
    text: "keyword,volume\ncoffee,1\ntea,2\nExported from a tool on 2026-11-20\n",
    rows: [
      ["coffee", 1],
      ["tea", 2],
    ],
    notes: [{ kind: "footer", ...lines(4) }],
  },
  "what a tool says right below keywords alone": {
    text: "keyword\ncoffee\nexported from china\nExported from example.com on 2026-11-20\n",
    rows: [["coffee"], ["exported from china"]],
    notes: [{ kind: "footer", ...lines(4) }],
  },
  "a label right below the rows": {
    text: "keyword;volume\ncoffee;1\ntea;2\nQuelle: Sistrix;\n",
    rows: [
      ["coffee", 1],
      ["tea", 2],
    ],
    notes: [{ kind: "footer", ...lines(4) }],
  },
  "a last keyword without figures": {
    text: "keyword,volume\ncoffee,1\nexport from germany\nhow to make tea\n",
    rows: [
      ["coffee", 1],
      ["export from germany", null],
      ["how to make tea", null],
    ],
    notes: [{ kind: "tornRows", ...lines(3, 4) }],
  },
  "a last day without figures": {
    text: "date,clicks\n2026-11-20,1\n2026-11-21,2\n2026-11-22,\n",
    rows: [
      ["2026-11-20", 1],
      ["2026-11-21", 2],
      ["2026-11-22", null],
    ],
  },
};
