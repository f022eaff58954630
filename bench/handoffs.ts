import { setTimeout as pause } from 'node:timers/promises';
import { books } from '@ledgate/api/core/bookkeeping.ts';
import { systemCtx } from '@ledgate/api/core/context.ts';
import { keepPrepared, type Prepared } from '@ledgate/api/features/operations/public.ts';
import { openDesk, standing, walkThrough } from '@ledgate/api/testing/desk.ts';
import { addPerson } from '@ledgate/api/testing/people.ts';
import { writeAsSystem } from '@ledgate/api/testing/write-as-system.ts';
import { sql } from 'kysely';
import { copyApproved } from '../harness/approved-copies.ts';
import { type EmulatorProcess, startEmulatorProcess } from '../harness/emulator-process.ts';
import { makeBeforehand } from '../harness/made-packages.ts';
import { reachOf } from '../harness/ready-to-approve.ts';
import { freePort, type ServerProcess } from '../harness/server-process.ts';
import { visit } from '../harness/visitor.ts';
import { median } from './rig/load.ts';
import { type Latency, latencyOf } from './rig/latency.ts';
import { type MailSink, openMailSink } from './rig/mail-sink.ts';
import { fillApplications } from './rig/many-applications.ts';
import type { BenchRun, Scenario, Verdict } from './rig/scenario.ts';

const SENDS = 200;
const CONCURRENCY = 20;
const CALL_MS = 2_000;
/** Issue "The hand-off": within so many times of what the other side alone takes, and the queue within so many of idle. */
const MOST_TIMES_IDEAL = 1.3;
const MOST_TIMES_IDLE = 1.5;
const GIVEN_UP_AFTER_TIMES = 3;

const BOOK = 10_000;
/** As a package of a few documents weighs. */
const PAPER = Buffer.alloc(400_000, '% as if it had been made beforehand\n');

const FIRST_PAGE = '/api/application?page_size=50';
const BURST = { count: 40, lines: 2 };
const IDLE_BURSTS = 12;
const BURST_EVERY_MS = 5_000;

const envFor = ({ url, key }: EmulatorProcess): Record<string, string> => ({
  PROCESSOR_URL: url,
  PROCESSOR_KEY: key,
  PROCESSOR_EVENT_SECRET: 'secret of events',
  // What is not prepared yet waits here for us, and not for a round that calls what was forgotten.
  OUTSIDE_CALL_AGAIN_SECONDS: '3600',
});

/** Sent over the wire by a process that only answers, with the packages made and the jobs that would make them dropped. */
const sendAll = async (run: BenchRun, emulator: EmulatorProcess): Promise<Map<string, Prepared>> => {
  const { stage, cluster } = run;
  const server = await stage.startServer({ main: run.main, env: envFor(emulator) });
  try {
    const desk = await openDesk(reachOf(stage, server));
    await books(stage.parts).updateTable('bank').set({ channel: 'payrix' }).where('uid', '=', desk.bank).execute();
    await walkThrough(desk, 'approve');
    // A tax number that ends so is boarded without a question.
    const taxIds = Array.from({ length: SENDS }, (_, at) => `${12_000_000 + at}0`);
    const uids = await copyApproved(cluster.url, stage.parts, desk.uid, taxIds);
    const { evidence } = await standing(desk, desk.admin);
    const client = visit(server.url, { token: desk.admin.token });
    const prepared = new Map<string, Prepared>();
    for (const uid of uids) {
      const { operation } = await client.handoff.sendToBank({
        body: { application_uid: uid, bank_uid: desk.bank, evidence },
        idempotencyKey: crypto.randomUUID(),
      });
      const made = operation === null ? null : await makeBeforehand(systemCtx(stage.parts), operation, PAPER);
      if (operation === null || made === null) throw new Error('a send was not planned');
      prepared.set(operation, made);
    }
    await writeAsSystem(stage.parts, (tx) => tx.deleteFrom('job').execute());
    return prepared;
  } finally {
    await server.stop();
  }
};

const addBook = async ({ stage, cluster }: BenchRun): Promise<void> => {
  const underwriter = await addPerson(stage, 'underwriter');
  const { uid: createdBy } = await addPerson(stage, 'merchant', { password: null });
  await fillApplications(cluster.url, { underwriters: [underwriter.uid], createdBy }, 0, BOOK);
};

const burst = async ({ house }: BenchRun, server: ServerProcess): Promise<Latency> => {
  const headers = { authorization: `Bearer ${await house.adminToken()}` };
  return latencyOf(() => ({ method: 'GET', url: server.url + FIRST_PAGE, headers }), BURST);
};

const middle = (bursts: readonly Latency[]): Latency => ({
  p50: median(bursts.map(({ p50 }) => p50)),
  p95: median(bursts.map(({ p95 }) => p95)),
});

const stateOf = async ({ stage }: BenchRun, operations: readonly string[]) =>
  writeAsSystem(stage.parts, async (tx) => {
    const { rows } = await sql<{ confirmed: number; stuck: number; boarded: number }>`
      select count(*) filter (where o.state = 'confirmed')::int as confirmed,
        count(*) filter (where o.parked is not null or o.state = 'refused')::int as stuck,
        count(*) filter (where a.status = 'boarded')::int as boarded
      from operation o join application a on a.uid = o.application_uid where o.uid = any(${operations})`.execute(tx);
    return rows[0] ?? { confirmed: 0, stuck: 0, boarded: 0 };
  });

