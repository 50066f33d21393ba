import assert from "node:assert/strict";
import fc from "fast-check";
import {
  Rotation,
  mayHaveHappened,
  revokeKey,
  stillWorks,
} from "../../../../src/editor/features/account/keys/keyChanges.ts";
import type {
  KeyService,
  RotationStage,
  RotationSteps,
} from "../../../../src/editor/features/account/keys/keyChanges.ts";
import type { ApiCredential, CreatedCredential } from "../../../../src/research/service/account.ts";
import {
  BadKeyError,
  ConnectionLostError,
  InvalidRequestError,
  MalformedAnswerError,
  NotConnectedError,
  NotFoundError,
  TimedOutError,
  UnavailableError,
} from "../../../../src/research/service/errors.ts";

const created: CreatedCredential = {
  key: "or_new",
  api_credential: { id: "cred_new", name: "Laptop", prefix: "or_n..." },
};

/** A service of which each method does what the test says, and nothing else. */
function service(
  revoke: () => Promise<void>,
  list: () => Promise<ApiCredential[]> = () =>
    Promise.reject(new Error("nobody asked for the list")),
): KeyService {
  return { revokeCredential: revoke, credentials: list };
}

describe("revoking a key", () => {
  const active: ApiCredential = { id: "cred_1", is_active: true };
  const fail = (error: Error) => (): Promise<never> => Promise.reject(error);

  it("is done when the service says so, and is no failure when the key is gone already", async () => {
    assert.equal(
      await revokeKey(
        service(() => Promise.resolve()),
        "cred_1",
      ),
      "revoked",
    );
    assert.equal(
      await revokeKey(service(fail(new NotFoundError(404, "not found"))), "cred_1"),
      "gone",
    );
  });

  it("looks into the list when the answer is lost", async () => {
    for (const lost of [
      new ConnectionLostError("broke"),
      new TimedOutError(true),
      new UnavailableError(503, ""),
      new MalformedAnswerError("?"),
    ]) {
      assert.equal(
        await revokeKey(
          service(fail(lost), () => Promise.resolve([{ ...active, is_active: false }])),
          "cred_1",
        ),
        "revoked",
      );
      assert.equal(
        await revokeKey(
          service(fail(lost), () => Promise.resolve([])),
          "cred_1",
        ),
        "revoked",
      );
      await assert.rejects(
        revokeKey(
          service(fail(lost), () => Promise.resolve([active])),
          "cred_1",
        ),
        lost,
      );
      await assert.rejects(
        revokeKey(service(fail(lost), fail(new NotConnectedError("off"))), "cred_1"),
        lost,
      );
    }
  });

  it("does not look when the request surely was not carried out", async () => {
    for (const refused of [
      new NotConnectedError("off"),
      new BadKeyError(401, ""),
      new InvalidRequestError(422, "", []),
      new TimedOutError(false),
    ]) {
      await assert.rejects(revokeKey(service(fail(refused)), "cred_1"), refused);
    }
  });
});

describe("whether a key still works", () => {
  it("is denied only by the service's own refusal", async () => {
    assert.equal(await stillWorks({ credits: () => Promise.resolve(0) }), true);
    assert.equal(
      await stillWorks({ credits: () => Promise.reject(new BadKeyError(401, "")) }),
      false,
    );
    assert.equal(
      await stillWorks({ credits: () => Promise.reject(new NotConnectedError("off")) }),
      true,
    );
  });
});

describe("a change that failed", () => {
  it("may have been made when it was sent and no answer told", () => {
    assert.ok(
      [
        new ConnectionLostError("x"),
        new TimedOutError(true),
        new UnavailableError(500, ""),
        new MalformedAnswerError("x"),
      ].every(mayHaveHappened),
    );
    assert.ok(
      ![
        new NotConnectedError("x"),
        new TimedOutError(false),
        new BadKeyError(401, ""),
        new Error("x"),
        "x",
      ].some(mayHaveHappened),
    );
  });
});

describe("rotating a key", () => {
  /** Steps that write down what is done, fail as often as given, and keep the key for good or not. */
  function stepsWith(
    failures: Partial<Record<keyof RotationSteps, number>>,
    saved: boolean,
  ): { steps: RotationSteps; done: string[] } {
    const left = new Map(Object.entries(failures));
    const done: string[] = [];
    const step = <T>(name: string, value: T): Promise<T> => {
      const count = left.get(name) ?? 0;
      if (count > 0) {
        left.set(name, count - 1);
        return Promise.reject(new Error(name));
      }
      done.push(name);
      return Promise.resolve(value);
    };
    return {
      done,
      steps: {
        create: () => step("create", created),
        check: ({ key }) => step("check", assert.equal(key, created.key)),
        store: ({ key }) => (assert.equal(key, created.key), step("store", saved)),
        revokeOld: ({ key }) => step("revokeOld", assert.equal(key, created.key)),
      },
    };
  }

  it("creates, checks, keeps and then revokes the old one", async () => {
    const { steps, done } = stepsWith({}, true);
    const rotation = new Rotation(steps);
    assert.equal(rotation.created, undefined);
    await rotation.run();
    assert.deepEqual(done, ["create", "check", "store", "revokeOld"]);
    assert.equal(rotation.stage, "done");
    assert.equal(rotation.created, created);
  });

  it("stops at a failing step, says which, and goes on from there without doing anything twice", async () => {
    const names = ["create", "check", "store", "revokeOld"] as const;
    for (const name of names) {
      const { steps, done } = stepsWith({ [name]: 2 }, true);
      const rotation = new Rotation(steps);
      await assert.rejects(rotation.run(), new Error(name));
      assert.equal(rotation.stage, name);
      await assert.rejects(rotation.run(), new Error(name));
      assert.deepEqual(done, names.slice(0, names.indexOf(name)), name);
      assert.equal(rotation.created, name === "create" ? undefined : created);
      await rotation.run();
      assert.deepEqual(done, [...names], name);
      assert.equal(rotation.stage, "done");
    }
  });

  it("leaves the old key alone while the new one is kept for the session only, until the person says so", async () => {
    const { steps, done } = stepsWith({}, false);
    const rotation = new Rotation(steps);
    await rotation.run();
    await rotation.run();
    assert.deepEqual([rotation.stage, done], ["confirmSessionOnly", ["create", "check", "store"]]);
    rotation.acceptSessionOnly();
    await rotation.run();
    assert.deepEqual([rotation.stage, done.at(-1)], ["done", "revokeOld"]);
  });

  it("never revokes the old key before the new one is created, checked and kept, however often it is taken up", async () => {
    const names = fc.constantFrom("create", "check", "store", "revokeOld");
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, fc.nat(3)),
        fc.boolean(),
        fc.nat(12),
        fc.boolean(),
        async (failures, saved, runs, accepts) => {
          const { steps, done } = stepsWith(failures, saved);
          const rotation = new Rotation(steps);
          const stages: RotationStage[] = [];
          for (let run = 0; run < runs; run += 1) {
            await rotation.run().catch(() => undefined);
            stages.push(rotation.stage);
            if (accepts) {
              rotation.acceptSessionOnly();
            }
          }
          assert.deepEqual(done, ["create", "check", "store", "revokeOld"].slice(0, done.length));
          assert.equal(done.includes("revokeOld"), stages.includes("done"));
          assert.ok(saved || accepts || !done.includes("revokeOld"));
        },
      ),
    );
  });
});
