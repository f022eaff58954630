import { DEMO_PASSWORD } from './accounts.ts';
import { canSubmit } from '@ledgate/domain/applications/ledger/completion.ts';
import { recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { takeValue } from '@ledgate/domain/applications/fields/kinds.ts';
import { ledger } from '@ledgate/domain/applications/ledger/requirements.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { FORM_SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { LIFECYCLE } from '@ledgate/domain/lifecycle/table.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../core/context.ts';
import { reading } from '../core/scope.ts';
import { inspect } from '../features/documents/inspect/inspect.ts';
import { makeApplicationPdf } from '../features/pdf/make-application-pdf.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { filledFacts } from './filled-facts.ts';
import { DECLINED, historyOf } from './histories.ts';
import { loadDemoData } from './load.ts';
import { describeMerchants } from './merchants.ts';
import { drawDocument } from './document-bytes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadDemoData(server.parts);
});
afterAll(() => server.close());

const signedInAs = async (mailbox: string) => {
  const body = { email: `${mailbox}@ledgate.test`, password: DEMO_PASSWORD };
  const answer = await server.client().auth.signIn({ body });
  return server.client({ token: 'accessToken' in answer ? answer.accessToken : '' });
};

const allApplications = () =>
  reading(systemCtx(server.parts), (tx) => tx.selectFrom('application').selectAll().orderBy('created_at').execute());

describe('the demo’s applications', () => {
  test('are about forty, at least one at every status, most where staff have work', async () => {
    const cases = await allApplications();
    expect(cases.length).toBeGreaterThanOrEqual(40);
    const count = (status: string) => cases.filter((one) => one.status === status).length;
    for (const status of STATUSES) expect(count(status), status).toBeGreaterThan(0);
    for (const status of ['submitted', 'in_underwriting', 'query_raised'])
      expect(count(status), status).toBeGreaterThan(3);
  });

  test('still stand complete today, however long ago they were submitted', async () => {
    const client = await signedInAs('merchant');
    const [boarded] = (await client.applications.listApplications({ query: {} })).results;
    const { sections } = await client.applications.readApplication({ params: { uid: boarded?.uid ?? '' } });
    expect(sections.every(({ state }) => state === 'complete')).toBe(true);
  });

  test('have references in the order they were begun, and no date in the future', async () => {
    const cases = await allApplications();
    const now = server.parts.clock();
    expect(cases.map(({ reference }) => reference)).toEqual(cases.map(({ reference }) => reference).toSorted());
    for (const { created_at, status_at, submitted_at, changed_at } of cases) {
      for (const time of [created_at, status_at, changed_at, submitted_at ?? now]) expect(time <= now).toBe(true);
      expect(status_at >= created_at && (submitted_at ?? created_at) <= status_at).toBe(true);
    }
  });

  test('were whole when they were submitted, and have a snapshot and a waiting PDF', async () => {
    const { parts } = server;
    for (const { submission, completion, uid, status } of await allApplications()) {
      // Whoever is asked for another document lacks it until they answer.
      if (submission === 0 || status === 'query_raised') continue;
      expect(completion, uid).toBe(100);
    }
    const jobs = await parts.db.selectFrom('job').select('uid').where('kind', '=', 'makeApplicationPdf').execute();
    const snapshots = await reading(systemCtx(parts), (tx) =>
      tx.selectFrom('application_snapshot').select('n').execute(),
    );
    expect(snapshots.length).toBe(jobs.length);
  });
});

