import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { CONSENTS, isSignersName } from '@ledgate/domain/rates/consents.ts';
import { isSamePerson } from '@ledgate/domain/signatures/signers.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue, type Held } from '../../core/jobs/jobs.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Application } from '../applications/public.ts';
import {
  type Acceptance,
  currentSnapshot,
  insertAcceptance,
  type NewAcceptance,
  type SnapshotHash,
  standingAcceptance,
} from './acceptance-store.ts';
import { type AgreementPerson, agreementPeople, loadBusiness } from './agreement-people.ts';
import { insertAgreementSignature, settleExecution } from './agreement-signatures.ts';
import { findAgreement } from './agreement-store.ts';
import { type WrittenAgreement, writeAgreementFor } from './agreement-text.ts';
import { loadGround } from './rule-context.ts';
import { listSaleRates } from './sale-store.ts';
import { inForce, type SaleRate } from './stored-rate.ts';

export interface AcceptAsk {
  /** Typed as a signature. */
  name: string;
  agreementVersion: string;
  consents: Readonly<Record<string, boolean>>;
}

type Signed = Pick<Acceptance, 'signerName' | 'consents' | 'address' | 'at'>;

type Digested = Pick<WrittenAgreement, 'version' | 'sha256'> & Partial<Pick<WrittenAgreement, 'parts'>>;

/** One digest over everything that was agreed to: whatever of it changes, the digest does. */
const digestOf = (snapshot: SnapshotHash, sale: SaleRate, agreement: Digested, signed: Signed): Buffer =>
  sha256(
    canonicalJson({
      submission: { n: snapshot.n, sha256: snapshot.sha256.toString('hex') },
      rates: {
        n: sale.n,
        model: sale.model,
        lines: sale.lines,
        // Left out where nothing is, so that what was signed before there was such a thing still adds up.
        ...(sale.included && sale.included.length > 0 && { included: [...sale.included] }),
        terms: sale.terms,
        effective_from: sale.effectiveFrom,
      },
      agreement: {
        version: agreement.version,
        sha256: agreement.sha256.toString('hex'),
        ...(agreement.parts && { parts: agreement.parts }),
      },
      signature: {
        name: signed.signerName,
        consents: signed.consents,
        address: signed.address,
        at: signed.at.toISOString(),
      },
    }),
  );

const fault = (path: string, message: string): Failure =>
  new Failure('invalid', message, { errors: { [path]: [message] } });

const demandSigner = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string, name: string): Promise<void> => {
  const { signer } = await loadGround(tx, ctx.actor, uid);
  if (!signer || !isSignersName(name, signer)) {
    throw fault('name', 'Type the name of the primary signer as it stands in the application.');
  }
};

/** Whoever is signed in and one of those who have to sign does so with the acceptance, for themselves. */
const signerHere = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string): Promise<AgreementPerson | null> => {
  const me = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email', 'email_verified_at', 'mobile'])
    .where('uid', '=', ctx.actor.uid)
    .executeTakeFirst();
  if (!me) return null;
  const account = {
    name: `${me.first_name} ${me.last_name}`,
    email: me.email,
    isEmailVerified: me.email_verified_at !== null,
    mobile: me.mobile,
  };
  const people = agreementPeople(await loadBusiness(tx, uid));
  return people.find(({ roles, values }) => roles.length > 0 && isSamePerson(account, values)) ?? null;
};

/** Whether whoever accepts is a guarantor, and signs the guarantee with it. */
export const signsGuaranty = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string): Promise<boolean> =>
  (await signerHere(tx, ctx, uid))?.roles.includes('guarantor') ?? false;

const demandConsents = (consents: AcceptAsk['consents'], self: AgreementPerson | null): void => {
  const wanted = [...CONSENTS, ...(self?.roles.includes('guarantor') ? ['guaranty'] : [])];
  for (const consent of wanted) {
    if (consents[consent] !== true) throw fault(`consents.${consent}`, 'Check this box to continue.');
  }
};

const demandAgreement = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  { found, sale, ask }: { found: Application; sale: SaleRate; ask: AcceptAsk },
): Promise<WrittenAgreement> => {
  const agreement = await writeAgreementFor(tx, ctx.parts, found, sale);
  if (agreement.unapproved.length > 0) {
    throw new Failure('agreement_not_approved', `Not approved: ${agreement.unapproved.join(', ')}.`);
  }
  if (agreement.version !== ask.agreementVersion) {
    throw new Failure('stale', 'The agreement has a newer version. Read it and accept it again.');
  }
  return agreement;
};

