import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Difference, DIFFERENCE_KINDS } from '@ledgate/domain/settlement/differences.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import type { Parts } from '../../core/parts.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import {
  closeDifference,
  insertDifference,
  listMissing,
  type StoredDifference,
  type Where,
} from './difference-store.ts';

/** By which its task is found again. */
export const taskSubject = ({ uid, kind }: Pick<StoredDifference, 'uid' | 'kind'>): string =>
  `${DIFFERENCE_KINDS[kind].label} (${uid.slice(0, 8)})`;

/** Each is a task for staff until it is explained or accepted. */
export const openDifferences = async (
  tx: WritableTransaction,
  parts: Parts,
  differing: readonly Difference[],
  where: Where,
): Promise<void> => {
  for (const difference of differing) {
    const uid = await insertDifference(tx, difference, where);
    if (uid === null) continue;
    await openTask(tx, parts, {
      kind: 'settlement_difference',
      applicationUid: where.applicationUid,
      subject: taskSubject({ uid, kind: difference.kind }),
      details: {
        difference: uid,
        expected: showCents(difference.expectedCents),
        actual: showCents(difference.actualCents),
      },
    });
  }
};

/** Settled after all: what was missing is explained. */
export const closeMissing = async (
  tx: WritableTransaction,
  parts: Parts,
  payments: readonly string[],
): Promise<void> => {
  for (const difference of await listMissing(tx, payments)) {
    await closeDifference(tx, difference.uid, { ending: 'explained', by: null, reason: null, at: parts.clock() });
    await closeTask(tx, parts, {
      kind: 'settlement_difference',
      applicationUid: difference.application_uid,
      subject: taskSubject(difference),
      outcome: 'not_needed',
    });
  }
};
