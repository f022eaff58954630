import type { FoundRecord } from '@ledgate/contract/search.ts';
import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { type Customer, customersAmong, listCustomersOf } from '../../customers/public.ts';
import { found, ownBusiness, type Source } from '../source.ts';

const present = ({ uid, name, company, email, phone }: Customer): FoundRecord =>
  found('customer', { uid, title: name }, [company, email, phone && formatPhone(phone)]);

export const customers: Source = {
  kind: 'customer',
  isFor: ({ abilities, merchantUid }) => merchantUid !== null && abilities.has('charge_vt'),
  find: async (tx, { actor }, search, most) =>
    (await listCustomersOf(tx, ownBusiness(actor), { search, after: null, most })).map(present),
  among: async (tx, { actor }, uids) => (await customersAmong(tx, ownBusiness(actor), uids)).map(present),
};
