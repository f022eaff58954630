import { AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { SAMPLE_PARTS } from '@ledgate/domain/agreement/sample-parts.ts';
import { insertDraft, setApproved } from '../features/agreements/public.ts';
import type { DemoStep } from './demo-step.ts';

/** Before anybody of the demo signed. */
const BEGINS = '2025-01-02';

/** The sample wording, written by one admin of the demo and approved by another. */
export const agreementStep: DemoStep = {
  name: 'agreement',
  load: async ({ tx }) => {
    const admins = await tx
      .selectFrom('app_user')
      .select('uid')
      .where('role', '=', 'admin')
      .where('email', '<>', 'admin@ledgate.test')
      .orderBy('created_at')
      .limit(2)
      .execute();
    const [writer, reader] = admins.map(({ uid }) => uid);
    if (writer === undefined || reader === undefined) return 0;
    for (const part of AGREEMENT_PARTS) {
      const at = new Date(`${BEGINS}T15:00:00Z`);
      const uid = await insertDraft(tx, part, SAMPLE_PARTS[part], { by: writer, at });
      await setApproved(tx, uid, BEGINS, { by: reader, at });
    }
    return AGREEMENT_PARTS.length;
  },
};
