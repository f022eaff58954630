import { type Facts, type DocumentFact, type Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { merchantDate } from '@ledgate/domain/applications/ledger/merchant-date.ts';
import { filledFacts } from '@ledgate/domain/applications/fields/fill.ts';
import { fieldOf } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { maySeeSecretsMasked } from '@ledgate/domain/applications/steps.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import type { PersonActor } from '../../../core/context.ts';
import type { Parts } from '../../../core/parts.ts';
import { openMasked, type StoredRecord } from '../../applications/public.ts';

type Kept = Pick<StoredRecord, 'uid' | 'section' | 'values' | 'secrets'>;

/** Masks that can be told apart: the same mask may hide two numbers. ISOs get none. */
const withMasks = async (parts: Parts, actor: PersonActor, { uid, section, values, secrets }: Kept): Promise<Rec> => {
  const shown: Record<string, Value> = { ...values };
  for (const secret of maySeeSecretsMasked(actor) ? secrets : []) {
    const kind = fieldOf(section, secret.field)?.secret;
    if (!kind) continue;
    shown[secret.field] = { ...(await openMasked(parts, uid, secret, kind)), fingerprint: secret.blindIndex };
  }
  return { uid, values: shown };
};

/** Kept records as the rules and the comparison see them, with every secret behind its mask. */
export const maskedFacts = async (
  parts: Parts,
  actor: PersonActor,
  records: readonly Kept[],
  { documents, at }: { documents: readonly DocumentFact[]; at: Date },
): Promise<Facts> => {
  const masked = await Promise.all(records.map((record) => withMasks(parts, actor, record)));
  const of = (section: FormSection): Rec[] => masked.filter((_, at) => records[at]?.section === section);
  const one = (section: FormSection) => of(section)[0]?.values ?? {};
  const company = one('company');
  return filledFacts({
    company,
    owners: of('ownership'),
    business: one('business'),
    security: one('security'),
    accounts: of('settlement'),
    contacts: of('contact'),
    documents,
    today: merchantDate(at.getTime(), company),
  });
};
