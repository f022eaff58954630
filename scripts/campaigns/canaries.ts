import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@ledgate/api/demo-data/accounts.ts';
import type { Parts } from '@ledgate/api/core/parts.ts';
import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { pdf } from '@ledgate/api/testing/files.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { startEmbedded } from '@ledgate/database/embedded.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Campaign } from './rig/campaign.ts';
import { packageFaults } from './rig/canary-package.ts';
import { type Canaries, makeCanaries, singing, type Trace, tracesOf } from './rig/canaries.ts';
import { type Filled, fillApplication } from '../../harness/fill-application.ts';
import { openOffline, workOffSince } from './rig/offline-parts.ts';
import type { PlannedRecord } from '../../harness/random-application.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { sweepDatabase, sweepFolder } from './rig/sweep.ts';
import { outcomeOf, signInAs, visit } from '../../harness/visitor.ts';

const signIn = async (url: string, email: string): Promise<Client> => {
  const { accessToken } = await signInAs(url, email, DEMO_PASSWORD);
  return visit(url, { token: accessToken });
};

/** The answers of an LLC with two owners, with the canaries where secrets belong. */
const planWith = ({ ein, ssn, birthDate, licence, passport, account }: Canaries): PlannedRecord[] => {
  const today = new Date().toISOString().slice(0, 10);
  const facts = completeFacts('llc', today);
  const put: Partial<Record<FormSection, object[]>> = {
    company: [{ tax_id: ein }],
    ownership: [
      { ssn, dob: birthDate, dl_number: licence },
      { id_type: 'passport', ssn: null, passport_number: passport, passport_country: 'DEU' },
    ],
    settlement: [{ account_number: account }],
  };
  return FORM_SECTIONS.flatMap((section) =>
    recordsOf(facts, section).map(({ values }, at) => ({ section, body: { ...values, ...put[section]?.[at] } })),
  );
};

/** A canary in the wrong place is refused, and leaves no trace either. */
const blunder = async ({ onboarding }: Client, { ssn, account, ein }: Canaries, owner: string): Promise<void> => {
  const params = { id: owner };
  await outcomeOf(onboarding.updateOwner({ params, body: { ssn: `${ssn}0` } }));
  await outcomeOf(onboarding.updateOwner({ params, body: { ssn_again: ssn } }));
  await outcomeOf(onboarding.updateOwner({ params, body: { ssn, phone: '12' } }));
  await outcomeOf(onboarding.createAccount({ body: { account_number: account, account_number_confirm: '1234567' } }));
  await outcomeOf(onboarding.viewCompany({ query: { application__uid: ein } }));
};

const handInDocument = async ({ documents }: Client, { paper }: Canaries): Promise<string> => {
  const content = new Blob([new Uint8Array(pdf({ tag: paper }))]);
  const { results } = await documents.uploadFiles({ files: [{ name: 'paper.pdf', content }] });
  const [result] = results;
  if (!result?.ok) throw new Error('the paper was refused');
  await documents.attachDocument({ body: { file_id: result.file.file_id, document_type: 'w9' } });
  return result.file.file_id;
};

/** Everything anybody is answered while nobody asks for a secret by name. */
const lookAround = async ({ onboarding, documents, applications }: Client, uid: string): Promise<unknown[]> => {
  const query = { application__uid: uid };
  return Promise.all([
    onboarding.viewCompany({ query }),
    onboarding.viewOwners({ query }),
    onboarding.viewAccounts({ query }),
    documents.viewDocuments({ query }),
    applications.readApplication({ params: { uid } }),
    applications.listApplications(),
  ]);
};

interface Entered {
  uid: string;
  /** How many secrets were shown to staff. */
  revealed: number;
  broken: string[];
}

const reveal = async (
  staff: Client,
  uid: string,
  { owners, accounts }: Filled,
  canaries: Canaries,
): Promise<string[]> => {
  const [first = '', second = ''] = owners;
  const [account = ''] = accounts;
  const asks: [record: string, field: string, value: string][] = [
    [first, 'ssn', canaries.ssn],
    [first, 'dob', canaries.birthDate],
    [first, 'dl_number', canaries.licence],
    [second, 'passport_number', canaries.passport],
    [account, 'account_number', canaries.account],
  ];
  const wrong: string[] = [];
  for (const [record, field, value] of asks) {
    const body = { record, field, reason: 'Compared with the paper that was handed in' };
    const shown = await staff.applications.revealSecret({ params: { uid }, body });
    if (shown.value !== value) wrong.push(`${field} was revealed as something else`);
  }
  return wrong;
};

