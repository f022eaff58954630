import type { Reply } from '@ledgate/contract/call.ts';
import type { banks } from '@ledgate/contract/banks.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { filledFacts } from '@ledgate/domain/applications/fields/fill.ts';
import { emptyFacts } from '@ledgate/domain/applications/ledger/facts.ts';
import { appetiteMisses, type BankProfile } from '@ledgate/domain/banks/appetite.ts';
import { bankProfileOf } from '@ledgate/domain/banks/profile.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { findApplication, loadContent } from '../applications/public.ts';
import { listBanks } from './store.ts';

/** None of the secrets: no bank chooses by a tax number. */
export const loadProfile = async (tx: ReadTransaction, applicationUid: string): Promise<BankProfile> => {
  const { records } = await loadContent(tx, applicationUid);
  const of = (section: string) => records.find((record) => record.section === section)?.values ?? {};
  // No date: nothing that a bank chooses by follows from it.
  return bankProfileOf(filledFacts({ ...emptyFacts(''), company: of('company'), business: of('business') }));
};

export const readBankFit = (ctx: SignedInCtx, applicationUid: string): Promise<Reply<typeof banks.readBankFit>> =>
  reading(ctx, async (tx) => {
    if (!(await findApplication(tx, applicationUid))) throw new Failure('not_found', 'There is no such application.');
    const profile = await loadProfile(tx, applicationUid);
    const results = (await listBanks(tx))
      .filter(({ active }) => active)
      .map(({ uid, appetite }) => ({ bank_uid: uid, misses: appetiteMisses(appetite, profile) }));
    return { results };
  });
