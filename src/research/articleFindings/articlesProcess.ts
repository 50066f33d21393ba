import { serveProject } from "../../articles/project/process/serveProject.ts";
import { researchRules } from "./researchRules.ts";

// Runs in a process of its own: what strangers wrote can take longer than the host may stand still, and more memory than
// it has. A thread isn't enough: one that runs out of memory can take its whole process down.
serveProject({ researchRules });
