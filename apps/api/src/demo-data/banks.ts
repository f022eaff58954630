import { appendAudit } from '../core/change.ts';
import { chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep } from './demo-step.ts';

/** The sponsor banks of the demo: one is reached through the card provider, the other by people. */
const DEMO_BANKS = [
  { name: 'Cascadia Commercial Bank', channel: 'payrix', bin: '400812', ica: '10734' },
  { name: 'Great Lakes Sponsor Bank', channel: 'manual', bin: '400945', ica: '12290' },
] as const;

export const banksStep: DemoStep = {
  name: 'banks',
  load: async ({ tx, ctx, now }) => {
    const chance = chanceFor('banks');
    const rows = DEMO_BANKS.map((bank) => ({
      ...bank,
      uid: uidOf(`bank ${bank.name}`),
      created_at: daysAgo(now, chance.between(560, 700), chance),
    }));
    await tx.insertInto('bank').values(rows).execute();
    for (const { uid, name, channel } of rows) {
      appendAudit(tx, ctx, 'bank.added', { subject: `system:bank-${uid}`, after: { name, channel } });
    }
    return rows.length;
  },
};
