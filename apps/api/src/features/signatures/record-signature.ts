import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { browserName } from '@ledgate/domain/access/browser-name.ts';
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
import { aboutApplication } from '../../core/mail/mail.ts';
import type { Application } from '../applications/public.ts';
import { endLink } from './link-store.ts';
import { insertAgreementSignature } from '../rates/public.ts';
import { markOf, type Signer } from './signers.ts';
import { insertSignature, type NewSignature } from './store.ts';
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
  link: ({ email, phone }) => `Link emailed to ${maskEmail(email)}, code sent to ${maskPhone(phone)}`,
  account: () => 'Signed in to their account, with a verified email address',
};

/** Whoever calls holds the application. */
type RecordSigning = (tx: WritableTransaction, ctx: Ctx, found: Application, signing: Signing) => Promise<Date>;

/** What a signature is for. */
interface Matter {
  purpose: 'application' | 'agreement';
  wanted: readonly Statement[];
  /** Nothing is written where the person saw something else than there is now. */
  write: ((given: Pick<NewSignature, 'way' | 'name' | 'at' | 'address' | 'browser' | 'by'>) => Promise<void>) | null;
  elseStale: string;
}

/** What every signature asks for and leaves behind: the link is used up, and the person hears of it. */
const record = async (
  [tx, { parts, origin }, found, { signer, ask, way, by }]: Parameters<RecordSigning>,
  { purpose, wanted, write, elseStale }: Matter,
): Promise<Date> => {
  if (!write) throw new Failure('stale', elseStale, { currentVersion: found.version });
  demandWhole(signer, ask, wanted);
  const at = parts.clock();
  const { address, browser } = origin;
  await write({ way, name: ask.name, at, address, browser, ...(by !== undefined && { by }) });
  await endLink(tx, signer.uid, purpose, { at, why: 'signed' });
  const told = { name: signer.name, business: applicationName(found), at, device: browserName(browser), address };
  await enqueue(tx, parts, 'sendMessage', aboutApplication(found.uid, signedMail(signer.email, told)));
  return at;
};

/** Writes down that a person signed the agreement that was accepted, and tells them. */
export const recordAgreementSignature: RecordSigning = (tx, ctx, found, signing) => {
  const { signer, ask, way } = signing;
  const { agreement } = signer;
  return record([tx, ctx, found, signing], {
    purpose: 'agreement',
    wanted: agreementStatementsFor(signer.roles),
    write:
      agreement && ask.content === markOf(agreement)
        ? (given) => {
            const person = { ...signer, title: agreement.title };
            const signed = { ...given, way, authenticated: HOW[way](signer) };
            return insertAgreementSignature(tx, agreement.acceptance, person, signed);
          }
        : null,
    elseStale: 'The agreement was replaced after you opened the page.',
  });
};

/** Writes down that a person signed over what is said of them, and tells them. */
export const recordSignature: RecordSigning = (tx, ctx, found, signing) => {
  const { signer, ask } = signing;
  const statements = statementsFor(signer.roles);
  return record([tx, ctx, found, signing], {
    purpose: 'application',
    wanted: statements,
    write:
      ask.content === signer.content
        ? (given) =>
            insertSignature(tx, {
              ...given,
              applicationUid: found.uid,
              ownerUid: signer.uid,
              submission: Math.max(1, found.submission),
              content: signer.content,
              roles: signer.roles,
              statements,
              version: STATEMENTS_VERSION,
            })
        : null,
    elseStale: 'Your details were changed after you opened the page.',
  });
};
