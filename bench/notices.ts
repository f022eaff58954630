import { setTimeout as pause } from 'node:timers/promises';
import { enqueueNotice } from '@ledgate/api/core/jobs/jobs.ts';
import { mail } from '@ledgate/api/core/mail/mail.ts';
import { addPerson } from '@ledgate/api/testing/people.ts';
import { writeAsSystem } from '@ledgate/api/testing/write-as-system.ts';
import { queue as calls } from '@ledgate/contract/queue.ts';
import pg from 'pg';
import type { ServerProcess } from '../harness/server-process.ts';
import { type Latency, latencyOf, type Sample } from './rig/latency.ts';
import { type MailSink, openMailSink } from './rig/mail-sink.ts';
import { fillApplications } from './rig/many-applications.ts';
import type { BenchRun, Scenario, Verdict } from './rig/scenario.ts';

const BOOK = 2_500;
const STEPS = 60;
const ROUNDS = 4;
/** Issue "What leaves the building": a step with notices at most so many times one without. */
const MOST_TIMES = 1.2;

const NOTICES = 10_000;
const PEOPLE = 500;
const MOST_SECONDS = 60;
/** Meanwhile one core sends mail and the other takes it, so a step may wait its turn on the machine, but not for the mails. */
const MOST_TIMES_BUSY = 4;

interface Cases {
  /** Of merchants who are told: bell, mail and text. */
  told: string[];
  /** Of merchants whom nobody works for yet. */
  untold: string[];
}

/** Somebody works for every second merchant. */
const addCases = async ({ stage, cluster }: BenchRun): Promise<Cases> => {
  const underwriter = await addPerson(stage, 'underwriter');
  const { uid: createdBy } = await addPerson(stage, 'merchant', { password: null });
  await fillApplications(cluster.url, { underwriters: [underwriter.uid], createdBy }, 0, BOOK);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    await client.query(`
      insert into app_user (uid, email, email_verified_at, mobile, mobile_verified_at, first_name, last_name, role,
        merchant_uid, password_hash, password_key_id, created_at)
      select gen_random_uuid(), 'owner-' || n || '@bench.example', now(), '4156' || lpad(n::text, 6, '0'), now(),
        'Owner', 'Number' || n, 'merchant', uid, 'none', 'none', now()
      from bench_merchant where n % 2 = 0`);
    // A book holds few that can be asked about; here it is all of them.
    await client.query(`set session_replication_role = replica; set app.scope = 'all';
      update application set status = 'in_underwriting', sla_desk = 'underwriting', due_at = now() + interval '1 day',
        assigned_to = '${underwriter.uid}'`);
    const { rows } = await client.query<{ uid: string; is_told: boolean }>(`
      select a.uid, m.n % 2 = 0 as is_told from application a join bench_merchant m on m.uid = a.merchant_uid
      where a.status = 'in_underwriting' order by a.uid`);
    await client.query('vacuum analyze app_user, application');
    const of = (isTold: boolean): string[] => rows.filter((row) => row.is_told === isTold).map(({ uid }) => uid);
    return { told: of(true), untold: of(false) };
  } finally {
    await client.end();
  }
};

/** Puts a question to the merchant of one case after the other, each case once. */
const asker = async (run: BenchRun, server: ServerProcess, uids: string[]): Promise<() => Sample> => {
  const headers = {
    authorization: `Bearer ${await run.house.adminToken()}`,
    'content-type': 'application/json',
  };
  return () => {
    const uid = uids.pop();
    if (uid === undefined) throw new Error('there are too few cases to ask about');
    const body = { applications: [uid], section: 'business', text: 'Please explain the volume.' };
    return { method: 'POST', url: server.url + calls.raiseQueries.path, headers, body: JSON.stringify(body) };
  };
};

const middle = (latencies: readonly Latency[]): number =>
  latencies.map(({ p50 }) => p50).toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)] ?? NaN;

/** The same step on the same server, told to somebody or to nobody, in turns. */
const measureStep = async (run: BenchRun, server: ServerProcess, cases: Cases): Promise<Verdict> => {
  const [told, untold] = [await asker(run, server, cases.told), await asker(run, server, cases.untold)];
  const [withNotices, without]: [Latency[], Latency[]] = [[], []];
  await latencyOf(untold, { count: 20, lines: 1 });
  await latencyOf(told, { count: 20, lines: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await latencyOf(untold, { count: STEPS / 2, lines: 1 }));
    withNotices.push(await latencyOf(told, { count: STEPS / 2, lines: 1 }));
  }
  const [one, other] = [middle(withNotices), middle(without)];
  const ratio = one / other;
  const line: Verdict['lines'][number] = [
    'a question is asked',
    `told ${one.toFixed(1)} ms`,
    `untold ${other.toFixed(1)} ms`,
    `${ratio.toFixed(2)}×`,
    `most ${MOST_TIMES}×`,
  ];
  const missed = ratio > MOST_TIMES ? [`notices: a step with notices in ${ratio.toFixed(2)}× of one without`] : [];
  return { lines: [line], missed };
};

