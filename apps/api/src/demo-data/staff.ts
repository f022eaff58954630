import { type Chance, chanceFor, daysAgo } from './chance.ts';
import type { DemoStep } from './demo-step.ts';
import { DEMO_ISOS } from './isos.ts';
import { accountOf, addPeople, type DemoPerson, somebody } from './people.ts';

const HOUSE = { domain: 'ledgate.test', areaCode: '312' } as const;
const UNDERWRITERS = 5;
const ADMINS = 2;
const PEOPLE_PER_ISO = 3;

const describeStaff = (now: Date, chance: Chance): DemoPerson[] => {
  const taken = new Set<string>();
  const many = (count: number, make: () => DemoPerson): DemoPerson[] => Array.from({ length: count }, make);
  const age = (): number => chance.between(90, 390);
  const account = (mailbox: string): DemoPerson => accountOf(mailbox, daysAgo(now, age(), chance));
  const ofIsos = DEMO_ISOS.flatMap((iso) =>
    many(PEOPLE_PER_ISO, () => ({
      ...somebody(chance, taken, iso, { role: 'iso', now, age: age() }),
      isoUid: iso.uid,
    })),
  );
  return [
    account('superadmin'),
    account('admin'),
    account('underwriter'),
    { ...account('iso'), isoUid: DEMO_ISOS[0].uid },
    ...many(ADMINS, () => somebody(chance, taken, HOUSE, { role: 'admin', now, age: age() })),
    ...many(UNDERWRITERS, () => somebody(chance, taken, HOUSE, { role: 'underwriter', now, age: age() })),
    ...ofIsos,
    // Every state of an account is to be met in the list: invited lately, and closed a while ago.
    { ...somebody(chance, taken, HOUSE, { role: 'underwriter', now, age: 1 }), isInvited: true },
    {
      ...somebody(chance, taken, DEMO_ISOS[1], { role: 'iso', now, age: 2 }),
      isoUid: DEMO_ISOS[1].uid,
      isInvited: true,
    },
    { ...somebody(chance, taken, HOUSE, { role: 'underwriter', now, age: 300 }), blockedAt: daysAgo(now, 12, chance) },
  ];
};

export const staffStep: DemoStep = {
  name: 'staff',
  load: (world) => addPeople(world, describeStaff(world.now, chanceFor('staff'))),
};
