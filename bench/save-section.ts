import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import { onboarding } from '@ledgate/contract/onboarding.ts';
import pg from 'pg';
import { visit } from '../scripts/campaigns/rig/visitor.ts';
import { againstBare } from './rig/against-bare.ts';
import type { Shot } from './rig/load.ts';
import type { BenchRun, Scenario } from './rig/scenario.ts';

/** So many merchants fill in their company profile at once. */
const MERCHANTS = 64;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Another word each time, since what does not change is not written. */
const body = (nth: number): string => {
  const word = [nth % 26, Math.floor(nth / 26) % 26, Math.floor(nth / 676) % 26].map((at) => LETTERS[at]).join('');
  return JSON.stringify({ city: `Port ${word}` });
};

interface Desk {
  record: string;
  token: string;
}

/** A merchant in the middle of the form. */
const sitDown = async ({ stage }: BenchRun, url: string): Promise<Desk> => {
  const person = await addPerson(stage, 'merchant', { password: null });
  const { accessToken: token } = await tokensFor(stage, person);
  const client = visit(url, { token });
  await client.applications.startApplication();
  const { record } = await client.onboarding.createCompany({
    body: { legal_name: 'Harbor Street Coffee LLC', entity_type: 'llc', address1: '418 Harbor Street', state: 'CA' },
  });
  return { record: record.uid, token };
};

/** The rows of the yardstick: a name by key, and nothing that listens to it. */
const makeRows = async (url: string, desks: readonly Desk[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'create table bench_row (uid uuid primary key, city text, version integer not null, changed_at timestamptz)',
    );
    await client.query('insert into bench_row select unnest($1::uuid[]), null, 1, now()', [
      desks.map(({ record }) => record),
    ]);
  } finally {
    await client.end();
  }
};

export const saveSection: Scenario = {
  name: 'save-section',
  summary: 'a changed field of a form is saved, merged, counted and put on record; bare: a single-row update',
  run: async (run) => {
    const server = await run.stage.startServer({ main: run.main });
    const desks: Desk[] = [];
    for (let at = 0; at < MERCHANTS; at += 1) desks.push(await sitDown(run, server.url));
    await server.stop();
    await makeRows(run.cluster.url, desks);
    const shots = desks.map(({ record, token }): Shot => ({
      method: 'PUT',
      path: fillPath(onboarding.updateCompany.path, { id: record }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    }));
    return againstBare(run, {
      name: 'save-section',
      // What one save takes: the merchant waits for their own.
      connections: 1,
      ours: shots,
      bare: shots.map(({ method, path }) => ({ method, path, body })),
      statement: {
        text: `update bench_row set city = $2, version = version + 1, changed_at = now()
          where uid = $1 returning uid, city, version, changed_at`,
        values: ['$id', '$city'],
      },
    });
  },
};
