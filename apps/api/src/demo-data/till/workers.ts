import { ROLE_PRESETS } from '@ledgate/domain/access/team.ts';
import { chanceFor } from '../chance.ts';
import { type DemoPerson, somebody } from '../people.ts';

const DOMAIN = 'north-loop-coffee-roasters.example';

/** Who works at the till: two with accounts that visitors sign in with, and two of the business's own. */
export const WORKERS = {
  owner: 'merchant@ledgate.test',
  clerk: 'clerk@ledgate.test',
  manager: `astrid.lindqvist@${DOMAIN}`,
  second: `mateo.ibarra@${DOMAIN}`,
} as const;
export type Worker = keyof typeof WORKERS;

const HIRED = [
  { email: WORKERS.manager, firstName: 'Astrid', lastName: 'Lindqvist', roleSetting: 'manager', days: 140 },
  { email: WORKERS.second, firstName: 'Mateo', lastName: 'Ibarra', roleSetting: 'cashier', days: 130 },
  { email: `wendy.kaplan@${DOMAIN}`, firstName: 'Wendy', lastName: 'Kaplan', roleSetting: 'accountant', days: 120 },
  { email: `theo.novak@${DOMAIN}`, firstName: 'Theo', lastName: 'Novak', roleSetting: 'cashier', days: 2 },
] as const;

/** The rest of the team of the boarded merchant; the newest has not opened the invitation yet. */
export const describeTeam = (merchantUid: string, now: Date): DemoPerson[] => {
  const chance = chanceFor('north loop team');
  const mailbox = { domain: DOMAIN, areaCode: '612' };
  return HIRED.map(({ email, firstName, lastName, roleSetting, days }) => ({
    ...somebody(chance, new Set(), mailbox, { role: 'subuser', now, age: days }),
    email,
    firstName,
    lastName,
    merchantUid,
    roleSetting,
    permissions: ROLE_PRESETS[roleSetting],
    isInvited: days < 7,
  }));
};
