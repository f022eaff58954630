import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { CONSENTS, isSignersName } from '@ledgate/domain/rates/consents.ts';
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
  type SnapshotHash,
  standingAcceptance,
} from './acceptance-store.ts';
import { type Agreement, currentAgreement, findAgreement } from './agreement-store.ts';
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

/** One digest over everything that was agreed to: whatever of it changes, the digest does. */
const digestOf = (snapshot: SnapshotHash, sale: SaleRate, agreement: Agreement, signed: Signed): Buffer =>
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
      agreement: { version: agreement.version, sha256: agreement.sha256.toString('hex') },
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

/**
 * Writes a merchant's acceptance down, under the caller's lock and in the caller's step of the lifecycle. The signed
 * paper is made afterwards; `held` lets it wait until the step can no longer be taken back.
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
  const agreement = await currentAgreement(tx, at);
  if (agreement.version !== ask.agreementVersion) {
    throw new Failure('stale', 'The agreement has a newer version. Read it and accept it again.');
  }
  for (const consent of CONSENTS) {
    if (ask.consents[consent] !== true) throw fault(`consents.${consent}`, 'This has to be agreed to.');
  }
  await demandSigner(tx, ctx, found.uid, ask.name);
  const { address, browser, location } = ctx.origin;
  const signed = { signerName: ask.name.trim(), consents: { ...ask.consents }, address, at };
  const digest = digestOf(snapshot, sale, agreement, signed);
  const uid = crypto.randomUUID();
  await insertAcceptance(tx, {
    ...signed,
    uid,
    applicationUid: found.uid,
    saleRateUid: sale.uid,
    snapshotN: snapshot.n,
    snapshotSha256: snapshot.sha256,
    contentSha256: digest,
    browser,
    location,
    agreementVersion: agreement.version,
    acceptedBy: ctx.actor.uid,
  });
  await enqueue(tx, ctx.parts, 'makeSignedAgreement', { acceptance: uid }, held);
  return { acceptance: uid, sha256: digest.toString('hex') };
};

/** Whether what the merchant signed is still exactly what is there: worked out anew, not believed. */
export const acceptanceHolds = async (tx: ReadTransaction, applicationUid: string): Promise<boolean> => {
  const acceptance = await standingAcceptance(tx, applicationUid);
  const { final: sale } = inForce(await listSaleRates(tx, applicationUid));
  const snapshot = await currentSnapshot(tx, applicationUid);
  if (!acceptance || !sale || !snapshot || sale.uid !== acceptance.saleRateUid) return false;
  const agreement = await findAgreement(tx, acceptance.agreementVersion);
  return digestOf(snapshot, sale, agreement, acceptance).equals(acceptance.contentSha256);
};
