import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '../outside/failures.ts';
import { exampleOrder } from './example-order.ts';
import type { BoardingOrder } from './order.ts';
import type { CardProcessor, EventTarget } from './port.ts';
import { makeTranscript } from './transcript.ts';

/** A card processor with somebody at its other end: the emulator, or a provider's own sandbox. */
export interface ProcessorSide {
  readonly processor: CardProcessor;
  /** A tax id nobody has used there; ends in this digit, by which a scripted side decides. */
  readonly taxId: (lastDigit: number) => string;
  /** Where events may be sent to. */
  readonly target: EventTarget;
  readonly stop: () => Promise<void>;
}

const SECRETS = ['536904417', '536904428', '536904429', '770012349999', '770012345678', '1981-07-19', '19810719'];

const fresh = (): string => crypto.randomUUID();

interface Scene extends ReturnType<typeof makeTranscript> {
  readonly side: () => ProcessorSide;
  readonly order: (digit?: number, change?: Partial<BoardingOrder>) => BoardingOrder;
  readonly board: (
    ordered?: BoardingOrder,
  ) => Promise<{ ordered: BoardingOrder; entityId: string; merchantId: string }>;
  /** Tax ids that were sent. */
  readonly sent: readonly string[];
}

const setScene = (start: () => Promise<ProcessorSide>): Scene => {
  let started: ProcessorSide | null = null;
  const transcript = makeTranscript();
  const sent: string[] = [];
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.stop());
  const side = (): ProcessorSide => {
    if (!started) throw new Error('nobody is there yet');
    return started;
  };
  const order: Scene['order'] = (digit = 9, change = {}) => {
    const made = { ...exampleOrder(fresh(), side().taxId(digit)), ...change };
    sent.push(made.taxId.number);
    return made;
  };
  return {
    ...transcript,
    side,
    order,
    sent,
    board: async (ordered = order()) => ({
      ordered,
      ...(await side().processor.create(ordered, transcript.effecting())),
    }),
  };
};

const testNoSecrets = ({ exchanges, sent, side }: Scene): void => {
  test('no secret stands in any of what was noted', () => {
    expect(exchanges.length).toBeGreaterThan(2);
    const said = JSON.stringify(exchanges);
    for (const secret of [...SECRETS, ...sent, '99887766554', side().target.secret]) expect(said).not.toContain(secret);
    expect(said).toContain('••••');
  });
};

const describeCreating = (name: string, start: () => Promise<ProcessorSide>): void => {
  describe(`${name} creates merchants`, () => {
    const scene = setScene(start);
    const { asking, board, order, side } = scene;

    test('what was created is staged, ours, and found by reference and by tax id', async () => {
      const { ordered, entityId, merchantId } = await board();
      const there = { entityId, merchantId, reference: ordered.reference, state: 'staged', isFrozen: false };
      expect(await side().processor.merchant(merchantId, asking)).toMatchObject({ ...there, name: ordered.legalName });
      const ours = { reference: ordered.reference, taxId: ordered.taxId.number };
      expect(await side().processor.find(ours, asking)).toMatchObject([
        { ...there, matchedOn: ['reference', 'tax_id'] },
      ]);
      expect(await side().processor.find({ ...ours, reference: fresh() }, asking)).toMatchObject([
        { ...there, matchedOn: ['tax_id'] },
      ]);
      expect(await side().processor.find({ ...ours, taxId: null }, asking)).toMatchObject([
        { ...there, matchedOn: ['reference'] },
      ]);
    });

    test('who was never sent is not there', async () => {
      expect(await side().processor.find({ reference: fresh(), taxId: side().taxId(9) }, asking)).toEqual([]);
      expect(await side().processor.merchant('t1_mer_00000000000000000000000', asking)).toBeNull();
    });

    test('one tax id may have several merchants, each of which is found', async () => {
      const first = order();
      const second = { ...order(), taxId: first.taxId };
      await board(first);
      await board(second);
      const found = await side().processor.find({ reference: first.reference, taxId: first.taxId.number }, asking);
      expect(new Set(found.map(({ reference }) => reference))).toEqual(new Set([first.reference, second.reference]));
    });

    testNoSecrets(scene);
  });
};

