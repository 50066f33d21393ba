import type { UsageEntry } from "../../../../src/research/service/account.ts";
import { ConnectionLostError, NotConnectedError } from "../../../../src/research/service/errors.ts";
import type {
  ChooseWriter,
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../src/research/service/transport.ts";
import type { Clock } from "../../../../src/system/clock.ts";

/** The world's time and one machine's clock in it, which may be wrong and is set now and then. */
export class SimulatedTime {
  /** Milliseconds since 1970, the service's own. */
  now = Date.parse("2026-03-01T12:00:00Z");
  /** By how much the machine's clock is ahead, in milliseconds. */
  skew = 0;

  /** The machine's clock. Waiting takes no real time. */
  readonly machine: Clock = {
    now: () => this.now + this.skew,
    elapsed: () => this.now,
    after: (delay, task) => {
      let stopped = false;
      setImmediate(() => {
        if (!stopped) {
          this.now += Math.max(0, delay);
          task();
        }
      });
      return () => {
        stopped = true;
      };
    },
  };
}

/** What a proxy answers with; not written as JSON. */
const page = "<html>Sign in</html>";

/** How a paid request ends. */
export type Fate =
  | "answered"
  /** Answered, at ten times the price. */
  | "answeredDear"
  /** No connection could be made. */
  | "refused"
  /** The connection broke: before the service took it up, after it was charged, or while the service went on with it for a minute. */
  | "lost"
  | "lostCharged"
  | "lostChargedLater"
  /** An error status that the log shows as a charged success: a gateway's. */
  | "502Gateway"
  /** An error status: without a charge, or with one. */
  | `${number}`
  | `${number}Charged`
  /** Answered, free of charge. */
  | "answeredFree"
  /** A page comes with a success: of a proxy, which the service never hears of, or in the place of a response that was charged. */
  | "page"
  | "pageCharged";

/** What a log does to entries of paid calls: each leaves them in a way that isn't theirs. */
export const lies = [
  "late",
  "forgotten",
  "doubled",
  "reordered",
  "otherClock",
  "otherForm",
  "otherKey",
  "otherMethod",
  "otherPath",
  "otherSource",
  "otherStatus",
  "free",
  "cheap",
  "dear",
  "unreadable",
] as const;
export type Lie = (typeof lies)[number];

/** How the usage log behaves. Times in milliseconds. */
export interface LogHabits {
  readonly lag: number;
  readonly amendedAfter: number;
  readonly retention: number;
  readonly pageLimit: number;
  readonly stampError: number;
  readonly dateHeader: boolean;
  readonly ids: boolean;
  readonly credentialIds: boolean;
  /** What it does to every entry, or to every so-and-so-manieth. */
  readonly lies?: readonly { readonly lie: Lie; readonly every: number }[];
}

interface LoggedRequest {
  readonly entry: UsageEntry;
  readonly account: string;
  readonly at: number;
  readonly visibleAt: number;
  readonly finalAt: number;
  readonly credits: number;
}

/** A paid request as it truly went. */
export interface TrueCall {
  readonly account: string;
  readonly subject: string;
  /** When it is charged: the balance shows it from then on. */
  readonly at: number;
  readonly credits: number;
  readonly delivered: boolean;
  /** Its id in the ledger, where the test says it. */
  readonly ledgerId: string;
}

const price = 3;

/** A service with a truthful account and an unreliable usage log, as a transport: nothing leaves the process. */
export class SimulatedService {
  readonly calls: TrueCall[] = [];
  /** Paid requests that reached the service or were lost on the way, in order. */
  readonly requests: { readonly account: string; readonly subject: string; readonly at: number }[] =
    [];
  readonly fates: Fate[] = [];
  /** Pages that came instead of responses; they are saved, too. */
  pages = 0;
  /** The id that the ledger has for the next call. */
  ledgerId = "";
  /** How often each account endpoint was read. */
  readonly reads = new Map<string, number>();
  readonly #time: SimulatedTime;
  readonly #habits: LogHabits;
  readonly #log: LoggedRequest[] = [];
  /** Credits that others spent, by account. */
  readonly #foreign = new Map<string, number>();
  #entries = 0;
  #paidEntries = 0;

  constructor(time: SimulatedTime, habits: LogHabits) {
    this.#time = time;
    this.#habits = habits;
  }

  /** Credits that an account has truly spent. */
  spent(account: string): number {
    return this.calls
      .filter((call) => call.account === account && call.at <= this.#time.now)
      .reduce((sum, { credits }) => sum + credits, this.#foreign.get(account) ?? 0);
  }

  /** A request that somebody else makes. */
  foreign(account: string, credential: string, credits: number, status = 200): void {
    this.#foreign.set(account, (this.#foreign.get(account) ?? 0) + credits);
    this.#note(account, credential, { status, credits });
  }

  transport(account: string): Transport {
    return {
      send: (request, choose) => this.#send(account, request, choose),
      dispose: () => undefined,
    };
  }

  async #send(account: string, request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    this.#time.now += 40;
    const body =
      request.method === "POST" ? this.#tool(account, request) : this.#read(account, request.url);
    this.#time.now += 40;
    const headers: Record<string, string> = this.#habits.dateHeader
      ? { date: new Date(this.#time.now).toUTCString() }
      : {};
    const response = {
      status: body.status,
      headers: body.status === 429 ? { ...headers, "retry-after": "1" } : headers,
    };
    await choose(response).write(
      Buffer.from(body.json === page ? page : JSON.stringify(body.json)),
    );
    return response;
  }

  #read(account: string, url: URL): { status: number; json: unknown } {
    this.reads.set(url.pathname, (this.reads.get(url.pathname) ?? 0) + 1);
    if (url.pathname === "/v1/me/credits") {
      this.#note(account, "cred_own", {
        status: 200,
        credits: 0,
        endpoint: url.pathname,
        method: "GET",
      });
      return { status: 200, json: { balance: 100_000 - this.spent(account) } };
    }
    if (url.pathname === "/v1/me/api-credentials") {
      return {
        status: 200,
        json: [
          { id: "cred_own", prefix: "or_own..." },
          { id: "cred_other", prefix: "or_other..." },
        ],
      };
    }
    return { status: 200, json: this.#page(account) };
  }

  #page(account: string): UsageEntry[] {
    const { now } = this.#time;
    const { retention, pageLimit, lies: told = [] } = this.#habits;
    const seen = this.#log.filter(
      (logged) =>
        logged.account === account && logged.visibleAt <= now && logged.at >= now - retention,
    );
    const entries = seen.toReversed().slice(0, pageLimit);
    const shown = entries.map(({ entry, finalAt, credits }) => ({
      ...entry,
      credits_charged: finalAt <= now ? credits : 0,
    }));
    return told.some(({ lie }) => lie === "reordered")
      ? shown.toSorted((a, b) => reordered(a) - reordered(b))
      : shown;
  }

  #tool(account: string, request: HttpRequest): { status: number; json: unknown } {
    const fate = this.fates.shift() ?? "answered";
    const subject = String(JSON.parse(request.body ?? "{}").url);
    if (fate === "refused") {
      throw new NotConnectedError("refused");
    }
    this.requests.push({ account, subject, at: this.#time.now });
    const lost = (): never => {
      throw new ConnectionLostError("reset");
    };
    switch (fate) {
      case "answered":
        return this.#charge(account, subject, price, { status: 200, delivered: true });
      case "answeredDear":
        return this.#charge(account, subject, 10 * price, { status: 200, delivered: true });
      case "answeredFree":
        return this.#charge(account, subject, 0, { status: 200, delivered: true });
      case "page":
        this.pages += 1;
        return { status: 200, json: page };
      case "pageCharged":
        this.pages += 1;
        return { ...this.#charge(account, subject, price, { status: 200 }), json: page };
      case "lost":
        return lost();
      case "lostCharged":
        this.#charge(account, subject, price, { status: 200 });
        return lost();
      case "lostChargedLater":
        this.#charge(account, subject, price, { status: 200, later: 60_000 });
        return lost();
      case "502Gateway":
        return { ...this.#charge(account, subject, price, { status: 200 }), status: 502 };
      default:
        return this.#charge(account, subject, fate.endsWith("Charged") ? price : 0, {
          status: Number(fate.slice(0, 3)),
        });
    }
  }

  #charge(
    account: string,
    subject: string,
    credits: number,
    {
      status,
      later = 0,
      delivered = false,
    }: { status: number; later?: number; delivered?: boolean },
  ): { status: number; json: unknown } {
    this.calls.push({
      account,
      subject,
      at: this.#time.now + later,
      credits,
      delivered,
      ledgerId: this.ledgerId,
    });
    this.#note(account, "cred_own", { status, credits, later });
    return {
      status,
      json:
        status === 200 ? { schema_version: "ofe/1.0", data: { url: subject } } : { detail: "no" },
    };
  }

  #note(
    account: string,
    credential: string,
    {
      status,
      credits,
      later = 0,
      endpoint = "/v1/tools/inspect_page",
      method = "POST",
    }: { status: number; credits: number; later?: number; endpoint?: string; method?: string },
  ): void {
    const { lag, amendedAfter, stampError, ids, credentialIds } = this.#habits;
    const at = this.#time.now + later;
    const visibleAt = at + lag;
    const entry: UsageEntry = {
      ...(ids ? { id: `log_${(this.#entries += 1)}` } : {}),
      account_id: `acct_${account}`,
      ...(credentialIds ? { credential_id: credential } : {}),
      auth_source: "api_key",
      endpoint,
      method,
      status_code: status,
      created_at: new Date(at + stampError).toISOString(),
    };
    const logged = { entry, account, at, visibleAt, finalAt: visibleAt + amendedAfter, credits };
    this.#log.push(...(method === "POST" ? this.#distorted(logged) : [logged]));
    this.#log.sort((a, b) => a.at - b.at);
  }

  /** The entry as the log's lies leave it: nothing, one or two. */
  #distorted(logged: LoggedRequest): LoggedRequest[] {
    this.#paidEntries += 1;
    const told = (this.#habits.lies ?? []).filter(({ every }) => this.#paidEntries % every === 0);
    return told.reduce<LoggedRequest[]>(
      (entries, { lie }) => entries.flatMap((entry) => distort(entry, lie)),
      [logged],
    );
  }
}

