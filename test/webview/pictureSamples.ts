import type { Bar, Picture, Tone } from "../../src/shared/picture.ts";
import type { ResultDocument, Section } from "../../src/shared/resultProtocol.ts";
import { documentWith, keywordRows } from "./documents.ts";

type Shape = Picture["shape"];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function bar(
  label: string,
  value: number,
  text: string,
  tone: Tone = "plain",
  extra: Partial<Bar> = {},
): Bar {
  return { label, value, text, tone, ...extra };
}

/** 24 months, of which one is unknown. */
const trend = Array.from({ length: 24 }, (_, month) => ({
  label: `${months[(month + 10) % 12] ?? ""} ${2024 + Math.floor((month + 10) / 12)}`,
  value: month === 7 ? null : Math.round(33_100 * (1 + Math.sin(month / 3.8) / 3)),
}));

const days = (year: number, shift: number): { label: string; value: number | null }[] =>
  Array.from({ length: 28 }, (_, day) => ({
    label: `${day + 1} Oct ${year}`,
    value: Math.round(420 + 90 * Math.sin((day + shift) / 1.1) + day * shift),
  }));

/** A believable picture of each shape. */
export const samples: { readonly [shape in Shape]: Extract<Picture, { shape: shape }> } = {
  tiles: {
    shape: "tiles",
    tiles: [
      {
        label: "Clicks",
        text: "12,481",
        change: { direction: "up", text: "+12.4% vs. 11,104", tone: "good" },
      },
      {
        label: "Impressions",
        text: "402,117",
        change: { direction: "same", text: "no change vs. 402,117", tone: "plain" },
      },
      {
        label: "Average position",
        text: "8.4",
        change: { direction: "up", text: "+0.7 vs. 7.7", tone: "bad" },
      },
      { label: "Click-through rate", text: "3.1%", help: "Clicks divided by impressions" },
      { label: "Key events", text: "—" },
    ],
  },
  bars: {
    shape: "bars",
    bars: [
      bar("coffeegeek.example", 214, "214 · 18.2%"),
      bar("espresso-lab.example", 181, "181 · 15.4%"),
      bar("our-roastery.example", 96, "96 · 8.2%", "own", { mark: "Your site" }),
      bar("a-very-long-domain-name-that-does-not-end.coffee-and-tea.example", 61, "61 · 5.2%"),
      bar("forum.example", 12, "12 · 1%", "muted"),
      bar("lost.example", 0, "0", "bad", { mark: "Lost" }),
      bar("new.example", 30, "30", "good", { mark: "New" }),
      bar("risky.example", 21, "21", "warn", { mark: "Spam" }),
    ],
  },
  shares: {
    shape: "shares",
    parts: [
      bar("Position 1 to 3", 112, "112"),
      bar("Position 4 to 10", 341, "341"),
      bar("Position 11 to 20", 204, "204"),
      bar("Position 21 to 100", 540, "540"),
      bar("Not found", 77, "77", "muted"),
      bar("our-roastery.example", 60, "60", "own"),
    ],
  },
  lines: {
    shape: "lines",
    format: "integer",
    lines: [{ label: "Monthly volume", tone: "plain", points: trend }],
  },
  dial: {
    shape: "dial",
    label: "On-page score",
    value: 82,
    most: 100,
    text: "82 of 100",
    tone: "good",
    beside: [
      { label: "High severity", text: "3" },
      { label: "Medium severity", text: "14" },
      { label: "Low severity", text: "41" },
      { label: "Pages crawled", text: "20 of 184" },
    ],
  },
  funnel: {
    shape: "funnel",
    steps: [
      bar("candidates", 5120, "5,120"),
      bar("after spam", 2210, "2,210"),
      bar("after weak domains", 640, "640"),
      bar("in the gap", 480, "480", "good"),
      bar("already earned", 160, "160", "own", { mark: "Yours" }),
    ],
  },
  resultPage: {
    shape: "resultPage",
    items: [
      {
        kind: "AI overview",
        position: null,
        title: "",
        domain: "",
        text: "An espresso machine forces hot water through finely ground coffee at about nine bars of pressure.",
        lines: [
          {
            text: "coffeegeek.example",
            own: false,
            link: { table: "keywords", column: "url", row: 1 },
          },
          { text: "our-roastery.example", own: true },
        ],
        own: false,
      },
      {
        kind: "Organic",
        position: 1,
        title: "The 12 best espresso machines of 2026",
        domain: "coffeegeek.example",
        text: "We pulled 1,400 shots to find the best machine for every kitchen.",
        lines: [],
        own: false,
        link: { table: "keywords", column: "url", row: 2 },
      },
      {
        kind: "People also ask",
        position: null,
        title: "",
        domain: "",
        text: "",
        lines: [
          "Is a cheap espresso machine worth it?",
          "Which bar pressure is best?",
          "How long do machines last?",
        ].map((text) => ({ text, own: false })),
        own: false,
      },
      {
        kind: "Organic",
        position: 2,
        title: "Espresso machines: how to choose",
        domain: "our-roastery.example",
        text: "A guide from people who roast.",
        lines: [],
        own: true,
        link: { table: "keywords", column: "url", row: 3 },
      },
      {
        kind: "Related searches",
        position: null,
        title: "",
        domain: "",
        text: "",
        lines: Array.from({ length: 12 }, (_, index) => ({
          text: `espresso machine ${index}`,
          own: false,
        })),
        own: false,
      },
    ],
  },
  quotes: {
    shape: "quotes",
    quotes: [
      {
        title: "What is the best espresso machine for beginners?",
        text: "For beginners, machines with a pressurised basket forgive an uneven grind. Reviewers name three models under 400 dollars.\n\nA good grinder matters more than the machine.",
        sources: [
          {
            text: "coffeegeek.example",
            own: false,
            link: { table: "keywords", column: "url", row: 4 },
          },
          { text: "our-roastery.example", own: true },
        ],
      },
      { title: "Is a dual boiler worth it?", text: "Only for milk drinks in a row.", sources: [] },
    ],
  },
};

