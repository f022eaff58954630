import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { isVerified, type VerificationStatus } from '@ledgate/domain/review/account-verification.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { loadContent, type StoredRecord } from '../applications/public.ts';
import { listVerifications, type Verification } from './store.ts';

/** One mark for one account: whose it is and where. A finding holds while the mark is the same. */
export const accountMark = ({ values, secrets }: Pick<StoredRecord, 'values' | 'secrets'>): Buffer =>
  sha256(
    canonicalJson({
      routing: values['routing_number'] ?? null,
      holder: values['account_holder_name'] ?? null,
      kind: values['holder_type'] ?? null,
      number: secrets.find(({ field }) => field === 'account_number')?.blindIndex ?? null,
    }),
  );

export interface Standing {
  record: StoredRecord;
  title: string;
  mark: Buffer;
  status: VerificationStatus;
  history: Verification[];
}

/** What was found last about the account as it is now; anything else is about another account. */
const statusOf = ([last]: readonly Verification[], mark: Buffer): VerificationStatus =>
  last?.mark.equals(mark) ? last.status : 'unverified';

export const standingAccounts = async (tx: ReadTransaction, applicationUid: string): Promise<Standing[]> => {
  const { records } = await loadContent(tx, applicationUid);
  const all = await listVerifications(tx, applicationUid);
  return records
    .filter(({ section }) => section === 'settlement')
    .map((record, at) => {
      const mark = accountMark(record);
      const history = all.filter(({ account }) => account === record.uid);
      const title = recordTitle('settlement', record.values, at);
      return { record, title, mark, status: statusOf(history, mark), history };
    });
};

/** An account as staff call it: its bank and holder. */
export const nameOfAccount = ({ title, record }: Pick<Standing, 'title' | 'record'>): string => {
  const holder = record.values['account_holder_name'];
  return typeof holder === 'string' && holder !== '' ? `${title}, ${holder}` : title;
};

/** The accounts that nobody has verified, by name. */
export const unverifiedAccounts = async (tx: ReadTransaction, applicationUid: string): Promise<string[]> =>
  (await standingAccounts(tx, applicationUid)).filter(({ status }) => !isVerified(status)).map(nameOfAccount);
