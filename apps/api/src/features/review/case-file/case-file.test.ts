import type { CaseFile } from '@ledgate/contract/case-file.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submittedMerchant } from '../../../testing/applications.ts';
import { pdf } from '../../../testing/files.ts';
import { type SignedIn, signedIn } from '../../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  underwriter = await signedIn(ledgate, 'underwriter');
  admin = await signedIn(ledgate, 'admin');
});
afterAll(() => ledgate.close());

const read = (reader: Pick<SignedIn, 'client'>, uid: string): Promise<CaseFile> =>
  reader.client.review.readCase({ body: { application_uid: uid } });

const sectionOf = (file: Pick<CaseFile, 'sections'>, section: Section) => {
  const found = file.sections.find((one) => one.section === section);
  if (!found) throw new Error(`no section ${section}`);
  return found;
};

const verify = (who: SignedIn, uid: string, section: Section, content: string) =>
  who.client.review.verifySection({ params: { uid, section }, body: { content } });

const correct = async (uid: string, body: Record<string, unknown>): Promise<void> => {
  const { records } = await admin.client.onboarding.viewCompany({ query: { application__uid: uid } });
  const id = records[0]?.uid ?? '';
  await admin.client.onboarding.updateCompany({ params: { id }, body: { ...body, reason: 'Told us by phone' } });
};

const firstDocument = (file: CaseFile) => {
  const paper = file.documents.find(({ document_type: type }) => type === 'w9');
  if (!paper) throw new Error('no paper was handed in');
  return paper;
};

describe('the file of a case', () => {
  test('holds the seven sections masked, the papers, the timeline and what was approved', async () => {
    const { application } = await submittedMerchant(ledgate);
    const file = await read(underwriter, application.uid);
    expect(file.sections).toHaveLength(7);
    expect(file.sections.every(({ state }) => state === 'complete')).toBe(true);
    const owner = file.records.find(({ section }) => section === 'ownership');
    expect(owner?.values['ssn']).toMatchObject({ masked: expect.stringMatching(/^\*{3}-\*{2}-\d{4}$/), present: true });
    expect(file.documents.length).toBeGreaterThan(3);
    expect(file.events.map(({ event }) => event)).toEqual(['start', 'submit']);
    expect(file).toMatchObject({ approvals: [], reviewable: true });
    expect(file.requirements.every(({ state }) => state === 'met' || state === 'warning')).toBe(true);
  });

  test('shows an ISO the own merchant without any secret, and nobody else’s', async () => {
    const iso = await signedIn(ledgate, 'iso');
    const { application } = await submittedMerchant(ledgate, 'llc', { isoUid: iso.isoUid ?? '' });
    const file = await read(iso, application.uid);
    expect(JSON.stringify(file.records)).not.toMatch(/masked|fingerprint|last4/);
    expect(file).toMatchObject({ reviewable: false, application: { risk: null, assignee: null } });
    const stranger = await signedIn(ledgate, 'iso');
    expect((await refusal(read(stranger, application.uid))).status).toBe(404);
  });

  test('tells the own merchant nothing of the review', async () => {
    const merchant = await submittedMerchant(ledgate);
    const { uid } = merchant.application;
    const seen = sectionOf(await read(underwriter, uid), 'company');
    await verify(underwriter, uid, 'company', seen.content);
    const own = await read(merchant, uid);
    expect(sectionOf(own, 'company')).toMatchObject({ verified: null, lapsed: null });
    expect(own.events.at(-1)).toMatchObject({ event: 'moved', actor: 'Ledgate' });
    const other = await submittedMerchant(ledgate);
    expect((await refusal(read(other, uid))).status).toBe(404);
  });
});

