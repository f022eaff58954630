import type { BoardingOrder, OrderedAccount, OrderedOwner } from '../order.ts';
import { STAGED } from './statuses.ts';

const STRUCTURES: Readonly<Record<string, number>> = {
  sole_prop: 0,
  corporation: 1,
  llc: 2,
  partnership: 3,
  association: 4,
  nonprofit: 5,
  government: 6,
  c_corp: 7,
  s_corp: 8,
};

const ZONES = ['est', 'cst', 'mst', 'pst', 'akst', 'hst', 'sst', 'chst', 'ast', 'pwt', 'mht', 'chut', 'nst'];
const ZONE_OF: Readonly<Record<string, string>> = {
  'America/New_York': 'est',
  'America/Detroit': 'est',
  'America/Chicago': 'cst',
  'America/Denver': 'mst',
  'America/Phoenix': 'mst',
  'America/Los_Angeles': 'pst',
  'America/Anchorage': 'akst',
  'Pacific/Honolulu': 'hst',
  'Pacific/Pago_Pago': 'sst',
  'Pacific/Guam': 'chst',
  'America/Puerto_Rico': 'ast',
  'America/Halifax': 'ast',
  'Pacific/Palau': 'pwt',
  'Pacific/Majuro': 'mht',
  'Pacific/Chuuk': 'chut',
  'America/St_Johns': 'nst',
};

const zoneOf = (name: string): string => (ZONES.includes(name) ? name : (ZONE_OF[name] ?? 'est'));
const day = (date: string): string => date.replaceAll('-', '').slice(0, 8);
const flag = (is: boolean): number => (is ? 1 : 0);
const most = (text: string, length: number): string => text.slice(0, length);

/** `2026-11-17T17:23:24.000Z` as they write it. */
const stamp = (at: string): string => at.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '');

const placeOf = ({ line1, line2, city, state, zip, country }: BoardingOrder['address']) => ({
  address1: line1,
  ...(line2 ? { address2: line2 } : {}),
  city,
  state,
  zip,
  country,
});

export const entityFields = (order: BoardingOrder) => ({
  type: STRUCTURES[order.structure] ?? STRUCTURES['llc'],
  name: most(order.legalName, 100),
  ...placeOf(order.address),
  timezone: zoneOf(order.timeZone),
  phone: order.phone,
  email: order.email,
  ...(order.website ? { website: order.website } : {}),
  einType: order.taxId.kind === 'ssn' ? 'ssn' : 'tin',
  ein: order.taxId.number,
  custom: order.reference,
  currency: 'USD',
  tcVersion: most(order.terms.version, 20),
  tcDate: stamp(order.terms.acceptedAt),
  tcIp: order.terms.address,
  clientIp: order.terms.address,
});

export const merchantFields = (order: BoardingOrder) => ({
  dba: most(order.tradeName, 50),
  new: 0,
  mcc: order.category,
  environment: order.environment,
  ...(order.establishedOn ? { established: day(order.establishedOn) } : {}),
  annualCCSales: order.annualVolumeCents,
  annualCCSaleVolume: order.annualVolumeCents,
  avgTicket: order.averageTicketCents,
  percentEcomm: order.shares.ecommercePercent,
  percentKeyed: order.shares.keyedPercent,
  tcAttestation: 1,
});

export const memberFields = (owner: OrderedOwner, timeZone: string) => ({
  first: owner.firstName,
  ...(owner.middleName ? { middle: owner.middleName } : {}),
  last: owner.lastName,
  ...(owner.title ? { title: owner.title } : {}),
  dob: day(owner.birthDate),
  ...(owner.ssn ? { ssn: owner.ssn } : {}),
  email: owner.email,
  phone: owner.phone,
  ownership: owner.shareBps,
  primary: String(flag(owner.isPrimary)),
  significantResponsibility: flag(owner.isControlPerson),
  politicallyExposed: flag(owner.isPoliticallyExposed),
  timezone: zoneOf(timeZone),
  ...placeOf(owner.address),
});

const CHECKING = 8;
const SAVINGS = 9;

export const accountFields = (account: Omit<OrderedAccount, 'isPrimary'>, isPrimary = true) => ({
  primary: flag(isPrimary),
  type: 'all',
  name: most(account.holder, 100),
  account: {
    method: account.type === 'savings' ? SAVINGS : CHECKING,
    number: account.number,
    routing: account.routing,
  },
});

/** All of an application in one call, staged: nobody is boarded by it. */
export const newEntity = (order: BoardingOrder) => ({
  ...entityFields(order),
  accounts: order.accounts.map((account) => accountFields(account, account.isPrimary)),
  merchant: {
    ...merchantFields(order),
    status: String(STAGED),
    members: order.owners.map((owner) => memberFields(owner, order.timeZone)),
  },
});