const describeOnce = (name: string, start: () => Promise<ProcessorSide>): void => {
  describe(`${name} does one thing once`, () => {
    const scene = setScene(start);
    const { asking, effecting, order, side } = scene;

    test('the same request with the same token is one merchant and the same answer', async () => {
      const ordered = order();
      const once = effecting();
      const first = await side().processor.create(ordered, once);
      expect(await side().processor.create(ordered, once)).toEqual(first);
      expect(await side().processor.find({ reference: ordered.reference, taxId: null }, asking)).toHaveLength(1);
    });

    test('a refusal names the field, and nothing was made', async () => {
      const bad = order(9, { address: { ...exampleOrder('', '').address, city: '' } });
      const failure: unknown = await side()
        .processor.create(bad, effecting())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Refused);
      expect((failure as Refused).faults.map(({ field }) => field)).toContain('city');
      expect(await side().processor.find({ reference: bad.reference, taxId: null }, asking)).toEqual([]);
    });

    test('we are registered for events once, however often we ask', async () => {
      expect(await side().processor.subscription(side().target, asking)).toBe('none');
      await side().processor.subscribe(side().target, effecting());
      await side().processor.subscribe(side().target, effecting());
      expect(await side().processor.subscription(side().target, asking)).toBe('on');
    });

    testNoSecrets(scene);
  });
};

const describePapers = (name: string, start: () => Promise<ProcessorSide>): void => {
  describe(`${name} takes papers and conditions`, () => {
    const scene = setScene(start);
    const { asking, board, effecting, side } = scene;

    test('a note, a document and its file arrive one after the other and are found again', async () => {
      const { entityId } = await board();
      const text = `Package ${fresh()}`;
      expect(await side().processor.findNote({ entityId, text }, asking)).toBeNull();
      const { noteId } = await side().processor.addNote({ entityId, text: `${text}\nsha-256 …` }, effecting());
      expect(await side().processor.findNote({ entityId, text }, asking)).toEqual({ noteId });
      const paper = { name: 'package.pdf', kind: 'general', type: 'pdf' } as const;
      const { documentId } = await side().processor.addDocument(noteId, paper, effecting());
      expect(await side().processor.documents(noteId, asking)).toMatchObject([{ documentId, state: 'created' }]);
      const file = { name: 'package.pdf', bytes: new TextEncoder().encode('%PDF-1.7'), mime: 'application/pdf' };
      await side().processor.upload(documentId, file, effecting());
      const [after] = await side().processor.documents(noteId, asking);
      expect(after).toMatchObject({ documentId, name: 'package.pdf' });
      expect(after?.state).not.toBe('failed');
    });

    test('fees and reserve are read back as they were set, to the last digit', async () => {
      const { entityId } = await board();
      const fees = [
        { name: 'Visa markup', schedule: 7, unit: 'percent', amount: 2_350 },
        { name: 'Authorization', schedule: 6, unit: 'money', amount: 10_500 },
      ] as const;
      for (const fee of fees) await side().processor.addFee(entityId, fee, effecting());
      expect(await side().processor.fees(entityId, asking)).toMatchObject(fees);
      await side().processor.addReserve(entityId, { ppm: 100_000, days: 180, maxCents: null }, effecting());
      expect(await side().processor.reserves(entityId, asking)).toMatchObject([
        { ppm: 100_000, days: 180, isOurs: true },
      ]);
    });

    test('a fee and a reserve that were ended are in effect no more, and the others stay', async () => {
      const { processor } = side();
      const { entityId } = await board();
      const fee = { name: 'Batch', schedule: 24, unit: 'money', amount: 10_500 } as const;
      await processor.addFee(entityId, fee, effecting());
      await processor.addFee(entityId, { ...fee, amount: 9_000 }, effecting());
      const [first] = await processor.fees(entityId, asking);
      // Twice: an answer may have been lost.
      await processor.endFee(first?.id ?? '', effecting());
      await processor.endFee(first?.id ?? '', effecting());
      expect(await processor.fees(entityId, asking)).toMatchObject([{ ...fee, amount: 9_000 }]);
      await processor.addReserve(entityId, { ppm: 100_000, days: 180, maxCents: null }, effecting());
      const [reserve] = await processor.reserves(entityId, asking);
      await processor.endReserve(reserve?.id ?? '', effecting());
      expect(await processor.reserves(entityId, asking)).toEqual([]);
    });

    testNoSecrets(scene);
  });
};

