import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../../core/bookkeeping.ts';
import { submittedMerchant } from '../../../testing/applications.ts';
import { pdf } from '../../../testing/files.ts';
import { startMerchant, upload } from '../../../testing/merchants.ts';
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

const correct = async (uid: string, body: Record<string, unknown>): Promise<void> => {
  const { records } = await admin.client.onboarding.viewCompany({ query: { application__uid: uid } });
  const id = records[0]?.uid ?? '';
  await admin.client.onboarding.updateCompany({ params: { id }, body: { ...body, reason: 'Told us by phone' } });
};

const firstDocument = ({ documents }: CaseFile) => {
  const paper = documents.find(({ document_type: type }) => type === 'w9');
  if (!paper) throw new Error('no paper was handed in');
  return paper;
};

describe('the application as it was', () => {
  const asOf = (who: SignedIn, uid: string, at: string) =>
    who.client.review.readApplicationAsOf({ params: { uid }, query: { at } });

  /** An instant between what was done before and what is done after. */
  const between = async (): Promise<string> => {
    const now = ledgate.parts.clock();
    ledgate.advance(2000);
    return new Date(now.getTime() + 1000).toISOString();
  };

  test('shows fields, secrets, owners, papers and the status of any instant, and nothing that came later', async () => {
    const merchant = await startMerchant(ledgate);
    const { uid } = merchant.application;
    const { record } = await merchant.client.onboarding.createOwner({
      body: { first_name: 'Ada', last_name: 'Vance', ssn: '123-45-6789' },
    });
    const first = await between();
    await merchant.client.onboarding.updateOwner({
      params: { id: record.uid },
      body: { last_name: 'Moreau', ssn: '234-56-7891' },
    });
    const file = await upload(merchant.client, pdf({ tag: uid }));
    await merchant.client.documents.attachDocument({ body: { file_id: file.file_id, document_type: 'w9' } });
    const second = await between();
    await merchant.client.onboarding.removeOwner({ params: { id: record.uid } });
    const third = await between();

    const then = await asOf(underwriter, uid, first);
    expect(then.records).toHaveLength(1);
    expect(then.records[0]?.values).toMatchObject({ last_name: 'Vance', ssn: { masked: '***-**-6789' } });
    expect(then).toMatchObject({ status: 'draft', submission: 0, documents: [] });
    const later = await asOf(underwriter, uid, second);
    expect(later.records[0]?.values).toMatchObject({ last_name: 'Moreau', ssn: { masked: '***-**-7891' } });
    expect(later.documents).toMatchObject([{ document_type: 'w9', status: 'uploaded', file: { name: 'paper.pdf' } }]);
    expect((await asOf(underwriter, uid, third)).records).toEqual([]);
    expect((await refusal(asOf(underwriter, uid, '2020-01-01T00:00:00Z'))).status).toBe(404);
  });

  test('knows what staff had found a paper to be', async () => {
    const { application } = await submittedMerchant(ledgate);
    const { uid } = application;
    const file = await underwriter.client.review.readCase({ body: { application_uid: uid } });
    const [params, seen] = [{ id: firstDocument(file).id }, { file_id: firstDocument(file).file.file_id }];
    const before = await between();
    await underwriter.client.review.reviewDocument({ params, body: { ...seen, decision: 'accept' } });
    const after = await between();
    const statusAt = async (at: string) => {
      const past = await asOf(underwriter, uid, at);
      return [past.status, past.documents.find(({ id }) => id === params.id)?.status];
    };
    expect(await statusAt(before)).toEqual(['submitted', 'uploaded']);
    expect(await statusAt(after)).toEqual(['in_underwriting', 'accepted']);
  });

  test('former versions are for ever: the server can neither change nor remove them', async () => {
    for (const table of ['application_record_former', 'application_secret_former', 'document_former'] as const) {
      await expect(books(ledgate.parts).deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
    }
  });
});

describe('what changed since a submission', () => {
  test('is told field by field, with secrets as masks', async () => {
    const { application, client } = await submittedMerchant(ledgate);
    const { uid } = application;
    await correct(uid, { city: 'Elko' });
    await underwriter.client.queries.raiseQueries({
      params: { uid },
      body: { queries: [{ section: 'cp', field: 'tax_id', text: 'Is this the number?', ticketSubject: 'Tax id' }] },
    });
    const { records } = await client.onboarding.viewCompany();
    await client.onboarding.updateCompany({ params: { id: records[0]?.uid ?? '' }, body: { tax_id: '47-1928357' } });
    const { results } = await underwriter.client.review.listSubmissions({ params: { uid } });
    expect(results).toMatchObject([{ n: 1, signer: { name: 'Marisol Vega' } }]);
    const { changes } = await underwriter.client.review.readDifferences({ params: { uid }, query: { from: 1 } });
    expect(changes.map(({ field }) => field).toSorted()).toEqual(['city', 'tax_id']);
    expect(changes.find(({ field }) => field === 'city')).toMatchObject({ after: 'Elko', query: null });
    expect(changes.find(({ field }) => field === 'tax_id')).toMatchObject({ isSecret: true, after: '*****8357' });
    expect(JSON.stringify(changes)).not.toContain('471928357');
  });

  test('names the query that asked for it, once the merchant has answered', async () => {
    const { application, client } = await submittedMerchant(ledgate);
    const { uid } = application;
    const raised = await underwriter.client.queries.raiseQueries({
      params: { uid },
      body: {
        queries: [{ section: 'cp', field: 'city', text: 'Which city is it?', ticketSubject: 'Address on the letter' }],
      },
    });
    const [query] = raised.queries;
    const { records } = await client.onboarding.viewCompany();
    await client.onboarding.updateCompany({ params: { id: records[0]?.uid ?? '' }, body: { city: 'Elko' } });
    await client.queries.answerQueries({ params: { uid }, body: { answers: [{ query_id: query?.id ?? '' }] } });
    const { changes } = await underwriter.client.review.readDifferences({
      params: { uid },
      query: { from: 1, to: 2 },
    });
    expect(changes).toMatchObject([
      {
        field: 'city',
        after: 'Elko',
        query: {
          ticket: query?.ticket_id,
          reference: expect.stringMatching(/^T-\d+$/),
          subject: 'Address on the letter',
        },
      },
    ]);
  });

  test('of a submission that never was is nothing to be told', async () => {
    const { application } = await submittedMerchant(ledgate);
    const asked = underwriter.client.review.readDifferences({
      params: { uid: application.uid },
      query: { from: 1, to: 2 },
    });
    expect((await refusal(asked)).status).toBe(404);
  });
});

describe('the log of a case', () => {
  test('is read page by page and by person, step and time', async () => {
    const { application, person } = await submittedMerchant(ledgate);
    const { uid } = application;
    const params = { uid };
    await correct(uid, { city: 'Elko' });
    const all = await admin.client.review.listAudit({ params, query: { page_size: 100 } });
    expect(all.count).toBe(all.results.length);
    expect(all.results[0]).toMatchObject({ action: 'application.section_saved', reason: 'Told us by phone' });
    expect(all.actors.map((one) => one.uid).toSorted()).toEqual([admin.uid, person.uid].toSorted());
    expect(all.actions).toContain('application.submitted');
    const mine = await admin.client.review.listAudit({ params, query: { actor: admin.uid } });
    expect(mine.count).toBe(1);
    const submitted = await admin.client.review.listAudit({ params, query: { action: 'application.submitted' } });
    expect(submitted.results).toMatchObject([{ after: { submission: 1 } }]);
    const none = await admin.client.review.listAudit({ params, query: { until: '2020-01-01T00:00:00Z' } });
    expect(none).toMatchObject({ count: 0, results: [] });
    const second = await admin.client.review.listAudit({ params, query: { page: 2, page_size: 5 } });
    expect(second.results[0]?.n).toBe((all.results[0]?.n ?? 0) - 5);
  });
});