const subjectOf = (nth: number): string => `News ${String(nth).padStart(5, '0')}`;

/** Twenty to each of five hundred people, as a busy hour would write them: everybody's in turns. */
const enterNotices = async ({ stage: { parts } }: BenchRun): Promise<void> => {
  const people = Array.from({ length: PEOPLE }, () => crypto.randomUUID());
  const content = (n: number) => ({
    heading: subjectOf(n),
    parts: ['A document was accepted.', { quote: 'Thank you, this one is readable.' }],
    button: { label: 'See your application', url: 'https://ledgate.example/status' },
    reason: 'notice' as const,
  });
  for (let n = 0; n < NOTICES; n += PEOPLE) {
    await writeAsSystem(parts, async (tx) => {
      for (const [at, person] of people.entries()) {
        const thread = `application:${crypto.randomUUID()}`;
        const message = mail(`reader-${at}@bench.example`, subjectOf(n + at), content(n + at), thread);
        await enqueueNotice(tx, parts, person, message);
      }
    });
  }
};

const outOfOrder = ({ subjects }: MailSink): number =>
  [...subjects.values()].filter((own) => own.some((subject, at) => at > 0 && subject <= (own[at - 1] ?? ''))).length;

/** How long ten thousand take to leave by one process, and what a decision takes meanwhile. */
const measureFlood = async (run: BenchRun, server: ServerProcess, cases: Cases): Promise<Verdict> => {
  const sink = await openMailSink();
  const ask = await asker(run, server, cases.untold);
  const quiet = await latencyOf(ask, { count: STEPS, lines: 1 });
  // What the steps before left behind is not counted.
  await writeAsSystem(run.stage.parts, (tx) => tx.deleteFrom('job').execute());
  await enterNotices(run);
  const since = performance.now();
  const worker = await run.stage.startServer({ main: run.main, env: { RUN_AS: 'all', SMTP_URL: sink.url } });
  try {
    const busy = await latencyOf(ask, { count: STEPS, lines: 1 });
    while (sink.count() < NOTICES && performance.now() - since < 5 * MOST_SECONDS * 1000) await pause(50);
    const seconds = (performance.now() - since) / 1000;
    const [sent, stray] = [sink.count(), outOfOrder(sink)];
    const missed = [
      ...(sent < NOTICES ? [`notices: ${sent} of ${NOTICES} left`] : []),
      ...(seconds > MOST_SECONDS ? [`notices: ${NOTICES} left in ${seconds.toFixed(0)} s`] : []),
      ...(busy.p50 > MOST_TIMES_BUSY * quiet.p50 ? ['notices: a question waits for the mails'] : []),
      ...(stray > 0 ? [`notices: ${stray} people got theirs out of order`] : []),
    ];
    return {
      lines: [
        ['10,000 notices', `${seconds.toFixed(1)} s`, `most ${MOST_SECONDS} s`, `${sink.subjects.size} people`],
        ['out of order', `${stray} people`],
        [
          'a question meanwhile',
          `p50 ${busy.p50.toFixed(1)} ms`,
          `quiet ${quiet.p50.toFixed(1)} ms`,
          `${(busy.p50 / quiet.p50).toFixed(2)}×`,
          `most ${MOST_TIMES_BUSY}×`,
        ],
      ],
      missed,
    };
  } finally {
    await worker.stop();
    await sink.close();
  }
};

/** By name only, since it loads a book of applications. */
export const notices: Scenario = {
  name: 'notices',
  summary: 'a step that tells people against one that tells nobody, and ten thousand notices in order within a minute',
  run: async (run) => {
    const cases = await addCases(run);
    const server = await run.stage.startServer({ main: run.main });
    const step = await measureStep(run, server, cases);
    const flood = await measureFlood(run, server, cases);
    await server.stop();
    return { lines: [...step.lines, ...flood.lines], missed: [...step.missed, ...flood.missed] };
  },
};
