import type { Facts, Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { plainAddress } from '@ledgate/domain/risk/likeness.ts';
import { tellingAddress } from '@ledgate/domain/risk/network-address.ts';
import type { PartyLink } from '@ledgate/domain/risk/related.ts';
import type { Vault } from '../../core/crypto/vault.ts';

/** Something of an application by which another one can be recognised. */
export interface OwnKey {
  kind: PartyLink;
  key: Buffer;
  /** As a person may see it. */
  shown: string;
  /** An account number alone is no account. */
  routing: string;
}

interface Plain {
  kind: PartyLink;
  text: string;
  shown: string;
  routing?: string;
}

const emails = ({ company, owners, contacts }: Facts): Plain[] =>
  [textOf(company, 'business_email'), ...[...owners, ...contacts].map(({ values }) => textOf(values, 'email'))]
    .map(normalizeEmail)
    .map((text) => ({ kind: 'email', text, shown: text }));

const phones = ({ company, owners, contacts }: Facts): Plain[] =>
  [
    textOf(company, 'business_phone'),
    ...owners.map(({ values }) => textOf(values, 'phone')),
    ...contacts.flatMap(({ values }) => [textOf(values, 'phone'), textOf(values, 'mobile')]),
  ].map((text) => ({ kind: 'phone', text, shown: formatPhone(text) }));

const addressOf = (values: Values, prefix = ''): Plain => {
  const line = textOf(values, `${prefix}address1`);
  const zip = textOf(values, `${prefix}zip`).slice(0, 5);
  const text = line === '' ? '' : plainAddress(line, zip);
  return { kind: 'address', text, shown: [line, textOf(values, `${prefix}city`), zip].filter(Boolean).join(', ') };
};

const addresses = ({ company, owners }: Facts): Plain[] => [
  addressOf(company),
  addressOf(company, 'location_'),
  ...owners.map(({ values }) => addressOf(values)),
];

const secrets = ({ company, owners, accounts }: Facts): Plain[] => {
  const taxId = textOf(company, 'tax_id');
  const ssnOf = ({ values }: Rec): Plain => {
    const text = textOf(values, 'ssn');
    return { kind: 'ssn', text, shown: maskSecret('ssn', text).masked };
  };
  const accountOf = ({ values }: Rec): Plain => {
    const text = textOf(values, 'account_number');
    const routing = textOf(values, 'routing_number');
    return { kind: 'account', text, shown: `${routing} ${maskSecret('account', text).masked}`, routing };
  };
  return [
    { kind: 'tax_id', text: taxId, shown: maskSecret('taxId', taxId).masked },
    ...owners.map(ssnOf),
    ...accounts.map(accountOf),
  ];
};

/** Under which name each kind is indexed; secrets under that of their field, which stands beside their sealed values. */
const COLUMNS: Record<PartyLink, string> = {
  tax_id: 'tax_id',
  ssn: 'ssn',
  account: 'account_number',
  email: 'risk_email',
  phone: 'risk_phone',
  address: 'risk_address',
  ip: 'risk_ip',
};

/** Every key of an application, each once. */
export const ownKeys = async (vault: Vault, facts: Facts, signedAt: string): Promise<OwnKey[]> => {
  const told = tellingAddress(signedAt);
  const all: Plain[] = [
    ...secrets(facts),
    ...emails(facts),
    ...phones(facts),
    ...addresses(facts),
    ...(told === undefined ? [] : [{ kind: 'ip', text: told, shown: told } as const]),
  ];
  const unique = new Map(
    all.filter(({ text }) => text !== '').map((plain) => [`${plain.kind}|${plain.routing ?? ''}|${plain.text}`, plain]),
  );
  return Promise.all(
    [...unique.values()].map(async ({ kind, text, shown, routing = '' }) => ({
      kind,
      shown,
      routing,
      key: await vault.indexOf(COLUMNS[kind], text),
    })),
  );
};