const hour = 60 * 60_000;

function distort(logged: LoggedRequest, lie: Lie): LoggedRequest[] {
  const { entry, at, visibleAt, finalAt } = logged;
  const saying = (said: Partial<UsageEntry>): LoggedRequest[] => [
    { ...logged, entry: { ...entry, ...said } },
  ];
  switch (lie) {
    case "late":
      return [{ ...logged, visibleAt: visibleAt + hour, finalAt: finalAt + hour }];
    case "forgotten":
      return [];
    case "doubled":
      return [logged, logged];
    case "reordered":
      return [logged];
    case "otherClock":
      return saying({ created_at: new Date(at + 2 * hour).toISOString() });
    case "otherForm":
      return saying({ endpoint: "tools.inspect_page" });
    case "otherKey":
      return saying({ credential_id: "cred_other" });
    case "otherMethod":
      return saying({ method: "CALL" });
    case "otherPath":
      return saying({ endpoint: "/v1/tools/inspect_domain" });
    case "otherSource":
      return saying({ auth_source: "mcp_oauth" });
    case "otherStatus":
      return saying({ status_code: entry.status_code === 200 ? 499 : 422 });
    case "free":
      return [{ ...logged, credits: 0 }];
    case "cheap":
      return [{ ...logged, credits: Math.min(logged.credits, 1) }];
    case "dear":
      return [{ ...logged, credits: logged.credits * 2 }];
    case "unreadable":
      return saying({ created_at: "some time ago" });
  }
}

/** An order that has nothing to do with time. */
function reordered({ created_at: time = "" }: UsageEntry): number {
  return Number(time.replaceAll(/\D/gu, "").slice(-5).split("").toReversed().join(""));
}
