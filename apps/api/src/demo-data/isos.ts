import { appendAudit } from '../core/change.ts';
import { chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep } from './demo-step.ts';

export interface DemoIso {
  uid: string;
  name: string;
  domain: string;
  areaCode: string;
}

const iso = (name: string, domain: string, areaCode: string): DemoIso => ({ uid: uidOf(name), name, domain, areaCode });

/** The ISOs; the demo's ISO account works for the first. */
export const DEMO_ISOS = [
  iso('Tidewater Card Partners', 'tidewater-cards.example', '757'),
  iso('Copperline Merchant Group', 'copperline-group.example', '480'),
  iso('High Mesa Payments', 'high-mesa.example', '970'),
] as const satisfies readonly DemoIso[];

export const isosStep: DemoStep = {
  name: 'isos',
  load: async ({ tx, ctx, now }) => {
    const chance = chanceFor('isos');
    const rows = DEMO_ISOS.map(({ uid, name }) => ({
      uid,
      name,
      created_at: daysAgo(now, chance.between(400, 560), chance),
    }));
    await tx.insertInto('iso').values(rows).execute();
    for (const { uid, name } of rows) {
      appendAudit(tx, ctx, 'iso.added', { subject: `system:iso-${uid}`, after: { name } });
    }
    return rows.length;
  },
};
