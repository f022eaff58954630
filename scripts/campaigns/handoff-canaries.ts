import { rm } from 'node:fs/promises';
import { books } from '@ledgate/api/core/bookkeeping.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { type Desk, openDesk, standing, walkThrough } from '@ledgate/api/testing/desk.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { copyApproved } from '../../harness/approved-copies.ts';
import { type EmulatorProcess, startEmulatorProcess } from '../../harness/emulator-process.ts';
import { reachOf } from '../../harness/ready-to-approve.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { visit } from '../../harness/visitor.ts';
import type { Campaign } from './rig/campaign.ts';
import { type Canaries, makeCanaries, singing, type Trace, tracesOf, tracesOfWord } from './rig/canaries.ts';
import { lookAsPartners, type Partners, placePartners } from './rig/partner-canaries.ts';
import { sweepDatabase, sweepFolder } from './rig/sweep.ts';
import { workHandoffs } from './rig/work-handoffs.ts';

/** What the provider does to every other merchant, so that refusals and holds leave their words too. */
const OUTCOMES = ['approve', 'hold', 'decline', 'refuse'] as const;
const FAULTS = [
  { kind: 'error_after', probability: 0.05 },
  { kind: 'malformed', probability: 0.05 },
  { kind: 'cut_after', probability: 0.05 },
] as const;

const BANK_KEY = 'the key that banks sign their answers with';

/** Sixteen digits that pass for a card's, and that nobody has. */
const makeCard = (chance: Chance): string => {
  const digits = [4, ...Array.from({ length: 14 }, () => chance.below(10))];
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
};

interface House {
  stage: Stage;
  server: ServerProcess;
  emulator: EmulatorProcess;
  desk: Desk;
  secret: string;
  partners: Partners;
}

/** An event that carries everything it should not: it is kept sealed. */
const tell = async ({ server, secret }: House, id: string, { ssn, account }: Canaries, card: string): Promise<void> => {
  const body = { event: 'merchant.held', resourceType: 'merchant', resourceId: id, note: `${ssn} ${account} ${card}` };
  for (const sent of [secret, `${secret} forged`]) {
    const headers = { 'content-type': 'application/json', 'x-processor-secret': sent };
    const url = `${server.url}/api/v1/inbound/processor-events`;
    await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).arrayBuffer();
  }
};

/** A card number where people write to the other side. */
const blunder = async ({ server, desk }: House, uid: string, evidence: string, card: string): Promise<string> => {
  const { handoff } = visit(server.url, { token: desk.admin.token });
  const body = { application_uid: uid, bank_uid: desk.bank, evidence, appetite_reason: `Card ${card}` };
  return handoff.sendToBank({ body }).then(
    () => 'a card number was taken for a reason',
    (error: unknown) => String(error),
  );
};

/** Everything that staff are answered about a hand-off. */
const lookAround = async ({ server, desk }: House, uid: string): Promise<unknown[]> => {
  const { handoff, review } = visit(server.url, { token: desk.admin.token });
  return Promise.all([
    handoff.readHandoff({ params: { uid } }),
    handoff.listHandoffs(),
    review.readCase({ body: { application_uid: uid } }),
  ]);
};

/** Some are refused in words that repeat everything we sent. */
const script = (emulator: EmulatorProcess, custom: string, outcome: (typeof OUTCOMES)[number]): Promise<unknown> =>
  outcome === 'refuse'
    ? emulator.tell('faults', { faults: [{ kind: 'refuse_aloud', method: 'POST', path: '/entities', next: 1 }] })
    : emulator.tell('script', { custom, outcome, ...(outcome === 'hold' && { reasons: ['tax_id'] }) });