/** Clicks a day against the period before: two series. */
export const comparison: Picture = {
  shape: "lines",
  format: "integer",
  lines: [
    { label: "Clicks", tone: "plain", points: days(2026, 3) },
    { label: "Clicks before", tone: "muted", points: days(2025, 0) },
  ],
};

/** A document of pictures over a table of ten keywords. */
export function pictureDocument(pictures: readonly Picture[]): ResultDocument {
  const plain = documentWith(keywordRows(10));
  const sections = pictures.map((picture, index): Section => ({
    kind: "picture",
    name: `picture ${index}`,
    title: titles[picture.shape],
    picture,
    evidence: "index",
  }));
  return { ...plain, sections: [...sections, ...plain.sections] };
}

const titles: { readonly [shape in Shape]: string } = {
  tiles: "Summary",
  bars: "Cited domains",
  shares: "Positions",
  lines: "Trend",
  dial: "Score",
  funnel: "From candidates to missing",
  resultPage: "Result page",
  quotes: "Sample answers",
};

/** Each shape with `count` parts. */
export function pictureOf(shape: Shape, count: number): Picture {
  const list = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const bars = list((index) =>
    bar(`part ${index}`, count - index, `figure ${index}`, index === 3 ? "own" : "plain"),
  );
  switch (shape) {
    case "tiles":
      return {
        shape,
        tiles: list((index) => ({ label: `part ${index}`, text: `figure ${index}` })),
      };
    case "bars":
      return { shape, bars };
    case "shares":
      return { shape, parts: bars };
    case "lines":
      return {
        shape,
        format: "integer",
        lines: [
          {
            label: "Line",
            tone: "plain",
            points: list((index) => ({ label: `part ${index}`, value: index % 97 })),
          },
        ],
      };
    case "dial":
      return {
        ...samples.dial,
        beside: list((index) => ({ label: `part ${index}`, text: `figure ${index}` })),
      };
    case "funnel":
      return { shape, steps: bars };
    case "resultPage":
      return {
        shape,
        items: list((index) => ({
          kind: "Organic",
          position: index + 1,
          title: `part ${index}`,
          domain: "a.example",
          text: "",
          lines: [],
          own: false,
        })),
      };
    case "quotes":
      return {
        shape,
        quotes: list((index) => ({ title: `part ${index}`, text: "Answer", sources: [] })),
      };
  }
}

/** Every text of every shape is `text`. */
export function hostilePictures(text: string): readonly Picture[] {
  const link = { table: "keywords", column: "url", row: 0 };
  const one = bar(text, 1, text, "own", { mark: text });
  const line = { text, own: true, mark: text, link };
  return [
    {
      shape: "tiles",
      tiles: [{ label: text, text, help: text, change: { direction: "down", text, tone: "bad" } }],
    },
    { shape: "bars", bars: [one, { ...one, tone: "plain" }] },
    { shape: "shares", parts: [one, { ...one, tone: "muted" }] },
    {
      shape: "lines",
      format: "integer",
      lines: [
        {
          label: text,
          tone: "plain",
          points: [
            { label: text, value: 1 },
            { label: text, value: 2 },
          ],
        },
        { label: text, tone: "muted", points: [{ label: text, value: 2 }] },
      ],
    },
    { ...samples.dial, label: text, text, beside: [{ label: text, text }] },
    { shape: "funnel", steps: [one, one] },
    {
      shape: "resultPage",
      items: [
        {
          kind: text,
          position: 1,
          title: text,
          domain: text,
          text,
          lines: [line],
          own: true,
          mark: text,
          link,
        },
      ],
    },
    { shape: "quotes", quotes: [{ title: text, text, sources: [line] }] },
  ];
}

export const shapes: readonly Shape[] = [
  "tiles",
  "bars",
  "shares",
  "lines",
  "dial",
  "funnel",
  "resultPage",
  "quotes",
];
