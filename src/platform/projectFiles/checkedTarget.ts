import { cannotWrite } from "./chooseTarget.ts";
import type { FileTarget } from "./chooseTarget.ts";
import { checkWritable } from "./projectFile.ts";

/** The place of a file, once it is certain that it can be written there. Rejects with a sentence. */
export async function checkedTarget(target: FileTarget): Promise<FileTarget> {
  try {
    await checkWritable(target);
    return target;
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
}
