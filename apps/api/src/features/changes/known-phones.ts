import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';

export interface KnownPhone {
  label: string;
  phone: string;
}

/** Numbers that we had before anybody asked for anything: a caller would name another. */
export const knownPhones = ({ company, owners, contacts }: Facts): KnownPhone[] => {
  const all = [
    { label: 'Business', phone: textOf(company, 'business_phone') },
    ...owners.map(({ values }, at) => ({
      label: `Owner ${recordTitle('ownership', values, at)}`,
      phone: textOf(values, 'phone'),
    })),
    ...contacts.map(({ values }, at) => ({
      label: `Contact ${recordTitle('contact', values, at)}`,
      phone: textOf(values, 'phone'),
    })),
  ].filter(({ phone }) => phone !== '');
  return all.filter(({ phone }, at) => all.findIndex((one) => one.phone === phone) === at);
};
