import type { Role } from '@ledgate/domain/access/roles.ts';

/** Everybody in the demo signs in with it. */
export const DEMO_PASSWORD = 'petrol-brass-ledger';

/** Those who work at the boarded merchant's registers come in by it. */
export const DEMO_PIN = '7204';

export interface DemoAccount {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  mobile: string;
}

/** One person per role, three for merchants: one who is still applying, one who was asked something, one boarded. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'applicant@ledgate.test', role: 'merchant', firstName: 'Marisol', lastName: 'Ortega', mobile: '5053427718' },
  { email: 'asked@ledgate.test', role: 'merchant', firstName: 'Tobias', lastName: 'Renner', mobile: '9703352264' },
  { email: 'merchant@ledgate.test', role: 'merchant', firstName: 'Henrik', lastName: 'Aasland', mobile: '6127403356' },
  { email: 'clerk@ledgate.test', role: 'subuser', firstName: 'Priya', lastName: 'Raman', mobile: '6127408829' },
  {
    email: 'underwriter@ledgate.test',
    role: 'underwriter',
    firstName: 'Dorothy',
    lastName: 'Okafor',
    mobile: '4049276641',
  },
  { email: 'iso@ledgate.test', role: 'iso', firstName: 'Walter', lastName: 'Brandt', mobile: '3124687205' },
  { email: 'admin@ledgate.test', role: 'admin', firstName: 'Celeste', lastName: 'Fournier', mobile: '5044318896' },
  {
    email: 'superadmin@ledgate.test',
    role: 'superadmin',
    firstName: 'Jonah',
    lastName: 'Whitlock',
    mobile: '2068735519',
  },
];