const REVEALED = 5;

/** One application from the first field to the signature, looked at by everybody, and one look at each secret. */
const enter = async (url: string, canaries: Canaries, traces: readonly Trace[]): Promise<Entered> => {
  const merchant = await signIn(url, 'applicant@ledgate.test');
  const { uid } = await merchant.applications.startApplication();
  const plan = { records: planWith(canaries), documents: [], handsInAll: true };
  const filled = await fillApplication(merchant, plan);
  await handInDocument(merchant, canaries);
  await blunder(merchant, canaries, filled.owners[0] ?? '');
  const attestation = { name: 'Marisol Vega', title: 'Managing member', agree: true } as const;
  const { status } = await merchant.applications.submitApplication({ params: { uid }, body: { attestation } });
  const staff = await signIn(url, 'underwriter@ledgate.test');
  const seen = [...(await lookAround(merchant, uid)), ...(await lookAround(staff, uid))];
  const broken = singing(Buffer.from(JSON.stringify(seen)), traces).map((canary) => `${canary} in an answer`);
  if (filled.refused > 0 || status === 'draft') broken.push('the application was not taken as it should be');
  // An underwriter reveals on own cases only, and twenty an hour.
  const admin = await signIn(url, 'admin@ledgate.test');
  broken.push(...(await reveal(admin, uid, filled, canaries)));
  return { uid, revealed: REVEALED, broken };
};

const countReveals = async ({ db }: Parts, { uid, revealed }: Entered): Promise<string[]> => {
  const rows = await db
    .selectFrom('audit_row')
    .select('n')
    .where('lane', '=', `application:${uid}`)
    .where('action', '=', 'application.secret_revealed')
    .execute();
  return rows.length === revealed ? [] : [`${revealed} secrets were revealed and left ${rows.length} audit rows`];
};

/** The database, everything in the data folder, and what the server said on its way. */
const sweepAll = async (folder: string, since: Date, entered: readonly Entered[], traces: readonly Trace[]) => {
  const dataDir = join(folder, 'data');
  const embedded = await startEmbedded({ dataDir, durable: true });
  const { parts, close } = await openOffline(dataDir, embedded.url);
  try {
    // What the server had no time for: mails are written and papers made.
    await workOffSince(parts, since);
    const packages: string[] = [];
    for (const { uid } of entered) packages.push(...(await packageFaults(parts, uid, traces)));
    const tables = await sweepDatabase(embedded.url, traces);
    const reveals: string[] = [];
    for (const one of entered) reveals.push(...(await countReveals(parts, one)));
    const { mails } = await parts.db
      .selectFrom('demo_message')
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow();
    return { tables, raw: await sweepFolder(folder, traces), reveals, mails, packages };
  } finally {
    await close();
    await embedded.stop();
  }
};

export const canaries: Campaign = {
  name: 'canaries',
  summary: 'recognisable secrets are entered, submitted and revealed: none is found in database, files, logs or mails',
  rounds: 5,
  run: async ({ seed, rounds }) => {
    const folder = await makeTestFolder();
    const dataDir = join(folder, 'data');
    try {
      const server = await startServerProcess({
        env: { APP_MODE: 'demo', DATA_DIR: dataDir, DEMO_DATA: 'people' },
        logFile: join(folder, 'said.log'),
      });
      const since = new Date();
      const all = Array.from({ length: rounds }, (_, at) => makeCanaries(chanceFor(`canaries ${seed} ${at}`)));
      const traces = all.flatMap(tracesOf);
      const entered: Entered[] = [];
      for (const one of all) entered.push(await enter(server.url, one, traces));
      await server.stop();
      const { raw, tables, reveals, mails, packages } = await sweepAll(folder, since, entered, traces);
      return {
        figures: {
          'applications submitted': entered.length,
          'traces looked for': traces.length,
          'rows read': tables.looked,
          'mails among them': mails,
          'files read': raw.looked,
          'megabytes read': Math.round((raw.bytes + tables.bytes) / 1e6),
          'secrets revealed, each with one audit row': entered.reduce((sum, { revealed }) => sum + revealed, 0),
        },
        broken: [...entered.flatMap(({ broken }) => broken), ...raw.found, ...tables.found, ...reveals, ...packages],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