const playOne = async (house: House, database: string, at: number, chance: Chance) => {
  const { stage, server, emulator, desk } = house;
  const [canaries, card] = [makeCanaries(chance), makeCard(chance)];
  const secrets = { ssn: canaries.ssn, dob: canaries.birthDate, account_number: canaries.account };
  const [uid = ''] = await copyApproved(database, stage.parts, desk.uid, [canaries.ein], { from: at, secrets });
  const traces = [...tracesOf(canaries), ...tracesOfWord('card', card), ...house.partners.traces];
  const { evidence } = await standing(desk, desk.admin);
  const outcome = OUTCOMES[at % OUTCOMES.length] ?? 'approve';
  await script(emulator, uid, outcome);
  const answers: unknown[] = [await blunder(house, uid, evidence, card)];
  const { handoff } = visit(server.url, { token: desk.admin.token });
  answers.push(await handoff.sendToBank({ body: { application_uid: uid, bank_uid: desk.bank, evidence } }));
  await workHandoffs(stage);
  const { merchants } = await emulator.read<{ merchants: { id: string; custom: string | null }[] }>('state');
  const merchant = merchants.find(({ custom }) => custom === uid);
  await tell(house, merchant?.id ?? 'none', canaries, card);
  await workHandoffs(stage);
  answers.push(...(await lookAround(house, uid)));
  const words = `${canaries.ssn} ${canaries.account} ${canaries.ein}`;
  const { token } = desk.admin;
  answers.push(...(await lookAsPartners(server, { token }, house.partners, { bankKey: BANK_KEY, words })));
  const heard = singing(Buffer.from(JSON.stringify(answers)), traces).map((canary) => `${canary} in an answer`);
  return { traces, broken: heard, isThere: merchant !== undefined };
};

const openHouse = async (stage: Stage, emulator: EmulatorProcess, secret: string, chance: Chance): Promise<House> => {
  const server = await stage.startServer();
  const desk = await openDesk(reachOf(stage, server));
  await books(stage.parts).updateTable('bank').set({ channel: 'payrix' }).where('uid', '=', desk.bank).execute();
  await walkThrough(desk, 'approve');
  const partners = await placePartners(server, { token: desk.admin.token }, chance);
  return { stage, server, emulator, desk, secret, partners };
};

export const handoffCanaries: Campaign = {
  name: 'handoff-canaries',
  summary:
    'recognisable secrets are sent to the provider, held, refused and told of: none is found in database, logs or answers',
  rounds: 12,
  run: async ({ seed, rounds, database: openDatabase }) => {
    const [database, folder] = [await openDatabase(), await makeTestFolder()];
    const chance = chanceFor(`handoff-canaries ${seed}`);
    const secret = `events ${chance.between(1e9, 9e9)}`;
    const emulator = await startEmulatorProcess(folder);
    const { url: PROCESSOR_URL, key: PROCESSOR_KEY } = emulator;
    const stage = await openStage(database, {
      PROCESSOR_URL,
      PROCESSOR_KEY,
      PROCESSOR_EVENT_SECRET: secret,
      BANK_INBOUND_KEY: BANK_KEY,
    });
    try {
      const house = await openHouse(stage, emulator, secret, chance);
      await emulator.tell('faults', { faults: FAULTS, seed });
      const traces: Trace[] = [
        ...tracesOfWord('key', PROCESSOR_KEY),
        ...tracesOfWord('secret of events', secret),
        ...tracesOfWord('key of banks', BANK_KEY),
        ...house.partners.traces,
      ];
      const broken: string[] = [];
      let there = 0;
      for (let at = 0; at < rounds; at += 1) {
        const one = await playOne(house, database, at, chance);
        traces.push(...one.traces);
        broken.push(...one.broken);
        there += one.isThere ? 1 : 0;
      }
      if (there === 0) broken.push('nobody reached the provider, so nothing was looked at');
      const tables = await sweepDatabase(database, traces);
      const files = await sweepFolder(stage.folder, traces);
      const figures = {
        'merchants sent': rounds,
        'of them at the provider': there,
        'traces looked for': traces.length,
        'rows read': tables.looked,
        'files read': files.looked,
      };
      return { figures, broken: [...broken, ...tables.found, ...files.found] };
    } finally {
      await stage.close();
      await emulator.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
