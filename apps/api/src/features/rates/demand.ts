import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { type Finding, canSave, isComplete } from '@ledgate/domain/rates/rules.ts';
import { mayReadBuy, mayReadSale, mayWriteBuy, mayWriteSale, type RateAnswer } from '@ledgate/domain/rates/steps.ts';
import type { PersonActor, SignedInCtx, WorkingActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type Application, findApplication, lockApplication } from '../applications/public.ts';

const gone = (): Failure => new Failure('not_found', 'There is no such application.');

/** Whatever the application: a role that never may is told so before anything is looked up. */
const demandRole = (isAllowed: boolean, what: string): void => {
  if (!isAllowed) throw new Failure('not_allowed', `Your role does not ${what}.`);
};

export const demandBuyReader = (actor: PersonActor): void => demandRole(mayReadBuy(actor), 'see buy rates');
export const demandSaleReader = (actor: WorkingActor): void => demandRole(mayReadSale(actor), 'see rates');

const WRITERS: Record<'buy' | 'sale', (role: Role) => boolean> = {
  buy: (role) => mayWriteBuy({ role, abilities: new Set() }, 'recommended') !== 'notAllowed',
  sale: (role) => mayWriteSale({ role, abilities: new Set() }, 'awaiting_iso') !== 'notAllowed',
};

/** Whether a role ever sets this side, whatever the application. */
export const isWriter = (side: 'buy' | 'sale', { role }: PersonActor): boolean => WRITERS[side](role);

export const demandWriter = (side: 'buy' | 'sale', { role }: PersonActor): void =>
  demandRole(WRITERS[side](role), `set ${side} rates`);

/** The application as somebody within their scope sees it; another's is not there. */
export const seeApplication = async (tx: ReadTransaction, uid: string): Promise<Application> => {
  const found = await findApplication(tx, uid);
  if (!found) throw gone();
  return found;
};

const demandOpen = (answer: RateAnswer, found: Application): void => {
  if (answer === 'notAllowed') throw new Failure('not_allowed', 'You can’t set these rates.');
  if (answer === 'wrongState')
    throw new Failure('wrong_state', `Rates are not set while ${found.reference} is “${found.status}”.`);
};

/** The application under its lock, if this person may set this side now. */
export const holdForRates = async (
  tx: WritableTransaction,
  { actor }: SignedInCtx,
  side: 'buy' | 'sale',
  uid: string,
): Promise<Application> => {
  const found = await lockApplication(tx, uid);
  if (!found) throw gone();
  demandOpen(side === 'buy' ? mayWriteBuy(actor, found.status) : mayWriteSale(actor, found.status), found);
  return found;
};

const errorsOf = (findings: readonly Finding[]): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const { line, message } of findings) {
    const path = line === 'pricing_model' ? line : `lines.${line}`;
    (errors[path] ??= []).push(message);
  }
  return errors;
};

/** Wrong lines are refused by name; what is missing only stands in the way of being final. */
export const demandSound = (findings: readonly Finding[], isFinal: boolean): void => {
  const by = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity);
  if (!canSave(findings)) {
    const wrong = by('error');
    throw new Failure('invalid', wrong.map(({ message }) => message).join(' '), { errors: errorsOf(wrong) });
  }
  if (isFinal && !isComplete(findings)) {
    const absent = by('missing');
    throw new Failure('incomplete', 'The rates can’t be final while something is missing.', {
      errors: errorsOf(absent),
    });
  }
};

/** The version somebody saw, looked at once more under the lock: nobody's newer one takes its place, none is between. */
export const demandCurrent = <R extends { version: number; voidedAt: Date | null }>(
  { ifMatch }: SignedInCtx,
  rate: R | null,
): R => {
  if (!rate || rate.voidedAt !== null) throw new Failure('wrong_state', 'A newer version has replaced this one.');
  if (ifMatch !== null && ifMatch !== rate.version) {
    throw new Failure('stale', `You saw version ${ifMatch}, now it is ${rate.version}.`, {
      currentVersion: rate.version,
    });
  }
  return rate;
};

export const demandBank = async (tx: ReadTransaction, uid: string): Promise<void> => {
  const bank = await tx.selectFrom('bank').select('active').where('uid', '=', uid).executeTakeFirst();
  const fault = (message: string) => new Failure('invalid', message, { errors: { bank_uid: [message] } });
  if (!bank) throw fault('There is no such bank.');
  if (!bank.active) throw fault('This bank no longer takes merchants.');
};
