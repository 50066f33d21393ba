/**
 * Plays random runs of agents in chat, a person and a batch together, in a real extension host against the
 * sandbox behind a server that plants faults: `npm run simulate:agents -- N`, 500 without a number. Fails when
 * anything is paid for above a budget, twice, or without a yes that showed its price, or anything is lost.
 */
process.env["SEO_RESEARCH_AGENT_RUNS"] = process.argv[2] ?? "500";
process.argv.splice(2, Infinity, "random faulted");
await import("./integrationTier.ts");
