import fc from "fast-check";

/** Names the seed with which all properties are played; without it, each draws a new one and prints it when it fails. */
export const propertySeedVariable = "SEO_RESEARCH_PROPERTY_SEED";

/** That seed, else a new one: for what prints its seed before it plays. */
export function givenSeed(): number {
  const given = process.env[propertySeedVariable] ?? "";
  return given === "" ? Date.now() % 2 ** 31 : Number(given);
}

const seed = process.env[propertySeedVariable];
if (seed !== undefined && seed !== "") {
  fc.configureGlobal({ seed: Number(seed) });
}
