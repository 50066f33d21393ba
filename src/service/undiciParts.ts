// A bundle of its own, loaded with the first call: third-party code only, so that no class of ours
// exists twice.
import Agent from "undici/lib/dispatcher/agent.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";

export { Agent, EnvHttpProxyAgent };
