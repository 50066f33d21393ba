import childProcess from "node:child_process";
import { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Loaded before the command: passes on, by the pipe with the number 3, that a process which checks has said something. The
// command itself prints nothing until it has ended, and how long that takes is the machine's affair.

childProcess.fork = new Proxy(childProcess.fork, {
  apply(target, self, given) {
    /** @type {unknown} */
    const child = Reflect.apply(target, self, given);
    if (child instanceof childProcess.ChildProcess) {
      child.on("message", () => {
        try {
          writeSync(3, ".");
        } catch {
          // nobody reads it any more where the run was ended
        }
      });
    }
    return child;
  },
});
syncBuiltinESMExports();
