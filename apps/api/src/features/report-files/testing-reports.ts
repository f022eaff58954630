import type { reportFiles } from '@ledgate/contract/report-files.ts';
import type { Ask } from '@ledgate/contract/call.ts';
import { startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { boardedWith } from '../../testing/boarded.ts';
import { PASSWORD } from '../../testing/people.ts';
import { table } from '../../testing/report-bytes.ts';
import { addResidual, addStatement } from '../../testing/settlement-rows.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

/** A merchant with a closed month, and everybody who may or may not see what was filed for it. */

export const CLOSED = '2026-09';

export const READERS = ['owner', 'accountant', 'underwriter', 'iso', 'admin', 'superadmin'] as const;
export type Who = (typeof READERS)[number] | 'cashier' | 'stranger' | 'otherIso' | 'formerIso';

interface Cast {
  merchant: string;
  application: string;
  people: Record<Who, SignedIn>;
}

/** Of the deposits one is made in the last hour of the month, and one in the first of the next. */
const addMonth = async (ledgate: TestServer, { merchant, application, people }: Cast) => {
  const of = { merchant_uid: merchant, application_uid: application };
  const closed = { ...of, month: CLOSED };
  const statement = await addStatement(ledgate, closed);
  const iso_uid = people.iso.isoUid ?? '';
  const residual = await addResidual(ledgate, { ...closed, statement_uid: statement, iso_uid });
  const lastHour = startOfDay(`${CLOSED}-30`) + 23 * 3_600_000;
  const deposits = [lastHour, lastHour + 2 * 3_600_000].map((ms, n) => ({
    ...of,
    uid: crypto.randomUUID(),
    processor_id: `=t1_dbm_${n}`,
    state: 'arrived',
    net_cents: n === 0 ? -12_34 : 99_00,
    made_at: new Date(ms),
    arrived_at: new Date(ms),
    recorded_at: new Date(ms),
  }));
  await writeAsSystem(ledgate.parts, (tx) => tx.insertInto('deposit').values(deposits).execute());
  return { statement, residual, deposit: `${statement.slice(0, 14)}8${statement.slice(15)}` };
};

const invite = async (ledgate: TestServer): Promise<Cast> => {
  const iso = await signedIn(ledgate, 'iso');
  const owner = await boardedWith(ledgate, {}, { isoUid: iso.isoUid ?? '', password: PASSWORD });
  const { merchantUid: merchant, applicationUid: application } = owner;
  const helper = (permissions: string[]) =>
    signedIn(ledgate, 'subuser', { merchantUid: merchant, permissions, password: null });
  const one = (role: 'underwriter' | 'admin' | 'superadmin' | 'merchant' | 'iso') =>
    signedIn(ledgate, role, { password: null });
  const people = {
    owner,
    iso,
    accountant: await helper(['read_report']),
    cashier: await helper(['use_pos']),
    underwriter: await one('underwriter'),
    admin: await one('admin'),
    superadmin: await one('superadmin'),
    stranger: await one('merchant'),
    otherIso: await one('iso'),
    formerIso: await one('iso'),
  };
  return { merchant, application, people };
};

let count = 0;
/** No two files are the same unless a test says so. */
export const someTable = (): Buffer => table(`2026-10-02,${(count += 1)}.00`);

export const sent = (bytes: Buffer, name: string) => [{ name, content: new Blob([new Uint8Array(bytes)]) }];

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusal(call)).code;

export const startReports = async () => {
  const ledgate = await startTestServer();
  const cast = await invite(ledgate);
  const { merchant, people } = cast;
  const as = (who: Who) => people[who].client.reportFiles;
  const listOf = async (who: Who, query: Ask<typeof reportFiles.listReports>['query'] = {}) =>
    (await as(who).listReports({ query: { page_size: 100, ...query } })).results;
  return {
    ledgate,
    ...cast,
    /** What the closed month made by itself. */
    made: await addMonth(ledgate, cast),
    as,
    listOf,
    idsOf: async (who: Who, query = {}) => (await listOf(who, query)).map(({ id }) => id),
    textOf: async (who: Who, id: string): Promise<string> =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await (await as(who).readReportFile({ params: { id } })).arrayBuffer(),
      ),
    upload: (
      body: Partial<Ask<typeof reportFiles.uploadReport>['body']> = {},
      bytes = someTable(),
      name = 'report.csv',
      idempotencyKey?: string,
    ) =>
      as('admin').uploadReport({
        body: { merchant, report_type: 'deposit', period: '2026-10', ...body },
        files: sent(bytes, name),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    /** What the bell says of reports. */
    bellOf: async ({ client }: Pick<SignedIn, 'client'>) =>
      (await client.notifications.listNotifications()).results.filter(({ kind }) => kind === 'report_ready'),
    inStore: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of ledgate.parts.files.list()) keys.push(key);
      return keys;
    },
  };
};
