import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, MEMO, openDesk, standing, STEPS, walkThrough } from '../../../testing/desk.ts';
import { pdf } from '../../../testing/files.ts';
import { refusal, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { upload } from '../../../testing/upload.ts';
import { expireDocuments } from './expire-documents.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const read = ({ uid, underwriter }: Desk): Promise<CaseFile> =>
  underwriter.client.review.readCase({ body: { application_uid: uid } });

const w9Of = ({ documents }: CaseFile) => {
  const paper = documents.find(({ document_type: type }) => type === 'w9');
  if (!paper) throw new Error('no form was handed in');
  return paper;
};

const reject = async (desk: Desk) => {
  const { id, file } = w9Of(await read(desk));
  const body = {
    decision: 'reject',
    file_id: file.file_id,
    reason_code: 'unreadable',
    text: 'Page 2 is dark.',
  } as const;
  return desk.underwriter.client.review.reviewDocument({ params: { id }, body });
};

const questionsTo = async ({ uid, merchant }: Desk) => {
  const { results } = await merchant.client.queries.findTickets({ body: { application_id: uid } });
  return results.flatMap(({ ticket_timeline: notes }) => notes.flatMap(({ query }) => query ?? []));
};

describe('a document that is refused', () => {
  test('is asked for with the reason; the merchant is told, uploads another, and the old one can still be seen', async () => {
    const desk = await openDesk(ledgate);
    const old = w9Of(await read(desk));
    const refused = await reject(desk);
    expect(refused).toMatchObject({ asked: expect.any(String), application: { status: 'query_raised' } });
    const [query] = await questionsTo(desk);
    expect(query).toMatchObject({ id: refused.asked, document: 'w9', status: 'open', quoted: old.file.name });
    expect(query?.query_rest).toContain("It can't be read. Page 2 is dark.");
    ledgate.advance(11_000);
    await ledgate.deliver();
    expect((await desk.merchant.client.notifications.listNotifications()).results[0]?.kind).toBe('query_raised');
    expect((await ledgate.lastMessage(desk.merchant.person.email)).subject).toContain('question');

    const fresh = await upload(desk.merchant.client, pdf({ tag: desk.uid }), 'w9-again.pdf');
    await desk.merchant.client.documents.updateDocument({ params: { id: old.id }, body: { file_id: fresh.file_id } });
    const answers = [{ query_id: refused.asked ?? '' }];
    const answered = await desk.merchant.client.queries.answerQueries({ params: { uid: desk.uid }, body: { answers } });
    expect(answered).toMatchObject({ left: 0, application: { status: 'in_underwriting' } });
    const now = w9Of(await read(desk));
    expect(now).toMatchObject({ id: old.id, status: 'uploaded', reject_reason: null, file: { name: 'w9-again.pdf' } });
    expect(now.versions.map(({ file_id }) => file_id)).toEqual([fresh.file_id, old.file.file_id]);
    expect(await questionsTo(desk)).toMatchObject([{ status: 'answered', corrected: true }]);
    const accepted = await desk.underwriter.client.review.reviewDocument({
      params: { id: now.id },
      body: { decision: 'accept', file_id: now.file.file_id },
    });
    expect(accepted).toMatchObject({ asked: null, document: { status: 'accepted' } });
    expect(accepted.documents_not_accepted).not.toContain('Form W-9');
  });

  test('is refused only where the merchant can be asked, in words that say so', async () => {
    const desk = await openDesk(ledgate);
    await walkThrough(desk, 'setSaleRate');
    const { status, problem } = await refusal(reject(desk));
    expect(status).toBe(409);
    expect(problem.detail).toContain('Return it to underwriting first');
    expect(w9Of(await read(desk)).status).toBe('uploaded');
  });

  test('by its date does the same in the round, once', async () => {
    const desk = await openDesk(ledgate);
    const { id } = w9Of(await read(desk));
    const today = ledgate.parts.clock().toISOString().slice(0, 10);
    const dated = (expires_on: string) => {
      const body = { expires_on, reason: 'Printed on the form' };
      return desk.admin.client.documents.updateDocument({ params: { id }, body });
    };
    await dated(addDays(today, 2));
    await expireDocuments(ledgate.parts);
    expect(await questionsTo(desk)).toEqual([]);
    await dated(addDays(today, -1));
    await expireDocuments(ledgate.parts);
    await expireDocuments(ledgate.parts);
    const now = await read(desk);
    expect(w9Of(now).status).toBe('expired');
    expect(now.application.status).toBe('query_raised');
    const { results } = await desk.underwriter.client.queries.findTickets({ body: { application_id: desk.uid } });
    expect(results.flatMap(({ ticket_timeline: notes }) => notes)).toMatchObject([
      { author: { side: 'system' }, query: { document: 'w9', status: 'open' } },
    ]);
  });
});

describe('a document that expires after the recommendation', () => {
  test('keeps the case from being approved and is a task of the underwriter, who cannot ask there', async () => {
    const desk = await openDesk(ledgate);
    const { id } = w9Of(await read(desk));
    const body = { expires_on: addDays(desk.today(), 5), reason: 'Printed on the form' };
    await desk.admin.client.documents.updateDocument({ params: { id }, body });
    await ledgate.deliver();
    await walkThrough(desk, 'setSaleRate');
    const inAWeek = new Date(ledgate.parts.clock().getTime() + 7 * 86_400_000);
    for (let round = 0; round < 2; round += 1) await expireDocuments({ ...ledgate.parts, clock: () => inAWeek });
    expect(w9Of(await read(desk)).status).toBe('expired');
    const { results } = await desk.underwriter.client.tasks.listTasks({ query: { application: desk.uid } });
    expect(results).toMatchObject([{ kind: 'document_expired', subject: 'Form W-9' }]);
    expect((await refusal(STEPS.approveAsIso(desk))).problem.errors).toHaveProperty('recommendationIsCurrent');
  });
});

describe('a recommendation with documents that nobody accepted', () => {
  test('needs a reason, which stands with it; a decline does not', async () => {
    const desk = await openDesk(ledgate);
    const { id, file } = w9Of(await read(desk));
    const accepted = { decision: 'accept', file_id: file.file_id } as const;
    await desk.underwriter.client.review.reviewDocument({ params: { id }, body: accepted });
    const { evidence } = await standing(desk, desk.underwriter);
    const body = { application_uid: desk.uid, evidence, recommendation: 'approve', memo: MEMO } as const;
    const { recommend } = desk.underwriter.client.review;
    const { status, code, problem } = await refusal(recommend({ body }));
    expect([status, code]).toEqual([409, 'documents_not_accepted']);
    expect(problem.errors?.['documentsAreAccepted']).toContain('IRS letter with the EIN');
    const { steps } = await desk.underwriter.client.review.readDecisions({ params: { uid: desk.uid } });
    const step = steps.find(({ event }) => event === 'recommend');
    expect(step).toMatchObject({ because: [], not_accepted: expect.arrayContaining(['IRS letter with the EIN']) });
    const documents_reason = 'Originals were seen at the branch.';
    await recommend({ body: { ...body, documents_reason } });
    expect((await read(desk)).approvals).toMatchObject([{ step: 'recommend', documents_reason }]);
    const { results } = await desk.admin.client.review.listAudit({ params: { uid: desk.uid }, query: {} });
    expect(results[0]?.after).toMatchObject({ documents_reason });
  });
});
