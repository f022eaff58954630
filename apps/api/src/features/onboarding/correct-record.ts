import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { isCorrectable } from '@ledgate/domain/applications/fields/field.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { recordCorrection } from '../review/public.ts';
import type { Outcome, SaveAsk } from './work-out-save.ts';

const OWN = 'Only the merchant can change this. Raise a query to ask for it.';

const OURS = 'Our team sets this during the review.';

/** What only staff set is no question of the form. */
const demandOwn = (section: FormSection, changed: readonly string[]): void => {
  const refused = FIELDS[section].filter((field) => field.staffOnly && changed.includes(field.name));
  if (refused.length > 0)
    throw new Failure('invalid', OURS, { errors: Object.fromEntries(refused.map(({ name }) => [name, [OURS]])) });
};

/** Staff correct answers; who said yes, who signed and what is secret stays with the person it belongs to. */
export const demandCorrectable = (
  { actor }: SignedInCtx,
  section: FormSection,
  { isNew, changed }: Pick<Outcome, 'isNew' | 'changed'>,
): void => {
  if (!isStaff(actor.role)) return demandOwn(section, changed);
  if (isNew)
    throw new Failure('not_allowed', 'Staff can correct what the merchant entered. Raise a query to ask for more.');
  const refused = FIELDS[section].filter((field) => changed.includes(field.name) && !isCorrectable(field));
  if (refused.length > 0) {
    throw new Failure('not_allowed', OWN, { errors: Object.fromEntries(refused.map(({ name }) => [name, [OWN]])) });
  }
};

/** What staff changed goes on the timeline, voids what rested on it and is told to everybody concerned. */
export const correctRecord = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  applicationUid: string,
  { section, body }: SaveAsk,
  { record, changed }: Outcome,
): Promise<boolean> => {
  if (!isStaff(ctx.actor.role)) return false;
  const labels = FIELDS[section].filter(({ name }) => changed.includes(name)).map(({ label }) => label);
  const about = { section, record: record.uid, labels };
  await recordCorrection(tx, ctx, applicationUid, { ...about, reason: body.reason ?? '' });
  return true;
};