const titleOf = async (tx: ReadTransaction, uid: string): Promise<string> =>
  agreementPeople(await loadBusiness(tx, uid)).find(({ isPrimary }) => isPrimary)?.title ?? '';

interface Given {
  acceptance: Acceptance;
  self: AgreementPerson | null;
  held: Held | undefined;
}

/** The signer's own signature where they have to sign for themselves; then whoever is missing is asked, or nobody is. */
const goOn = async (tx: WritableTransaction, { actor, parts, origin }: SignedInCtx, given: Given): Promise<void> => {
  const { acceptance, self, held } = given;
  const { signerName: name, at, address } = acceptance;
  if (self) {
    const authenticated = 'Signed in to their account, with a verified email address';
    const signature = { way: 'account', name, authenticated, at, address, browser: origin.browser } as const;
    await insertAgreementSignature(tx, acceptance, self, { ...signature, by: actor.uid });
  }
  if (!(await settleExecution(tx, parts, acceptance, held)))
    await enqueue(tx, parts, 'askForSignatures', { application: acceptance.applicationUid }, held);
};

/**
 * Writes a merchant's acceptance down, under the caller's lock and in the caller's step of the lifecycle. Others who have
 * to sign are asked afterwards, and the paper is made when the last has; `held` lets both wait until the step can no
 * longer be taken back.
 */
export const recordAcceptance = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  found: Application,
  ask: AcceptAsk,
  held?: Held,
): Promise<{ acceptance: string; sha256: string }> => {
  const at = ctx.parts.clock();
  const { final: sale } = inForce(await listSaleRates(tx, found.uid));
  const snapshot = await currentSnapshot(tx, found.uid);
  if (!sale || !snapshot) throw new Failure('wrong_state', 'There are no rates to accept.');
  const agreement = await demandAgreement(tx, ctx, { found, sale, ask });
  const self = await signerHere(tx, ctx, found.uid);
  demandConsents(ask.consents, self);
  await demandSigner(tx, ctx, found.uid, ask.name);
  const { address, browser, location } = ctx.origin;
  const signed = { signerName: ask.name.trim(), consents: { ...ask.consents }, address, at };
  const acceptance: NewAcceptance = {
    ...signed,
    uid: crypto.randomUUID(),
    applicationUid: found.uid,
    saleRateUid: sale.uid,
    snapshotN: snapshot.n,
    snapshotSha256: snapshot.sha256,
    contentSha256: digestOf(snapshot, sale, agreement, signed),
    browser,
    location,
    agreementVersion: agreement.version,
    agreementText: agreement.text,
    agreementParts: agreement.parts,
    signerTitle: await titleOf(tx, found.uid),
    acceptedBy: ctx.actor.uid,
  };
  await insertAcceptance(tx, acceptance);
  const unmade = { pdfFile: null, pdfSha256: null, voidedAt: null, executedAt: null };
  await goOn(tx, ctx, { acceptance: { ...acceptance, ...unmade }, self, held });
  return { acceptance: acceptance.uid, sha256: acceptance.contentSha256.toString('hex') };
};

/** What was agreed to, of an acceptance of either rule. */
const digestedOf = async (tx: ReadTransaction, acceptance: Acceptance): Promise<Digested> => {
  const { agreementText: text, agreementParts: parts, agreementVersion: version } = acceptance;
  return text === null || parts === null ? findAgreement(tx, acceptance) : { version, sha256: sha256(text), parts };
};

/** Whether what the merchant signed is still exactly what is there: worked out anew, not believed. */
export const acceptanceHolds = async (tx: ReadTransaction, applicationUid: string): Promise<boolean> => {
  const acceptance = await standingAcceptance(tx, applicationUid);
  const { final: sale } = inForce(await listSaleRates(tx, applicationUid));
  const snapshot = await currentSnapshot(tx, applicationUid);
  if (!acceptance || !sale || !snapshot || sale.uid !== acceptance.saleRateUid) return false;
  return digestOf(snapshot, sale, await digestedOf(tx, acceptance), acceptance).equals(acceptance.contentSha256);
};
