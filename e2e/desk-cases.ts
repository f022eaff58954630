import { type Spine, STEPS } from '@ledgate/api/testing/desk.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { expect } from '@playwright/test';
import { type Owner, signFor, type SubmittedApplication, submittedApplication } from './cases.ts';
import { clientOf, makeStaff, type NewPerson, type Person, sessionOf } from './ledgate.ts';

const callerOf = async <Who extends NewPerson>(person: Who) => ({
  ...person,
  client: clientOf((await sessionOf(person)).accessToken),
});

export type Caller = Awaited<ReturnType<typeof callerOf<Person>>>;

/** One of the staff, who can be called for over the wire and entered as. */
export const staff = async (role: 'underwriter' | 'iso' | 'admin'): Promise<Caller> => callerOf(await makeStaff(role));

/** Everybody around an application that nobody else in the run has to do with. */
export interface Desk extends Spine, Pick<SubmittedApplication, 'reference' | 'name' | 'owners'> {
  merchant: NewPerson & Spine['merchant'];
  underwriter: Caller;
  iso: Caller;
  admin: Caller;
}

/** Compares the accounts of a case with their proof, and says so; answers which these are. */
export const verifyAccounts = async ({ client }: Caller, uid: string): Promise<string[]> => {
  const accounts = (await client.accounts.listAccounts({ params: { uid } })).results.map((one) => one.uid);
  for (const account of accounts) {
    const body = { status: 'confirmed_by_bank', evidence: 'bank_call', reference: 'Call 1042' } as const;
    const note = 'Holder and both numbers were confirmed.';
    await client.accounts.verifyAccount({ params: { uid, account }, body: { ...body, note } });
  }
  return accounts;
};

/** The accounts are verified and MATCH was asked, so that nothing but people stands in the way. */
const prepare = async ({ uid, underwriter, today }: Desk): Promise<void> => {
  await verifyAccounts(underwriter, uid);
  await underwriter.client.risk.recordInquiry({
    params: { uid },
    body: { on: today(), reference: 'MTC-204811', result: 'no_match' },
  });
};

/**
 * Whoever has to signs the agreement, by a link that is sent at once and not when nobody can undo any more; or by the one
 * that was sent by itself a moment ago, after which there is no other for a minute.
 */
export const signAgreement = async (
  { uid, admin }: Pick<Desk, 'uid' | 'admin'>,
  owners: readonly Owner[],
): Promise<void> => {
  const list = () => admin.client.signatures.listSignatures({ params: { uid } });
  for (const [at, { owner, due }] of (await list()).results.entries()) {
    const reached = owners[at];
    if (due !== 'agreement' || !reached) continue;
    await admin.client.signatures.sendSigningLink({ params: { uid, owner } }).catch(() => null);
    const { link } = (await list()).results[at]?.agreement ?? {};
    expect(link, `a link for ${reached.email}`).toBeTruthy();
    await signFor(reached, { about: 'sign the agreement', since: link?.sent_at ?? '' });
  }
};

/** Submitted and signed, its checks run, ready for every step of the spine; its merchant came without an ISO. */
export const openDesk = async ({ bothGuarantee = false } = {}): Promise<Desk> => {
  const [{ merchant, ...found }, underwriter, iso, admin] = await Promise.all([
    submittedApplication({}, { bothGuarantee }),
    staff('underwriter'),
    staff('iso'),
    staff('admin'),
  ]);
  const { results: banks } = await admin.client.lookups.listSponsorBanks();
  const desk: Desk = {
    ...found,
    merchant: await callerOf(merchant),
    underwriter,
    iso,
    admin,
    bank: banks[0]?.uid ?? '',
    signAgreement: () => signAgreement(desk, found.owners),
    today: () => newYorkDate(Date.now()),
  };
  await prepare(desk);
  return desk;
};

const PRICED = ['setBuyRate', 'setSaleRate', 'approveAsIso', 'accept'] as const;

/** Walks the spine up to and including a step, once the checks have run on what there is now. */
export const walk = async (desk: Desk, last: (typeof PRICED)[number]): Promise<void> => {
  await expect(() => STEPS.recommend(desk)).toPass({ timeout: 60_000, intervals: [100, 250, 500] });
  for (const step of PRICED.slice(0, PRICED.indexOf(last) + 1)) await STEPS[step](desk);
};
