import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { renderAgreement } from '@ledgate/domain/agreement/parts.ts';
import { agreementValues } from '@ledgate/domain/agreement/placeholders.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { houseOf, type UsedPart, versionOf, wordingAt } from '../agreements/public.ts';
import type { Application } from '../applications/public.ts';
import { nameOfCode } from '../lookups/public.ts';
import { agreementPeople, loadBusiness } from './agreement-people.ts';
import { businessName } from './rate-sheet.ts';
import type { SaleRate } from './stored-rate.ts';
import { unseen } from '../../core/unseen.ts';

/** The agreement as one merchant reads and signs it. */
export interface WrittenAgreement {
  version: string;
  text: string;
  sha256: Buffer;
  parts: UsedPart[];
  /** Parts nobody approved; with any, it is not offered. */
  unapproved: string[];
}

const addressOf = (company: Values): string => {
  const of = (name: string): string => textOf(company, name);
  const region = [of('state'), of('zip')].filter((part) => part !== '').join(' ');
  return [of('address1'), of('address2'), of('city'), region].filter((part) => part !== '').join(', ');
};

/** A merchant does not see the buy rate, but does read which bank stands behind the account. */
export const sponsorOf = (tx: ReadTransaction, sale: SaleRate): Promise<string> =>
  unseen(tx, async () => {
    const row = await tx
      .selectFrom('buy_rate as r')
      .innerJoin('bank as b', 'b.uid', 'r.bank_uid')
      .select('b.name')
      .where('r.uid', '=', sale.buyRateUid)
      .executeTakeFirstOrThrow();
    return row.name;
  });

const merchantOf = (found: Application, { company }: Facts) => ({
  legalName: businessName(found),
  dba: found.dbaName ?? businessName(found),
  address: addressOf(company) || 'the address in the application',
  email: textOf(company, 'business_email') || 'the email address in the application',
  state: nameOfCode('state', textOf(company, 'state')) ?? 'the state in the application',
});

/** Written with the wording in force now, for this merchant and this sale rate. */
export const writeAgreementFor = async (
  tx: ReadTransaction,
  { settings, clock }: Parts,
  found: Application,
  sale: SaleRate,
): Promise<WrittenAgreement> => {
  const { parts, unapproved } = await wordingAt(tx, settings, clock());
  const facts = await loadBusiness(tx, found.uid);
  const values = agreementValues({
    house: houseOf(settings),
    bank: await sponsorOf(tx, sale),
    iso: found.iso?.name ?? null,
    reference: found.reference,
    merchant: merchantOf(found, facts),
    sale,
    signers: agreementPeople(facts),
  });
  const text = renderAgreement(parts, values);
  return {
    version: versionOf(text),
    text,
    sha256: sha256(text),
    parts: parts.map(({ part, n, sha256: digest }) => ({ part, n, sha256: digest })),
    unapproved,
  };
};
