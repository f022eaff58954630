import type { CardProcessor } from '../port.ts';
import type { PayrixClient } from './client.ts';
import { accountFields, entityFields, memberFields, merchantFields } from './outgoing.ts';
import { allOf } from './search-header.ts';

/** What is given back in clear, or masked to its last digits. Of a birth date only the year is. */
const ENTITY = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'email', 'website', 'ein'];
const MERCHANT = ['dba', 'mcc'];
const MEMBER = ['first', 'last', 'email', 'phone', 'ownership', 'ssn', 'address1', 'city', 'state', 'zip'];
const ACCOUNT = ['name', 'number', 'routing'];

type Fields = Readonly<Record<string, unknown>>;

const MASKED = /[*\u2022]/;
const SHOWN = 4;

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const words = (value: string | number): string => String(value).trim().toLowerCase().replace(/\s+/g, ' ');
const digits = (value: string | number): string => String(value).replace(/\D/g, '');

/** What is not given back is not held against anybody; what is masked is known by what is left of it. */
const isSame = (sent: unknown, there: unknown): boolean => {
  if (!isPlain(sent) || !isPlain(there)) return true;
  if (!MASKED.test(String(there))) return words(sent) === words(there);
  const left = digits(there).slice(-SHOWN);
  return left.length < SHOWN || digits(sent).endsWith(left);
};

const otherThan = (names: readonly string[], sent: Fields, there: Fields | null | undefined, at = ''): string[] => {
  if (!there) return [at.replace(/\.$/, '') || 'merchant'];
  return names.filter((name) => !isSame(sent[name], there[name])).map((name) => at + name);
};

const flat = ({ account, ...rest }: Fields): Fields => ({ ...rest, ...(account as object | null) });

/** Owners and accounts are known by their place in the order, as when they were written. */
export const makeReadBack = (client: PayrixClient): Pick<CardProcessor, 'differences'> => ({
  differences: async ({ entityId, merchantId }, order, asking) => {
    const oldestFirst = { field: 'created', is: 'sort', value: 'asc' } as const;
    const ofMerchant = { search: allOf({ field: 'merchant', value: merchantId }, oldestFirst) };
    const ofEntity = { search: allOf({ field: 'entity', value: entityId }, oldestFirst) };
    const entity = await client.one('entities', entityId, {}, asking);
    const merchant = await client.one('merchants', merchantId, {}, asking);
    const members = await client.list('members', ofMerchant, asking);
    const accounts = await client.list('accounts', ofEntity, asking);
    return [
      ...otherThan(ENTITY, entityFields(order), entity, 'business.'),
      ...otherThan(MERCHANT, merchantFields(order), merchant, 'merchant.'),
      ...order.owners.flatMap((owner, at) =>
        otherThan(MEMBER, memberFields(owner, order.timeZone), members[at], `owners.${at}.`),
      ),
      ...order.accounts.flatMap((account, at) => {
        const there = accounts[at];
        return otherThan(ACCOUNT, flat(accountFields(account)), there && flat(there), `accounts.${at}.`);
      }),
    ];
  },
});
