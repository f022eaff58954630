import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { HOLD_NAMES, HOLD_SCRIPTS, type HoldName, type HoldScript, INTERNAL_REMARK } from './hold-scripts.ts';
import { giveReaders } from './terminals.ts';
import { amend, childrenOf, insert, type World } from './world.ts';

/** Where a merchant stands, by the provider's numbers. */
export const STATUS = { notReady: 0, ready: 1, boarded: 2, manual: 3, closed: 4, incomplete: 5, pending: 6 } as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

export const OUTCOMES = ['approve', 'hold', 'decline', 'review', 'pending'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const EVENT_OF: Readonly<Record<Status, string>> = {
  0: 'merchant.pending',
  1: 'merchant.boarding',
  2: 'merchant.boarded',
  3: 'merchant.held',
  4: 'merchant.closed',
  5: 'merchant.incomplete',
  6: 'merchant.pending',
};

const PENDING_MS = 5_000;
const REVIEW_MS = 30_000;
const DUE = 'status';
const SCRIPTS = '_scripts';

export interface Boarding {
  /** What the last digit of its tax id, or a script, makes of it. */
  submit: (merchant: Row) => void;
  setStatus: (merchantId: string, status: Status, reason?: string | null) => void;
  hold: (merchantId: string, reasons: readonly HoldName[]) => void;
  /** By press. */
  freeze: (merchantId: string, isFrozen: boolean) => void;
  /** What the next submission of an application ends in, whatever its tax id. */
  script: (custom: string, outcome: Outcome, reasons?: readonly HoldName[]) => void;
  /** Something of a merchant was changed, or a document came: a hold may be over. */
  corrected: (entityId: string, what: { resource: string; fields: readonly string[] } | { document: string }) => void;
}

const mintMid = (): string => String(4_980_000_000 + Math.floor(Math.random() * 9_999_999));

const dayOf = (now: number): number => Number(new Date(now).toISOString().slice(0, 10).replaceAll('-', ''));

const makeStatus = (world: World): Pick<Boarding, 'setStatus'> => ({
  setStatus: (merchantId, status, reason = null) => {
    const row = world.store.get('merchants', merchantId);
    if (!row) return;
    const isFirstBoarded = status === STATUS.boarded && !row['mid'];
    amend(world, 'merchants', row, {
      status,
      statusReason: reason,
      ...(isFirstBoarded ? { mid: mintMid(), boarded: dayOf(world.clock.now()), autoBoarded: 1 } : {}),
    });
    if (status === STATUS.boarded) giveReaders(world, merchantId);
    if (status === STATUS.boarded)
      for (const result of childrenOf(world, 'merchantResults', 'merchant', merchantId))
        if (result['inactive'] !== 1) amend(world, 'merchantResults', result, { inactive: 1 });
    world.happened({ event: EVENT_OF[status], resource: 'merchants', id: merchantId });
  },
});

const ownerOf = (world: World, merchantId: string): string => {
  const [owner] = childrenOf(world, 'members', 'merchant', merchantId);
  return owner ? `${String(owner['first'])} ${String(owner['last'])} (${owner.id})` : 'the owner';
};

/** Second last digit of the tax id: which of the reasons a held one has. */
const reasonBy = (digits: string): HoldName => HOLD_NAMES[Number(digits.at(-2) ?? 0)] ?? 'other';

const BY_LAST_DIGIT: Readonly<Record<string, Outcome>> = { 0: 'approve', 1: 'hold', 2: 'decline', 3: 'review' };
const outcomeBy = (digits: string): Outcome => BY_LAST_DIGIT[digits.slice(-1)] ?? 'pending';

const isRemedy = (script: HoldScript['wants'], what: Parameters<Boarding['corrected']>[1]): boolean => {
  if (script === 'anything') return true;
  if (script === 'nothing') return false;
  if ('document' in script) return 'document' in what && what.document === script.document;
  return (
    'resource' in what && what.resource === script.resource && script.fields.some((name) => what.fields.includes(name))
  );
};

/** Moves merchants on, now and later. */
const makeRunner = (world: World) => {
  const { store, clock } = world;
  const { setStatus } = makeStatus(world);
  const after = (merchant: string, ms: number, status: Status): void =>
    clock.later(ms, { kind: DUE, data: { merchant, status } });
  clock.onDue(DUE, ({ merchant, status }) => {
    const id = textOf(merchant);
    // Closed by hand meanwhile: what was under way does not open it again.
    if (store.get('merchants', id)?.['status'] !== STATUS.closed) setStatus(id, status as Status);
  });
  const calm = (merchantId: string): void => clock.cancel(DUE, ({ merchant }) => merchant === merchantId);
  const hold = (merchantId: string, reasons: readonly HoldName[]): void => {
    calm(merchantId);
    const owner = ownerOf(world, merchantId);
    for (const script of [...reasons.map((name): HoldScript => HOLD_SCRIPTS[name]), INTERNAL_REMARK])
      insert(world, 'merchantResults', {
        merchant: merchantId,
        type: script.type,
        message: script.message.replace('{owner}', owner),
        _wants: script.wants,
      });
    setStatus(merchantId, STATUS.manual);
  };
  const run = (merchantId: string, outcome: Outcome, reasons: readonly HoldName[]): void => {
    switch (outcome) {
      case 'approve':
        return setStatus(merchantId, STATUS.boarded);
      case 'hold':
        return hold(merchantId, reasons);
      case 'decline':
        return setStatus(merchantId, STATUS.closed, 'rejected');
      case 'review':
        setStatus(merchantId, STATUS.notReady);
        return after(merchantId, REVIEW_MS, STATUS.boarded);
      case 'pending':
        setStatus(merchantId, STATUS.pending);
        return after(merchantId, PENDING_MS, STATUS.boarded);
    }
  };
  return { setStatus, calm, hold, run };
};

const openResults = (world: World, merchantId: string): Row[] =>
  childrenOf(world, 'merchantResults', 'merchant', merchantId).filter((row) => row['inactive'] !== 1);

export const makeBoarding = (world: World): Boarding => {
  const { store } = world;
  const { setStatus, calm, hold, run } = makeRunner(world);
  return {
    setStatus: (merchantId, status, reason) => {
      calm(merchantId);
      setStatus(merchantId, status, reason);
    },
    hold,
    submit: (merchant) => {
      const entity = store.get('entities', textOf(merchant['entity']));
      const digits = textOf(entity?.['ein']);
      const script = store.get(SCRIPTS, textOf(entity?.['custom']));
      if (script) store.remove(SCRIPTS, script.id);
      const outcome = (script?.['outcome'] as Outcome | undefined) ?? outcomeBy(digits);
      run(merchant.id, outcome, (script?.['reasons'] as HoldName[] | undefined) ?? [reasonBy(digits)]);
    },
    freeze: (merchantId, isFrozen) => {
      const row = store.get('merchants', merchantId);
      if (!row) return;
      amend(world, 'merchants', row, { frozen: isFrozen ? 1 : 0 });
      world.happened({ event: 'merchant.reserved', resource: 'merchants', id: merchantId });
    },
    script: (custom, outcome, reasons) =>
      store.put(SCRIPTS, { id: custom, outcome, ...(reasons && reasons.length > 0 ? { reasons } : {}) }),
    corrected: (entityId, what) => {
      for (const merchant of childrenOf(world, 'merchants', 'entity', entityId)) {
        if (merchant['status'] !== STATUS.manual && merchant['status'] !== STATUS.incomplete) continue;
        const remedied = openResults(world, merchant.id).filter((row) =>
          isRemedy(row['_wants'] as HoldScript['wants'], what),
        );
        for (const row of remedied) amend(world, 'merchantResults', row, { inactive: 1 });
        const isOver = openResults(world, merchant.id).every((row) => row['_wants'] === 'nothing');
        if (remedied.length > 0 && isOver) run(merchant.id, 'pending', []);
      }
    },
  };
};
