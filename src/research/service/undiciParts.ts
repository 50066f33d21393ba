// A bundle of its own, loaded with the first call: third-party code only, so that no class of ours
// exists twice.
import connectTunnel from "undici/lib/api/api-connect.js";
import buildConnector from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import Pool from "undici/lib/dispatcher/pool.js";

// The main entry does this for all dispatchers; without it no proxy can be asked for a tunnel.
Pool.prototype.connect = connectTunnel;

export { Agent, EnvHttpProxyAgent, Pool, buildConnector };