describe('verifying a section', () => {
  test('takes the case over from whoever had it, who is told', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid, reference } = application;
    const had = await signedIn(ledgate, 'underwriter');
    const heard = async () => (await had.client.notifications.listNotifications()).results;
    await had.client.queue.assign({ body: { applications: [uid], to: had.uid } });
    const { content } = sectionOf(await read(underwriter, uid), 'company');
    await verify(underwriter, uid, 'company', content);
    expect((await heard())[0]).toMatchObject({ kind: 'case_reassigned', application: { uid } });
    expect((await heard())[0]?.title).toContain(`(${reference}) off your desk`);
  });

  test('picks the case up, is seen by everybody at the desk, and can be taken back', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid } = application;
    const { content } = sectionOf(await read(underwriter, uid), 'company');
    const now = await verify(underwriter, uid, 'company', content);
    expect(now.application).toMatchObject({ status: 'in_underwriting', assignee: { uid: underwriter.uid } });
    expect(sectionOf(now, 'company').verified).toMatchObject({ by: { uid: underwriter.uid } });
    expect(sectionOf(await read(admin, uid), 'company').verified?.by.uid).toBe(underwriter.uid);
    const params = { uid, section: 'company' } as const;
    expect(sectionOf(await admin.client.review.unverifySection({ params }), 'company').verified).toBeNull();
    expect((await refusal(admin.client.review.unverifySection({ params }))).status).toBe(404);
  });

  test('lapses when a field of the section is changed, and only then', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid } = application;
    const before = await read(underwriter, uid);
    await verify(underwriter, uid, 'company', sectionOf(before, 'company').content);
    await verify(underwriter, uid, 'business', sectionOf(before, 'business').content);
    await correct(uid, { city: 'Elko' });
    const after = await read(underwriter, uid);
    expect(sectionOf(after, 'company')).toMatchObject({ verified: null, lapsed: { by: { uid: underwriter.uid } } });
    expect(sectionOf(after, 'business').verified).not.toBeNull();
    const late = await refusal(verify(underwriter, uid, 'company', sectionOf(before, 'company').content));
    expect(late).toMatchObject({ status: 412, code: 'stale' });
    const again = await verify(underwriter, uid, 'company', sectionOf(after, 'company').content);
    expect(sectionOf(again, 'company')).toMatchObject({ lapsed: null, verified: { by: { uid: underwriter.uid } } });
  });

  test('lapses for documents when one is refused, and not when one is accepted', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid } = application;
    const file = await read(underwriter, uid);
    const paper = firstDocument(file);
    const { content } = sectionOf(file, 'documents');
    const whole = { uid, section: 'documents' } as const;
    expect(await refusal(verify(underwriter, uid, 'documents', content))).toMatchObject({
      status: 409,
      code: 'documents_not_accepted',
    });
    const documents_reason = 'Seen at the branch in person.';
    const verified = await underwriter.client.review.verifySection({
      params: whole,
      body: { content, documents_reason },
    });
    expect(sectionOf(verified, 'documents').verified).toMatchObject({ documents_reason });
    const params = { id: paper.id };
    const seen = { file_id: paper.file.file_id };
    const accepted = await underwriter.client.review.reviewDocument({
      params,
      body: { ...seen, decision: 'accept' },
    });
    expect(sectionOf(accepted, 'documents').verified).not.toBeNull();
    const refused = await underwriter.client.review.reviewDocument({
      params,
      body: { ...seen, decision: 'reject', reason_code: 'unreadable' },
    });
    expect(sectionOf(refused, 'documents').verified).toBeNull();
  });

  test('is not possible before the application is submitted', async () => {
    const { application } = await submittedMerchant(ledgate);
    const draft = await signedIn(ledgate, 'merchant');
    const { uid } = await draft.client.applications.startApplication();
    const { content } = sectionOf(await read(underwriter, application.uid), 'company');
    expect(await refusal(verify(underwriter, uid, 'company', content))).toMatchObject({ code: 'wrong_state' });
  });
});

describe('judging a document', () => {
  const judge = (who: SignedIn, file: CaseFile, body: Record<string, unknown>) =>
    who.client.review.reviewDocument({
      params: { id: firstDocument(file).id },
      body: { file_id: firstDocument(file).file.file_id, ...body } as never,
    });

  test('a refusal reaches the merchant with its reason and is other evidence', async () => {
    const merchant = await submittedMerchant(ledgate);
    const { uid, evidence } = merchant.application;
    const file = await read(underwriter, uid);
    const refused = await judge(underwriter, file, {
      decision: 'reject',
      reason_code: 'unreadable',
      text: 'Please scan it again.',
    });
    expect(refused.document).toMatchObject({
      status: 'rejected',
      reject_reason: "It can't be read. Please scan it again.",
      reviewed_by: { uid: underwriter.uid },
    });
    expect(refused.application.evidence).not.toBe(evidence);
    const { requirements } = await merchant.client.documents.viewDocuments();
    expect(requirements.find(({ id }) => id === 'documents.w9')).toMatchObject({
      state: 'wrong',
      message: "Not accepted: It can't be read. Please scan it again.",
    });
    // The merchant has been asked by then: the query goes first.
    expect(await refusal(judge(underwriter, file, { decision: 'reset' }))).toMatchObject({ code: 'wrong_state' });
  });

  test('accepting leaves the evidence as it was', async () => {
    const { application } = await submittedMerchant(ledgate);
    const file = await read(underwriter, application.uid);
    const accepted = await judge(underwriter, file, { decision: 'accept' });
    expect(accepted.document.status).toBe('accepted');
    expect(accepted.application.evidence).toBe(application.evidence);
    const back = await judge(underwriter, file, { decision: 'reset' });
    expect(back.document).toMatchObject({ status: 'uploaded', reject_reason: null, reviewed_by: null });
  });

  test('is refused for a file that was replaced while somebody looked', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid } = application;
    const file = await read(underwriter, uid);
    const fresh = await uploadAs(admin, uid);
    await admin.client.documents.updateDocument({
      params: { id: firstDocument(file).id },
      body: { file_id: fresh, reason: 'Sent to us by mail' },
    });
    expect(await refusal(judge(underwriter, file, { decision: 'accept' }))).toMatchObject({ code: 'stale' });
    const now = await read(underwriter, uid);
    expect((await judge(underwriter, now, { decision: 'accept' })).document.status).toBe('accepted');
  });

  test('is written into the log with the file that was seen', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid } = application;
    const file = await read(underwriter, uid);
    await judge(underwriter, file, { decision: 'expire' });
    const { results } = await admin.client.review.listAudit({ params: { uid }, query: {} });
    expect(results[0]).toMatchObject({
      action: 'application.document_reviewed',
      actor: { uid: underwriter.uid },
      before: { status: 'uploaded' },
      after: { status: 'expired', file: firstDocument(file).file.file_id },
    });
  });
});

const uploadAs = async ({ client }: SignedIn, uid: string): Promise<string> => {
  const content = new Blob([new Uint8Array(pdf({ tag: crypto.randomUUID() }))]);
  const { results } = await client.documents.uploadFiles({
    body: { application__uid: uid },
    files: [{ name: 'again.pdf', content }],
  });
  const [result] = results;
  if (!result?.ok) throw new Error('the file was refused');
  return result.file.file_id;
};
