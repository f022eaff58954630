import { isChallenge } from '@ledgate/contract/session-view.ts';
import { migrate } from '@ledgate/database/migrate.ts';
import { readTransaction } from '@ledgate/database/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFindings } from './core/audit/audit-findings.ts';
import { checkLanes } from './core/audit/audit-verify-lanes.ts';
import { DEMO_PASSWORD } from './demo-data/accounts.ts';
import { recountFigures } from './testing/recount-figures.ts';
import { FIRST_STAGE_KEY, restoreFirstStage } from './testing/first-stage/restore.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let ledgate: TestServer;

beforeAll(async () => {
  const url = await restoreFirstStage();
  await migrate(url);
  ledgate = await startTestServer({ masterKeys: [FIRST_STAGE_KEY] }, { url });
});
afterAll(() => ledgate.close());

const clientOf = async (email: string) => {
  const answer = await ledgate.client().auth.signIn({ body: { email, password: DEMO_PASSWORD } });
  if (isChallenge(answer)) throw new Error('a second step was asked for');
  return ledgate.client({ token: answer.accessToken });
};

describe('a database kept from release 0.1', () => {
  test('lets its people sign in, each with what they may', async () => {
    const clerk = await clientOf('clerk@ledgate.test');
    expect((await clerk.auth.readPermissions()).role).toBe('subuser');
  });

  test('shows the queue with every application, counted as before', async () => {
    const admin = await clientOf('admin@ledgate.test');
    const { count, results } = await admin.applications.listApplications({ query: { page_size: 100 } });
    expect(results).toHaveLength(count);
    expect(count).toBe(40);
  });

  test('has the past of its applications on the dashboard, as a recount finds it', async () => {
    expect(await recountFigures(ledgate.url)).toEqual([]);
    const admin = await clientOf('admin@ledgate.test');
    const query = { period: 'custom', from: '2025-06-01', to: '2027-05-31' } as const;
    const { board } = await admin.dashboard.readDashboard({ query });
    const started = board.kind === 'admin' ? board.stages[0]?.reached.value : undefined;
    expect(started).toBe(40);
  });

  test('opens a case with its answers, and a secret that was sealed then', async () => {
    const admin = await clientOf('admin@ledgate.test');
    const { results } = await admin.applications.listApplications({ query: { page_size: 100 } });
    const uid = results.find(({ status }) => status === 'in_underwriting')?.uid ?? '';
    const file = await admin.review.readCase({ body: { application_uid: uid } });
    const company = file.sections.find(({ section }) => section === 'company');
    expect(company?.state).toBe('complete');
    const record = file.records.find(({ section }) => section === 'company');
    const { value } = await admin.applications.revealSecret({
      params: { uid },
      body: { record: record?.uid ?? '', field: 'tax_id', reason: 'Compared with the letter of the IRS' },
    });
    expect(value).toMatch(/^\d{9}$/);
  });

  test('goes on being worked in: a merchant saves an answer', async () => {
    const applicant = await clientOf('applicant@ledgate.test');
    const { application, records } = await applicant.onboarding.viewCompany();
    expect(application.status).toBe('draft');
    const saved = await applicant.onboarding.updateCompany({
      params: { id: records[0]?.uid ?? '' },
      body: { dba_name: 'Saved after the upgrade' },
      ifMatch: application.version,
    });
    expect(saved.record.values['dba_name']).toBe('Saved after the upgrade');
    expect(saved.version).toBeGreaterThan(application.version);
  });

  test('has an audit log without a gap', async () => {
    const findings = makeFindings();
    const counted = await readTransaction(ledgate.parts.db, (tx) => checkLanes(tx, findings));
    expect(findings.kept).toEqual([]);
    expect(counted.rows).toBeGreaterThan(250);
  });
});
