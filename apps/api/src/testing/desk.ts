import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { addCurrentList } from './current-list.ts';
import { bookkeeping, books } from '../core/bookkeeping.ts';
import { systemCtx } from '../core/context.ts';
import { setScope } from '../core/scope.ts';
import { insertVerification, standingAccounts } from '../features/accounts/public.ts';
import { submittedMerchant } from './applications.ts';
import type { Merchant } from './merchants.ts';
import { RATES } from './rates.ts';
import { approveAgreement } from './approved-agreement.ts';
import { signAgreementOf, signOwners } from './sign-owners.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { Reach } from './test-server.ts';

/** Whoever calls. */
type Caller = Pick<SignedIn, 'client'>;

/** Who takes the steps of the spine, and what they need for it. */
export interface Spine {
  uid: string;
  merchant: Caller;
  underwriter: Caller;
  iso: Caller;
  admin: Caller;
  bank: string;
  /** Everybody else who has to signs the agreement once it is accepted. */
  signAgreement: () => Promise<void>;
  /** The day, for the desk. */
  today: () => string;
}

/** Everybody around one submitted application. */
export interface Desk extends Spine {
  reference: string;
  merchant: Merchant;
  underwriter: SignedIn;
  iso: SignedIn;
  admin: SignedIn;
}

const addBank = async ({ parts }: Reach): Promise<string> => {
  const uid = crypto.randomUUID();
  const name = `Bank ${uid.slice(0, 8)}`;
  await books(parts).insertInto('bank').values({ uid, name, channel: 'manual', created_at: parts.clock() }).execute();
  return uid;
};

/** As if somebody had compared the accounts with their proof. */
const verifyAccounts = ({ parts }: Reach, uid: string): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    for (const { record, mark } of await standingAccounts(tx, uid)) {
      await insertVerification(tx, {
        applicationUid: uid,
        account: record.uid,
        status: 'confirmed_by_bank',
        evidence: 'bank_call',
        reference: 'Call 1042',
        document: null,
        note: null,
        mark,
        by: null,
        at: parts.clock(),
      });
    }
  });

interface DeskOptions {
  hasIso?: boolean;
  isChecked?: boolean;
  hasInquiry?: boolean;
  isSigned?: boolean;
  isVerified?: boolean;
  legalName?: string;
}

/** Submitted over the wire, its owners' signatures given, its accounts verified, its risk checks run and MATCH asked about it; the ISO is one of the example's people unless there shall be none. */
export const openDesk = async (
  server: Reach,
  {
    hasIso = true,
    isChecked = true,
    hasInquiry = true,
    isSigned = true,
    isVerified = true,
    ...named
  }: DeskOptions = {},
): Promise<Desk> => {
  await addCurrentList(server.parts);
  const iso = await signedIn(server, 'iso');
  const merchant = await submittedMerchant(server, 'llc', { ...named, ...(hasIso && { isoUid: iso.isoUid ?? '' }) });
  if (isChecked) await server.deliver();
  const { uid, reference } = merchant.application;
  if (isSigned) await signOwners(server, uid);
  if (isVerified) await verifyAccounts(server, uid);
  const underwriter = await signedIn(server, 'underwriter');
  const admin = await signedIn(server, 'admin');
  await approveAgreement(server.parts, { writer: underwriter.uid, reader: admin.uid });
  const today = (): string => newYorkDate(server.parts.clock().getTime());
  const signAgreement = (): Promise<void> => signAgreementOf(server, uid);
  const desk = { uid, signAgreement, reference, merchant, underwriter, iso, admin, bank: await addBank(server), today };
  if (hasInquiry && isChecked) await STEPS.recordInquiry(desk);
  return desk;
};

/** How the application stands now, as somebody sees it. */
export const standing = async ({ uid }: Pick<Spine, 'uid'>, { client }: Caller): Promise<ApplicationView> =>
  (await client.applications.readApplication({ params: { uid } })).application;

export const MEMO = 'Three years of statements, stable volume, no disputes.';

/** Tests that are about something else leave the documents unlooked at, and say so. */
export const UNSEEN_DOCUMENTS = { documents_reason: 'The originals were seen on site.' };

/** The version of the agreement that the merchant reads. */
export const agreementOf = async ({ uid, merchant }: Pick<Spine, 'uid' | 'merchant'>): Promise<string> =>
  (await merchant.client.rates.readRates({ params: { id: uid } })).agreement?.version ?? '';

/** The steps of the spine, each by who takes it, on what they see. */
export const STEPS = {
  recommend: async (desk: Spine, recommendation: 'approve' | 'decline' = 'approve') => {
    const { evidence } = await standing(desk, desk.underwriter);
    const body = { application_uid: desk.uid, evidence, recommendation, memo: MEMO, ...UNSEEN_DOCUMENTS };
    return desk.underwriter.client.review.recommend({ body });
  },
  setBuyRate: (desk: Spine) => {
    const body = { application__uid: desk.uid, bank_uid: desk.bank, ...RATES.buy };
    return desk.underwriter.client.rates.setBuyRate({ body });
  },
  setSaleRate: (desk: Spine, by: Caller = desk.iso) =>
    by.client.rates.setSaleRate({ body: { application__uid: desk.uid, ...RATES.sale } }),
  approveAsIso: async (desk: Spine) => {
    const { evidence } = await standing(desk, desk.iso);
    return desk.iso.client.review.decideAsIso({ body: { application_uid: desk.uid, decision: 'approve', evidence } });
  },
  accept: async (desk: Spine, name = 'Marisol Vega') => {
    const { evidence } = await standing(desk, desk.merchant);
    const consents = { agreement: true, rates: true, electronic_signature: true, guaranty: true } as const;
    const signed = { name, consents, agreement_version: await agreementOf(desk) };
    const body = { application_uid: desk.uid, decision: 'accept' as const, evidence, ...signed };
    const accepted = await desk.merchant.client.review.decideAsMerchant({ body });
    await desk.signAgreement();
    return accepted;
  },
  /** As of today, so that an approval may rest on it. */
  recordInquiry: (desk: Spine, by: Caller = desk.underwriter, result: 'no_match' | 'match' = 'no_match') =>
    by.client.risk.recordInquiry({
      params: { uid: desk.uid },
      body: { on: desk.today(), reference: 'MTC-204811', result },
    }),
  approve: async (desk: Spine, by: Caller = desk.admin) => {
    const { evidence } = await standing(desk, by);
    return by.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'approve', evidence } });
  },
};

const SPINE = ['recommend', 'setBuyRate', 'setSaleRate', 'approveAsIso', 'accept', 'approve'] as const;

/** Walks the spine up to and including a step. */
export const walkThrough = async (desk: Spine, last: (typeof SPINE)[number]): Promise<void> => {
  for (const step of SPINE.slice(0, SPINE.indexOf(last) + 1)) await STEPS[step](desk);
};
