import { each, fill, megabyte, recipesOf } from "../recipe.ts";
import type { Recipe } from "../recipe.ts";

const make = recipesOf("export", "export");

const figures = "clicks,impressions,ctr,position";
const row = (n: number): string => `keyword ${n},https://tea.example/${n % 5000}/,1,10,0.1,5\n`;

export const exportRecipes: readonly Recipe[] = [
  make(
    "rows-100000",
    () => ({ "a.csv": () => `query,page,${figures}\n${each(100_000, row)}` }),
    "reads",
    "100,000 rows by query and page",
  ),
  make(
    "json-50000",
    () => ({
      "a.json": () =>
        JSON.stringify({
          rows: Array.from({ length: 50_000 }, (_none, n) => ({
            keys: [`keyword ${n}`, `https://tea.example/${n}/`],
            clicks: 1,
            impressions: 10,
            ctr: 0.1,
            position: 5,
          })),
        }),
    }),
    "reads",
    "50,000 rows by query and page",
    { open: "a.json" },
  ),
  make(
    "bulk-200000",
    () => ({
      "a.csv": () =>
        `data_date,site_url,url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_position\n${each(200_000, (n) => `2026-11-${10 + (n % 10)},https://tea.example/,https://tea.example/${n % 5000}/,keyword ${n % 20_000},false,deu,WEB,MOBILE,10,1,30\n`)}`,
    }),
    "reads",
    "added up by query, by page, by both and by day",
  ),
  make(
    "quoted-20mb",
    () => ({
      "a.csv": () =>
        `Top queries,Clicks,Impressions,CTR,Position\ntea,1,2,50%,3\n"${fill(20 * megabyte, "some words ")}",1,2,50%,3\n`,
    }),
    "ends",
    "a query of 20 MB is none",
  ),
];
