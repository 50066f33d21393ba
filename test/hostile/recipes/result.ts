import { recipesOf, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";
import { savedResult } from "./savedResult.ts";

/** A file with a saved result. */
const saved = (more: Readonly<Record<string, unknown>>, name = "a.seo.json"): Files => ({
  [name]: `${JSON.stringify(savedResult(more))}\n`,
});
const nested = (count: number, open: string, middle: string, close: string): string =>
  open.repeat(count) + middle + close.repeat(count);

const make = recipesOf("result", "result");

export const resultRecipes: readonly Recipe[] = [
  make(
    "deep",
    () => ({
      "a.seo.json": JSON.stringify(savedResult()).replace(
        '{"keyword":"coffee"}}',
        `{"x":${nested(100000, '{"y":[', "1", "]}")}}}`,
      ),
    }),
    "said",
    "too deep to show; the file stays as it is",
  ),
  make(
    "notes-100000",
    () =>
      saved({
        envelope: { data: {}, notes: Array.from({ length: 100000 }, (_, n) => `note ${n}`) },
      }),
    "reads",
    "linear; a count and the first ones",
  ),
  make(
    "fact-types-20000",
    () =>
      saved({
        envelope: {
          data: {},
          facts: Array.from({ length: 20000 }, (_, n) => ({
            type: `t${n}.x`,
            provenance: "live",
            value: n,
          })),
        },
      }),
    "ends",
    "linear; the tab says how many there are",
  ),
  make(
    "actions-20000",
    () =>
      saved({
        envelope: {
          data: {},
          next_actions: Array.from({ length: 20000 }, (_, n) => ({
            tool: n % 2 ? "seo_audit_site" : "command:workbench.action.terminal.new",
            ready: true,
            arguments: { url: `https://tea.example/${n}` },
            cost: 0,
          })),
        },
      }),
    "ends",
    "nothing runs by itself; prices are ours, not the file's",
  ),
  make(
    "id-of-another",
    () => ({
      ...saved({}, "r-000001.seo.json"),
      ...saved({ subject: "someone else's", callKey: "other" }, "zz.seo.json"),
    }),
    "said",
    "zz.seo.json is refused where it is restored; the line of r-000001 and its paid call stay",
    { open: "zz.seo.json" },
  ),
  make(
    "id-is-a-path",
    () => saved({ id: "..", answerFile: "../../outside" }),
    "said",
    "broken file; nothing outside is read or written",
  ),
  make(
    "year-2999",
    () => saved({ sentAt: "2999-01-01T00:00:00.000Z", receivedAt: "2999-01-01T00:00:02.000Z" }),
    "said",
    'never "already paid", never the newest',
  ),
  make(
    "not-a-date",
    () => saved({ receivedAt: "soon", sentAt: "" }),
    "said",
    'never "already paid", never the newest',
  ),
  make(
    "markup",
    () =>
      saved({
        subject: "<img src=x onerror=alert(1)>[a](command:workbench.action.quit)\u202e$(trash)",
        title: "\u2066\u202eread only\u2069",
        envelope: { data: { "<script>x</script>": "<a href='javascript:alert(1)'>x</a>" } },
      }),
    "reads",
    "text as text: no link, icon, command or turned line comes alive",
  ),
  make(
    "members-50000",
    () =>
      saved({
        envelope: {
          data: Object.fromEntries(Array.from({ length: 50000 }, (_, n) => [`m${n}`, [{ a: n }]])),
        },
      }),
    "ends",
    "50,000 tables aren't drawn at once",
  ),
  make(
    "prototype",
    () => ({
      "a.seo.json": JSON.stringify(savedResult()).replace(
        '{"keyword":"coffee"}}',
        '{"__proto__":{"x":1},"constructor":{"y":2},"rows":[{"__proto__":"z","a":1}]}}',
      ),
    }),
    "reads",
    "members like others; no object elsewhere has a new member",
  ),
  make(
    "bytes-not-json",
    () => ({ "a.seo.json": () => Buffer.from([0xff, 0xfe, 0, 0x7b, 0xc3, 0x28]) }),
    "said",
    "broken file, a way to the text editor, untouched",
  ),

  make(
    "sparse-700mb",
    () => ({ "a.seo.json": { sparse: 700 * megabyte } }),
    "said",
    "too large, by its size alone",
  ),
  make(
    "response-sparse",
    () => ({
      ...saved({ envelope: null, answerFile: "a.response" }),
      "a.response": { sparse: 700 * megabyte },
    }),
    "said",
    "not read into memory",
  ),
  make(
    "response-is-a-link",
    () => ({
      ...saved({ envelope: null, answerFile: "b.response" }),
      "b.response": { link: "../outside/secret.txt" },
    }),
    "said",
    "a link isn't opened",
    { isPosix: true },
  ),
  make(
    "response-is-a-pipe",
    () => ({
      ...saved({ envelope: null, answerFile: "c.response" }),
      "c.response": { pipe: true },
    }),
    "said",
    "a pipe isn't opened",
    { isPosix: true },
  ),
  make(
    "rows-200000",
    () =>
      saved({
        envelope: {
          data: {
            keywords: Array.from({ length: 200_000 }, (_none, n) => ({
              keyword: `k${n}`,
              monthly_volume: n,
            })),
          },
        },
      }),
    "ends",
    "8 MB; read in pieces or given up",
  ),
  make(
    "columns-60000",
    () =>
      saved({
        envelope: {
          data: {
            rows: [Object.fromEntries(Array.from({ length: 60_000 }, (_none, n) => [`m${n}`, n]))],
          },
        },
      }),
    "ends",
    "60,000 columns aren't drawn at once",
  ),
  make(
    "tables-in-tables",
    () =>
      saved({
        envelope: {
          data: {
            rows: Array.from({ length: 300 }, (_none, n) => ({
              n,
              more: Array.from({ length: 300 }, (_other, k) => ({ k, again: [{ n, k }] })),
            })),
          },
        },
      }),
    "ends",
    "the host isn't held",
  ),
  make(
    "text-8mb",
    () => saved({ envelope: { data: { text: "x ".repeat(4 * megabyte) } } }),
    "ends",
    "a text is shown cut",
  ),
  make(
    "args-deep",
    () => ({
      "a.seo.json": JSON.stringify(savedResult()).replace(
        '"args":{"keyword":"coffee"}',
        `"args":${nested(50_000, '{"a":', "1", "}")}`,
      ),
    }),
    "said",
    "damaged, in one sentence",
  ),
  make(
    "subject-4mb",
    () =>
      saved({
        subject: "s".repeat(4 * megabyte),
        title: "t".repeat(megabyte),
        tags: Array.from({ length: 50_000 }, (_none, n) => `tag ${n}`),
      }),
    "ends",
    "shown cut",
  ),
  make(
    "resources-20000",
    () =>
      saved({
        envelope: {
          data: {},
          resources: Array.from({ length: 20_000 }, (_none, n) => ({
            uri: `dataset://d${n}`,
            name: `d${n}`,
            rows: n,
          })),
          entities: Array.from({ length: 20_000 }, (_none, n) => ({ id: `e${n}`, kind: "x" })),
        },
      }),
    "ends",
    "linear",
  ),
];
