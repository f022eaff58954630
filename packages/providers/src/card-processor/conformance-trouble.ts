import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotSent, OutsideFailure, Refused, Unknown } from '../outside/failures.ts';
import type { ProcessorSide } from './conformance.ts';
import { makeTranscript } from './transcript.ts';
import { exampleOrder } from './example-order.ts';

/** What can go wrong with the next request; each says whether it was carried out. */
export type Trouble =
  | 'no answer, done'
  | 'no answer, not done'
  | 'error, done'
  | 'error, not done'
  | 'cut, done'
  | 'cut, not done'
  | 'malformed'
  | 'too large'
  | 'too often';

/** A side whose answers can be spoiled. */
export interface SpoiledSide extends ProcessorSide {
  readonly spoil: (trouble: Trouble | null) => void;
  /** The next look, and not what is done before it. */
  readonly spoilReads: (trouble: Trouble) => void;
}

export const EXPECTED: readonly (readonly [Trouble, typeof NotSent | typeof Unknown, isDone: boolean])[] = [
  ['no answer, done', Unknown, true],
  ['no answer, not done', Unknown, false],
  ['error, done', Unknown, true],
  ['error, not done', Unknown, false],
  ['cut, done', Unknown, true],
  ['cut, not done', Unknown, false],
  ['malformed', Unknown, true],
  ['too large', Unknown, true],
  ['too often', NotSent, false],
];

export const failureOf = async (asked: Promise<unknown>): Promise<OutsideFailure> => {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OutsideFailure) return error;
  throw new Error(`expected a failure, got ${String(error)}`);
};

/** When an answer does not come as it should, what is certain afterwards is said, and nothing more. */
export const describeProcessorTrouble = (name: string, start: () => Promise<SpoiledSide>): void => {
  describe(`${name} meets trouble`, () => {
    let side: SpoiledSide;
    const { exchanges, asking, effecting } = makeTranscript();
    beforeAll(async () => {
      side = await start();
    });
    beforeEach(() => side.spoil(null));
    afterAll(() => side.stop());

    test.each(EXPECTED)('%s: creating ends as %o, and a look tells', async (trouble, kind, isDone) => {
      const order = exampleOrder(crypto.randomUUID(), side.taxId(9));
      side.spoil(trouble);
      const failure = await failureOf(side.processor.create(order, effecting()));
      expect(failure).toBeInstanceOf(kind);
      expect(JSON.stringify([failure.message, failure.code, failure.cause])).not.toContain(order.taxId.number);
      side.spoil(null);
      const found = await side.processor.find({ reference: order.reference, taxId: null }, asking);
      expect(found).toHaveLength(isDone ? 1 : 0);
      expect(exchanges.at(-2)).toMatchObject({ request: 'POST /entities', failure: failure.code });
    });

    test.each(['error, not done', 'malformed', 'cut, not done'] as const)(
      '%s: a look that fails is no refusal of anything',
      async (trouble) => {
        side.spoil(trouble);
        const failure = await failureOf(side.processor.find({ reference: crypto.randomUUID(), taxId: null }, asking));
        expect(failure).not.toBeInstanceOf(Refused);
      },
    );

    test('asked too often, a read waits and asks again by itself', async () => {
      side.spoil('too often');
      const before = exchanges.length;
      expect(await side.processor.find({ reference: crypto.randomUUID(), taxId: null }, asking)).toEqual([]);
      expect(exchanges.slice(before).map(({ failure }) => failure)).toEqual(['rate_limited', null]);
    });
  });
};