test('what was declined was so for several reasons, each of them counted by its code', async () => {
  const { rows } = await reading(systemCtx(server.parts), (tx) =>
    sql<{ reason: string | null }>`select distinct m.reason from application_move m where m.event = 'decline'`.execute(
      tx,
    ),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(DECLINED.map(([code]) => code)).toEqual(expect.arrayContaining(rows.map(({ reason }) => reason)));
});

test('a rejected document is asked for again, and cases that wait for approval lack no MATCH inquiry', async () => {
  const { rejected, waiting, tasks } = await reading(systemCtx(server.parts), async (tx) => ({
    rejected: await tx
      .selectFrom('document')
      .select(['application_uid', 'reject_reason'])
      .where('status', '=', 'rejected')
      .execute(),
    waiting: await tx
      .selectFrom('application as a')
      .leftJoin('match_inquiry as i', 'i.application_uid', 'a.uid')
      .select(['a.reference', 'i.reference as inquiry'])
      .where('a.status', '=', 'awaiting_admin')
      .execute(),
    tasks: await tx.selectFrom('task').select('kind').where('closed_at', 'is', null).execute(),
  }));
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.every(({ reject_reason: reason }) => (reason ?? '') !== '')).toBe(true);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.filter(({ inquiry }) => inquiry === null)).toEqual([]);
  expect(tasks.map(({ kind }) => kind)).toContain('match_inquiry');
});

describe('the demo’s accounts', () => {
  test('the applicant has a draft that is about half filled', async () => {
    const { results } = await (await signedInAs('applicant')).applications.listApplications({ query: {} });
    expect(results.map(({ status }) => status)).toEqual(['draft']);
    expect(results[0]?.completion).toBeGreaterThan(30);
    expect(results[0]?.completion).toBeLessThan(80);
  });

  test('another merchant was asked something, and the merchant’s owner is boarded and has the PDF', async () => {
    const asked = await (await signedInAs('asked')).applications.listApplications({ query: {} });
    expect(asked.results.map(({ status }) => status)).toEqual(['query_raised']);
    const client = await signedInAs('merchant');
    const { results } = await client.applications.listApplications({ query: {} });
    expect(results.map(({ status }) => status)).toEqual(['boarded']);
    const uid = results[0]?.uid ?? '';
    await makeApplicationPdf(systemCtx(server.parts), uid, 1);
    const { documents } = await client.documents.viewDocuments({ query: {} });
    expect(documents.map(({ document_type }) => document_type)).toContain('signed_application');
    const photo = documents.find(({ file }) => file.mime === 'image/png');
    const bytes = await client.documents.readFile({ params: { id: photo?.file.file_id ?? '' }, query: {} });
    expect(bytes.size).toBe(photo?.file.size);
    const { events } = await client.applications.readTimeline({ params: { uid } });
    expect(events.at(-1)).toMatchObject({ to: 'boarded', actor: 'Ledgate' });
  });
});

describe('what the demo is made of', () => {
  test('every merchant’s answers are complete and would be taken as they are', () => {
    for (const merchant of describeMerchants(new Date())) {
      const facts = filledFacts({ name: merchant.name, merchant, today: '2026-03-02' });
      expect(canSubmit(ledger(facts)), merchant.name).toBe(true);
      for (const section of FORM_SECTIONS) {
        for (const { values } of recordsOf(facts, section)) {
          for (const field of FIELDS[section]) {
            const value = values[field.name];
            if (value === undefined || value === null || field.derived) continue;
            expect(takeValue(field, value, values), `${merchant.name} ${field.name}`).toMatchObject({
              ok: true,
              value,
            });
          }
        }
      }
    }
  });

  test('every history walks the table of steps', () => {
    for (const status of STATUSES) {
      for (const hasIso of [true, false]) {
        const steps = historyOf(status, hasIso);
        expect(steps.at(-1)?.to).toBe(status);
        steps.slice(1).forEach(({ event, to, by }, at) => {
          const from = steps[at]?.to ?? 'draft';
          const isKnown = LIFECYCLE.some(
            (row) =>
              row.event === event && row.from.includes(from) && row.to === to && row.who.some((who) => who === by),
          );
          expect(isKnown, `${event} from ${from} to ${to} by ${by}`).toBe(true);
        });
      }
    }
  });

  test('its papers would pass our own upload check', async () => {
    for (const type of ['government_id', 'site_photos', 'w9'] as const)
      expect(await inspect(drawDocument(type, 0, ['Ledgate (sample) – “line”']).bytes)).toMatchObject({
        ok: true,
        pages: 1,
      });
  });
});