/** What a send asks, one call after the other; subscribing to events is nobody's send. */
const callsOf = async (emulator: EmulatorProcess): Promise<number> => {
  const calls = await emulator.read<Record<string, number>>('calls');
  const ofSends = Object.entries(calls).filter(([name]) => !name.includes('/alert'));
  return ofSends.reduce((sum, [, count]) => sum + count, 0);
};

interface Measured {
  seconds: number;
  calls: number;
  busy: Latency;
  stuck: number;
}

/** From the moment that the packages are there until the last is confirmed; the first page is asked for meanwhile. */
const measureSends = async (
  run: BenchRun,
  server: ServerProcess,
  emulator: EmulatorProcess,
  prepared: Map<string, Prepared>,
): Promise<Measured> => {
  const operations = [...prepared.keys()];
  const before = await callsOf(emulator);
  const bursts: Latency[] = [];
  const since = performance.now();
  for (const [uid, made] of prepared) await keepPrepared(run.stage.parts, uid, made);
  for (let nextBurst = since + BURST_EVERY_MS; ; await pause(200)) {
    const { confirmed, stuck } = await stateOf(run, operations);
    const seconds = (performance.now() - since) / 1000;
    const calls = (await callsOf(emulator)) - before;
    const isTooLate = seconds > (GIVEN_UP_AFTER_TIMES * (SENDS / CONCURRENCY) * 30 * CALL_MS) / 1000;
    if (confirmed + stuck >= SENDS || isTooLate)
      return { seconds, calls, busy: middle(bursts), stuck: SENDS - confirmed };
    if (performance.now() < nextBurst) continue;
    bursts.push(await burst(run, server));
    nextBurst = performance.now() + BURST_EVERY_MS;
  }
};

const judge = ({ seconds, calls, busy, stuck }: Measured, idle: Latency, twice: number): Verdict => {
  const perSend = calls / SENDS;
  const ideal = ((SENDS / CONCURRENCY) * perSend * CALL_MS) / 1000;
  const [times, p50, p95] = [seconds / ideal, busy.p50 / idle.p50, busy.p95 / idle.p95];
  const missed = [
    ...(times > MOST_TIMES_IDEAL ? [`handoffs: ${SENDS} sends in ${times.toFixed(2)}× of the ideal time`] : []),
    ...(p50 > MOST_TIMES_IDLE ? [`handoffs: the queue's first page in ${p50.toFixed(2)}× of idle (p50)`] : []),
    ...(p95 > MOST_TIMES_IDLE ? [`handoffs: the queue's first page in ${p95.toFixed(2)}× of idle (p95)`] : []),
    ...(stuck > 0 ? [`handoffs: ${stuck} of ${SENDS} did not arrive`] : []),
    ...(twice > 0 ? [`handoffs: ${twice} are not one merchant there`] : []),
  ];
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  return {
    lines: [
      ['calls per send', perSend.toFixed(2), `${calls} in the emulator's own log, each ${CALL_MS / 1000} s`],
      [
        `${SENDS} sends`,
        `${seconds.toFixed(1)} s`,
        `ideal ${ideal.toFixed(1)} s`,
        `${times.toFixed(2)}×`,
        `most ${MOST_TIMES_IDEAL}×`,
      ],
      ['first page, p50', ms(busy.p50), `idle ${ms(idle.p50)}`, `${p50.toFixed(2)}×`, `most ${MOST_TIMES_IDLE}×`],
      ['first page, p95', ms(busy.p95), `idle ${ms(idle.p95)}`, `${p95.toFixed(2)}×`, `most ${MOST_TIMES_IDLE}×`],
    ],
    missed,
  };
};

const untilSubscribed = async (emulator: EmulatorProcess): Promise<void> => {
  for (const limit = Date.now() + 90_000; Date.now() < limit; await pause(500)) {
    const { endpoints } = await emulator.read<{ endpoints: unknown[] }>('state');
    if (endpoints.length > 0) return;
  }
  throw new Error('nobody subscribed to the events');
};

/** One process does everything, as it does by default: answers, sends, and hears of what became of it. */
const measure = async (run: BenchRun, emulator: EmulatorProcess, mails: MailSink): Promise<Verdict> => {
  await addBook(run);
  const prepared = await sendAll(run, emulator);
  const port = await freePort();
  const env = {
    ...envFor(emulator),
    RUN_AS: 'all',
    SMTP_URL: mails.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const server = await run.stage.startServer({ main: run.main, port, env });
  try {
    await untilSubscribed(emulator);
    const idle: Latency[] = [];
    await burst(run, server);
    for (let at = 0; at < IDLE_BURSTS; at += 1) idle.push(await burst(run, server));
    await emulator.tell('settings', { delayMs: CALL_MS });
    const measured = await measureSends(run, server, emulator, prepared);
    const counts = Object.values(await emulator.read<Record<string, number>>('counts'));
    const twice = counts.filter((count) => count !== 1).length + Math.abs(SENDS - counts.length);
    return judge(measured, middle(idle), twice);
  } finally {
    await server.stop();
  }
};

/** By name only, since it takes minutes. */
export const handoffs: Scenario = {
  name: 'handoffs',
  summary: `${SENDS} sends at concurrency ${CONCURRENCY} to a provider that takes ${CALL_MS / 1000} s a call, and the queue meanwhile`,
  run: async (run) => {
    const emulator = await startEmulatorProcess(run.stage.folder);
    const mails = await openMailSink();
    try {
      return await measure(run, emulator, mails);
    } finally {
      await emulator.stop();
      await mails.close();
    }
  },
};