const describeCorrecting = (name: string, start: () => Promise<ProcessorSide>): void => {
  describe(`${name} takes corrections`, () => {
    const scene = setScene(start);
    const { asking, board, effecting, side } = scene;

    test('what is other there than ordered is named, in whichever part it is', async () => {
      const { ordered, ...ids } = await board();
      expect(await side().processor.differences(ids, ordered, asking)).toEqual([]);
      const married = { lastName: 'Dahlgren', shareBps: 3_000, ssn: '536904429' };
      const corrected = {
        ...ordered,
        tradeName: 'Ortega Roastery',
        address: { ...ordered.address, line1: '14 Harbor Street' },
        owners: ordered.owners.map((owner, at) => (at === 1 ? { ...owner, ...married } : owner)),
        accounts: ordered.accounts.map((account) => ({ ...account, number: '770012349999' })),
      };
      expect(await side().processor.differences(ids, corrected, asking)).toEqual([
        'business.address1',
        'merchant.dba',
        'owners.1.last',
        'owners.1.ownership',
        'owners.1.ssn',
        'accounts.0.number',
      ]);
      await side().processor.update(ids, corrected, effecting());
      expect(await side().processor.differences(ids, corrected, asking)).toEqual([]);
    });

    testNoSecrets(scene);
  });
};

const describeChanges = (name: string, start: () => Promise<ProcessorSide>): void => {
  describe(`${name} is asked for changes`, () => {
    const scene = setScene(start);
    const { asking, board, effecting, side } = scene;

    test('a change is asked for, can be followed, and is found by our own name for it', async () => {
      const { processor } = side();
      const { ordered, ...ids } = await board();
      const reference = fresh();
      const by = { entityId: ids.entityId, reference };
      expect(await processor.findChangeRequest(by, asking)).toBeNull();
      const account = {
        kind: 'account',
        routing: '031100092',
        number: '99887766554',
        type: 'checking',
        holder: 'Ortega',
      } as const;
      const { id } = await processor.requestChange({ ...ids, reference }, account, effecting());
      const owners = { kind: 'owners', owners: ordered.owners } as const;
      const other = await processor.requestChange({ ...ids, reference: fresh() }, owners, effecting());
      expect(other.id).not.toBe(id);
      expect(await processor.changeRequest(id, asking)).toMatchObject({ id, state: 'pending' });
      expect(await processor.findChangeRequest(by, asking)).toMatchObject({ id, state: 'pending' });
      expect(await processor.findChangeRequest({ ...by, reference: fresh() }, asking)).toBeNull();
      expect(await processor.changeRequest('t1_chr_00000000000000000000000', asking)).toBeNull();
    });

    testNoSecrets(scene);
  });
};

const describeFollowing = (name: string, start: () => Promise<ProcessorSide>): void => {
  describe(`${name} is followed`, () => {
    const scene = setScene(start);
    const { asking, board, effecting, order, side } = scene;

    test('what was submitted is no longer staged, and submitting it again changes nothing', async () => {
      const { merchantId } = await board(order(0));
      await side().processor.submit(merchantId, effecting());
      const state = async () => (await side().processor.merchant(merchantId, asking))?.state;
      await expect.poll(state, { timeout: 30_000 }).not.toBe('staged');
      await side().processor.submit(merchantId, effecting());
      expect(await state()).not.toBe('staged');
    });

    testNoSecrets(scene);
  });
};

/** What every processor does, whoever is behind it. */
export const describeProcessor = (name: string, start: () => Promise<ProcessorSide>): void => {
  for (const describeOne of [
    describeCreating,
    describeOnce,
    describePapers,
    describeCorrecting,
    describeChanges,
    describeFollowing,
  ])
    describeOne(name, start);
};
