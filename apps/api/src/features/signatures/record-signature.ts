import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { maskEmail } from '@ledgate/domain/checks/email.ts';
import { maskPhone } from '@ledgate/domain/checks/phone.ts';
import { isNameOf } from '@ledgate/domain/signatures/signers.ts';
import {
  type Statement,
  STATEMENT_TEXTS,
  STATEMENTS_VERSION,
  agreementStatementsFor,
  statementsFor,
} from '@ledgate/domain/signatures/statements.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Application } from '../applications/public.ts';
import { endLink } from './link-store.ts';
import { insertAgreementSignature } from '../rates/public.ts';
import { markOf, type Signer } from './signers.ts';
import { insertSignature } from './store.ts';
import { signedMail } from './texts.ts';

export interface SignAsk {
  name: string;
  /** The mark of what the person saw. */
  content: string;
  statements: readonly Statement[];
}

const demandWhole = ({ values }: Signer, { name, statements }: SignAsk, wanted: readonly Statement[]): void => {
  const errors: Record<string, string[]> = {};
  if (!isNameOf(name, values)) errors['name'] = ['Type your name as it stands above.'];
  for (const statement of wanted) {
    if (!statements.includes(statement))
      errors[`statements.${statement}`] = [`Agree to this: ${STATEMENT_TEXTS[statement].title}.`];
  }
  if (Object.keys(errors).length > 0) throw new Failure('invalid', 'The signature is not complete yet.', { errors });
};

interface Signing {
  signer: Signer;
  ask: SignAsk;
  way: 'link' | 'account';
  by?: string;
}

const HOW: Record<Signing['way'], (signer: Signer) => string> = {
  link: ({ email, phone }) => `Link mailed to ${maskEmail(email)}, code sent to ${maskPhone(phone)}`,
  account: () => 'Signed in to their account, with a proved email address',
};

/** Writes down that a person signed the agreement that was accepted, and tells them. The caller holds the application. */
export const recordAgreementSignature = async (
  tx: WritableTransaction,
  ctx: Ctx,
  found: Application,
  { signer, ask, way, by }: Signing,
): Promise<Date> => {
  const { parts, origin } = ctx;
  if (!signer.agreement || ask.content !== markOf(signer.agreement)) {
    throw new Failure('stale', 'The agreement was replaced after you opened the page.', {
      currentVersion: found.version,
    });
  }
  demandWhole(signer, ask, agreementStatementsFor(signer.roles));
  const at = parts.clock();
  const { address, browser } = origin;
  const { acceptance, title } = signer.agreement;
  const given = { way, name: ask.name, authenticated: HOW[way](signer), at, address, browser };
  await insertAgreementSignature(tx, acceptance, { ...signer, title }, { ...given, ...(by !== undefined && { by }) });
  await endLink(tx, signer.uid, 'agreement', { at, why: 'signed' });
  const business = applicationName(found);
  await enqueue(tx, parts, 'sendMessage', signedMail(signer.email, { name: signer.name, business, at, address }));
  return at;
};

/** Writes down that a person signed over what is said of them, and tells them. The caller holds the application. */
export const recordSignature = async (
  tx: WritableTransaction,
  ctx: Ctx,
  found: Application,
  { signer, ask, way, by }: Signing,
): Promise<Date> => {
  const { parts, origin } = ctx;
  if (ask.content !== signer.content) {
    throw new Failure('stale', 'Your details were changed after you opened the page.', {
      currentVersion: found.version,
    });
  }
  demandWhole(signer, ask, statementsFor(signer.roles));
  const at = parts.clock();
  const { address, browser } = origin;
  await insertSignature(tx, {
    applicationUid: found.uid,
    ownerUid: signer.uid,
    submission: Math.max(1, found.submission),
    way,
    content: signer.content,
    name: ask.name,
    roles: signer.roles,
    statements: statementsFor(signer.roles),
    version: STATEMENTS_VERSION,
    at,
    address,
    browser,
    ...(by !== undefined && { by }),
  });
  await endLink(tx, signer.uid, 'application', { at, why: 'signed' });
  const business = applicationName(found);
  await enqueue(tx, parts, 'sendMessage', signedMail(signer.email, { name: signer.name, business, at, address }));
  return at;
};
