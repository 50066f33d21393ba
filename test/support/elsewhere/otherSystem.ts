import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolders } from "../processes.ts";
import { memory, otherSystemVariable } from "../scratch.ts";

/** A name that a URL, a shell or a pattern would read otherwise. */
const folderName = "a b #%20ü😀";

/** The variables of a process that is to find another system here, and what removes its folders. */
export interface OtherSystem {
  readonly variables: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

/**
 * What differs on other systems and other people's machines, as far as one system can show it: temporary
 * files lie behind a link, in a folder of an awkward name; the day is another one than in UTC for most of
 * it; runs of the machine have no name; and what Node says about new folders is written as on Windows.
 */
export function otherSystem(): OtherSystem {
  const place = mkdtempSync(
    join(existsSync(memory) ? memory : tmpdir(), "seo-research-elsewhere-"),
  );
  const real = join(place, "real", folderName);
  mkdirSync(real, { recursive: true });
  const link = join(place, "link");
  symlinkSync(join(place, "real"), link, "junction");
  const temporary = join(link, folderName);
  return {
    variables: {
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
      TZ: "Pacific/Auckland",
      NODE_OPTIONS: `--import=${import.meta.resolve("./preload.ts")}`,
      [otherSystemVariable]: "1",
    },
    remove: () => removeFolders([place]),
  };
}
