import { appendFileSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { loadedLogVariable, plantedFileVariable, readPlanted } from "./planted.ts";

// Loaded by Node before anything else, in the process that judges a mutant, and in the processes and workers it starts.
const plantedFile = process.env[plantedFileVariable];
const planted = plantedFile === undefined ? undefined : readPlanted(readFileSync(plantedFile, "utf8"));
const loadedLog = process.env[loadedLogVariable];

registerHooks({
  load(url, context, nextLoad) {
    if (loadedLog !== undefined && url.includes("/src/")) {
      appendFileSync(loadedLog, `${url}\n`);
    }
    return url === planted?.url ? { format: "module-typescript", source: planted.source, shortCircuit: true } : nextLoad(url, context);
  },
});
