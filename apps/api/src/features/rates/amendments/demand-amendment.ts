import type { AmendmentBody } from '@ledgate/contract/amendments.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { effectiveFault } from '@ledgate/domain/rates/amendments.ts';
import { isHarder, spokenChanges } from '@ledgate/domain/rates/changes.ts';
import { checkSale } from '@ledgate/domain/rates/rules.ts';
import { mayAmend } from '@ledgate/domain/rates/steps.ts';
import type { PersonActor, SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { type Application, lockApplication } from '../../applications/public.ts';
import { type Acceptance, standingAcceptance } from '../acceptance-store.ts';
import { listBuyRates } from '../buy-store.ts';
import { conditionsUnmet } from '../conditions.ts';
import { demandSound } from '../demand.ts';
import { includedLines, spokenLines } from '../line-values.ts';
import { demandWholeReserve, protectionOf } from '../protection.ts';
import { loadGround } from '../rule-context.ts';
import { findSaleRate } from '../sale-store.ts';
import { inForce, type SaleRate } from '../stored-rate.ts';
import { type Amendment, type AmendmentContent, findAmendment } from './amendment-store.ts';
import { deskDay, saleInEffect } from './in-effect.ts';

/** Whatever the application: a role that never may is told so before anything is looked up. */
export const demandAmender = ({ role }: PersonActor): void => {
  if (mayAmend({ role }, 'approved') === 'notAllowed')
    throw new Failure('not_allowed', 'Your role does not change rates after approval.');
};

/** An application under its lock, with the agreement that an amendment would amend and what applies under it today. */
export interface Amendable {
  found: Application;
  acceptance: Acceptance;
  now: SaleRate;
}

export const holdAmendable = async (
  tx: WritableTransaction,
  { actor, parts }: SignedInCtx,
  applicationUid: string,
): Promise<Amendable> => {
  const found = await lockApplication(tx, applicationUid);
  if (!found) throw new Failure('not_found', 'There is no such application.');
  if (mayAmend(actor, found.status) !== 'yes')
    throw new Failure('wrong_state', `Rates are not amended while ${found.reference} is “${found.status}”.`);
  const acceptance = await standingAcceptance(tx, found.uid);
  const signed = acceptance && (await findSaleRate(tx, acceptance.saleRateUid));
  if (!acceptance || !signed) throw new Failure('wrong_state', 'There is no signed agreement to amend.');
  return { found, acceptance, now: await saleInEffect(tx, parts, signed) };
};

/** The amendment with its application held; looked at once more under the lock. */
export const holdAmendment = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  id: string,
): Promise<Amendable & { amendment: Amendment }> => {
  const seen = await findAmendment(tx, id);
  if (!seen) throw new Failure('not_found', 'There is no such rate change.');
  const held = await holdAmendable(tx, ctx, seen.applicationUid);
  const amendment = await findAmendment(tx, id);
  if (!amendment) throw new Error('an amendment that was there is gone');
  return { ...held, amendment };
};

/** Still only proposed, and in the version that was seen. */
export const demandProposed = (amendment: Amendment, seen: number | null): void => {
  if (amendment.end !== null) throw new Failure('wrong_state', 'This rate change was discarded.');
  if (amendment.isConfirmed)
    throw new Failure('wrong_state', 'This rate change is confirmed, and the merchant was told.');
  if (seen !== null && seen !== amendment.version)
    throw new Failure('stale', `You saw version ${seen}, now it is ${amendment.version}.`, {
      currentVersion: amendment.version,
    });
};

/** The term, its renewal and how charges are collected stay as they were signed. */
export const contentOf = (body: AmendmentBody, now: SaleRate): AmendmentContent => {
  const protection = protectionOf(body);
  demandWholeReserve(protection);
  const after = {
    model: now.model,
    lines: spokenLines(body.lines),
    included: includedLines(body.lines),
    terms: { ...now.terms, ...protection },
  };
  return { ...after, reason: body.reason.trim(), effectiveFrom: body.effective_from, ...toldAs(now, after) };
};

type Told = Pick<AmendmentContent, 'changes' | 'isHarder'>;

const toldAs = (now: SaleRate, after: Pick<AmendmentContent, 'model' | 'lines' | 'included' | 'terms'>): Told => ({
  // Both of one day: which day that is, an amendment says for itself.
  changes: spokenChanges({ ...now, effectiveFrom: '' }, { ...after, effectiveFrom: '' }),
  isHarder: isHarder(now, after),
});

/** The rules of any price sheet, on the buy rate in force; a super admin's price stays theirs when another confirms it. */
const demandPriced = async (
  tx: ReadTransaction,
  { found }: Amendable,
  content: AmendmentContent,
  actor: PersonActor | null,
): Promise<void> => {
  const { final: buy } = inForce(await listBuyRates(tx, found.uid));
  if (!buy) throw new Failure('wrong_state', 'There is no final buy rate to price from.');
  const ground = await loadGround(tx, actor, found.uid);
  demandSound(checkSale(content, buy, actor ? ground : { ...ground, isSuperAdmin: true }), true);
  const unmet = await conditionsUnmet(tx, found.uid, content.terms);
  if (unmet.length > 0) throw new Failure('conditions_not_met', unmet.join(' '));
};

/** Whether it may be announced today; asked when it is written and again when it is confirmed. */
export const demandAmendment = async (
  tx: ReadTransaction,
  { parts }: SignedInCtx,
  held: Amendable,
  content: AmendmentContent,
  by: PersonActor | null,
): Promise<void> => {
  await demandPriced(tx, held, content, by);
  if (content.changes.length === 0)
    throw new Failure('invalid', 'Nothing changes. Change a rate or a limit first.', {
      errors: { lines: ['Nothing changes.'] },
    });
  const fault = effectiveFault(content.effectiveFrom, content.isHarder, deskDay(parts));
  if (fault !== null) throw new Failure('invalid', fault, { errors: { effective_from: [fault] } });
};
