import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { keepCompiled } from "../support/compileCache.ts";
import { measureFaults } from "./faults.ts";
import { measureFindings } from "./findings.ts";
import { proveWithHosts } from "./hostsRead.ts";
import { measureJudged } from "./judged.ts";
import { measureMoves } from "./moves.ts";
import { measureRedirects } from "./redirects.ts";

/** `npm run measure -- <what> …`: what the rules say about checkouts of real sites. README.md beside this file tells more. */
const usage = `npm run measure -- findings CHECKOUT… [--files N] [--draw N] [--seed N] [--out FILE]
npm run measure -- faults CHECKOUT… [--count N] [--seed N] [--out FILE] [--plans FOLDER] [--keep FOLDER]
npm run measure -- judged FILE [CHECKOUT…]
npm run measure -- redirects CHECKOUT…
npm run measure -- hosts FOLDER [--seed N]
npm run measure -- moves BEFORE AFTER [BUILT-BEFORE BUILT-AFTER [FOLDER]]
`;

keepCompiled();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    draw: { type: "string" },
    files: { type: "string" },
    count: { type: "string", default: "60" },
    plans: { type: "string" },
    keep: { type: "string" },
    out: { type: "string" },
  },
});
const [what, first, ...others] = positionals;
if (first === undefined) {
  process.stdout.write(usage);
  process.exitCode = 1;
} else if (what === "findings") {
  const { seed, draw, files } = values;
  write(
    await measureFindings([first, ...others], {
      seed: Number(seed),
      draw: optional(draw),
      files: optional(files),
    }),
  );
} else if (what === "faults") {
  const { seed, count, plans, keep } = values;
  write(
    await measureFaults([first, ...others], {
      seed: Number(seed),
      count: Number(count),
      ...(plans === undefined ? {} : { plans }),
      ...(keep === undefined ? {} : { keep }),
    }),
  );
} else if (what === "judged") {
  await measureJudged(first, others);
} else if (what === "redirects") {
  process.stdout.write(await measureRedirects([first, ...others]));
} else if (what === "hosts") {
  process.stdout.write(await proveWithHosts(first, Number(values.seed)));
} else if (what === "moves" && others[0] !== undefined) {
  const [after, builtBefore, builtAfter, folder = ""] = others;
  process.stdout.write(
    await measureMoves(
      first,
      after,
      builtBefore === undefined || builtAfter === undefined
        ? undefined
        : { before: builtBefore, after: builtAfter, folder },
    ),
  );
} else {
  process.stdout.write(usage);
  process.exitCode = 1;
}

/** A list goes to the file that was asked for. */
function write(list: string): void {
  if (values.out !== undefined) {
    writeFileSync(values.out, list);
  }
}

function optional(number: string | undefined): number {
  return number === undefined ? Infinity : Number(number);
}
