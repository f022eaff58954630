import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { driveOperation } from './drive.ts';
import { type DrivenKind, driven, type OperationKinds } from './kind.ts';
import { findOperation, insertOperation, listSteps } from './store.ts';

const LEASE_MS = 60_000;

let ledgate: TestServer;
let desk: Desk;
beforeAll(async () => {
  ledgate = await startTestServer({ outside: { leaseMs: LEASE_MS, quietMs: LEASE_MS / 2, callAgainMs: 0 } });
  desk = await openDesk(ledgate);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => ledgate.close());

const planned = async (): Promise<string> => {
  const { parts } = ledgate;
  const at = parts.clock();
  const plan = {
    kind: 'close',
    applicationUid: desk.uid,
    bankUid: null,
    facts: {},
    by: null,
    at,
    notBefore: at,
  } as const;
  const { uid } = await writeAsSystem(parts, (tx) => insertOperation(tx, { ...plan, uid: crypto.randomUUID() }));
  await writeAsSystem(parts, (tx) =>
    tx.updateTable('operation').set({ prepared_at: at }).where('uid', '=', uid).execute(),
  );
  return uid;
};

const standStill = (ms: number): void => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
};

/** Closes somebody somewhere, and stands still before it does. */
const closing = (sent: string[], stallMs: number): OperationKinds => {
  const close: DrivenKind = driven<null, 'close'>({
    open: () => Promise.resolve(null),
    steps: {
      close: {
        send: (_, asked) => {
          standStill(stallMs);
          sent.push(asked.effecting().token());
          return Promise.resolve();
        },
        lookUp: () => Promise.resolve(sent.length > 0 ? { closed: true } : null),
      },
    },
    settled: () => Promise.resolve(),
  });
  return { close } as OperationKinds;
};

const stateOf = (uid: string) =>
  reading(systemCtx(ledgate.parts), async (tx) => ({
    operation: (await findOperation(tx, uid))?.state,
    step: (await listSteps(tx, uid))[0]?.state,
  }));

test('a sender that stood still for longer than others wait for it sends nothing', async () => {
  const uid = await planned();
  const sent: string[] = [];
  await driveOperation(systemCtx(ledgate.parts), closing(sent, LEASE_MS), uid);
  expect(sent).toEqual([]);
  expect(await stateOf(uid)).toEqual({ operation: 'planned', step: 'planned' });
  vi.restoreAllMocks();
  const now = ledgate.parts.clock();
  await writeAsSystem(ledgate.parts, (tx) => tx.updateTable('operation').set({ next_at: now }).execute());
  await driveOperation(systemCtx(ledgate.parts), closing(sent, 1_000), uid);
  expect(sent).toEqual([`${uid}:close`]);
  expect(await stateOf(uid)).toEqual({ operation: 'confirmed', step: 'confirmed' });
});
