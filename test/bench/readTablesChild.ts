import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { readTable } from "../../src/research/tables/readTable.ts";

// One reading in a process of its own; prints how many rows there are and how much memory it took.
const kilobyte = 1024;
const [how, file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const idle = process.memoryUsage.rss();
const rows = how === "ours" ? await ours() : papaparse();
const aboveIdle = process.resourceUsage().maxRSS * kilobyte - idle;
process.stdout.write(JSON.stringify({ rows, aboveIdle }));

async function ours(): Promise<number> {
  const table = await readTable(bytes);
  return table.kind === "table" ? table.rowCount : 0;
}

/** Without the header and the empty line at the end. */
function papaparse(): number {
  const { data } = Papa.parse(new TextDecoder().decode(bytes), { dynamicTyping: true });
  return data.length - 2;
}
