import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { filledFacts } from '@ledgate/domain/applications/fields/fill.ts';
import { emptyFacts } from '@ledgate/domain/applications/ledger/facts.ts';
import { isYes, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { tradingState } from '@ledgate/domain/banks/profile.ts';
import type { SignerName } from '@ledgate/domain/rates/consents.ts';
import { acceptedBrands, type Mix, mixOf } from '@ledgate/domain/rates/mix.ts';
import type { RuleContext } from '@ledgate/domain/rates/rules.ts';
import type { WorkingActor } from '../../core/context.ts';

export interface Ground extends RuleContext {
  mix: Mix;
  signer: SignerName | null;
}

type Records = Record<'company' | 'business' | 'ownership', Values[]>;

/** Only what prices rest on, and none of the secrets: nobody needs a tax number to price a sale. */
const loadRecords = async (tx: ReadTransaction, applicationUid: string): Promise<Records> => {
  const rows = await tx
    .selectFrom('application_record')
    .select(['section', 'values'])
    .where('application_uid', '=', applicationUid)
    .where('section', 'in', ['company', 'business', 'ownership'])
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  // Held to their shape when they are written, by the tables of fields.
  const of = (section: string): Values[] =>
    rows.filter((row) => row.section === section).map((row) => row.values as Values);
  return { company: of('company'), business: of('business'), ownership: of('ownership') };
};

const signerOf = (owners: readonly Values[]): SignerName | null => {
  const primary = owners.find((values) => isYes(values, 'is_primary'));
  if (!primary) return null;
  return {
    first: textOf(primary, 'first_name'),
    middle: textOf(primary, 'middle_name'),
    last: textOf(primary, 'last_name'),
  };
};

/** What the merchant applied with, as far as prices rest on it, and who looks at it. */
export const loadGround = async (
  tx: ReadTransaction,
  actor: WorkingActor | null,
  applicationUid: string,
): Promise<Ground> => {
  const { company, business, ownership } = await loadRecords(tx, applicationUid);
  // No date and no risk: nothing that prices rest on follows from either.
  const { business: sells } = filledFacts({ ...emptyFacts(''), business: business[0] ?? {} });
  return {
    brands: acceptedBrands(sells),
    state: tradingState({ company: company[0] ?? {} }),
    mix: mixOf(sells),
    isSuperAdmin: actor?.role === 'superadmin',
    signer: signerOf(ownership),
  };
};
