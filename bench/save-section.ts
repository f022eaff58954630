import { addPerson, type TestPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import { onboarding } from '@ledgate/contract/onboarding.ts';
import pg from 'pg';
import { visit } from '../harness/visitor.ts';
import { againstBare } from './rig/against-bare.ts';
import { settleTables } from './rig/house.ts';
import { CONNECTIONS, type Shot } from './rig/load.ts';
import type { BenchRun, Scenario } from './rig/scenario.ts';

/** So many merchants fill in their company profile at once: their forms are at hand. */
const AT_HAND = 64;
/** More than there is room for at hand, each in turn: nobody's form ever is. */
const TOO_MANY = 520;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Another word each time, since what does not change is not written. */
const body = (nth: number): string => {
  const word = [nth % 26, Math.floor(nth / 26) % 26, Math.floor(nth / 676) % 26].map((at) => LETTERS[at]).join('');
  return JSON.stringify({ city: `Port ${word}` });
};

interface Desk {
  record: string;
  person: TestPerson;
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
  return { record: record.uid, person };
};

/** So many others have begun as well; over a handful of rows PostgreSQL would not ask an index. */
const NEIGHBOURS = 10_000;

const fillTables = async (url: string, desks: readonly Desk[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const copies = Math.ceil(NEIGHBOURS / desks.length);
  try {
    await client.query(`insert into application
        (uid, reference, merchant_uid, legal_name, completion, created_by, created_at, changed_at, status_at)
      select gen_random_uuid(), 'MA-' || nextval('application_reference'), merchant_uid, legal_name, completion,
        created_by, created_at, changed_at, status_at
      from application, generate_series(1, ${copies})`);
    await client.query(`insert into application_record
        (uid, application_uid, section, position, values, revisions, created_at, changed_at)
      select gen_random_uuid(), a.uid, like_it.section, 0, like_it.values, like_it.revisions, a.created_at, a.changed_at
      from application a, (select * from application_record limit 1) like_it
      where not exists (select from application_record r where r.application_uid = a.uid)`);
    await client.query(`insert into audit_lane (lane, n, head)
      select 'application:' || uid, 0, '' from application on conflict (lane) do nothing`);
  } finally {
    await client.end();
  }
};

const seat = async (run: BenchRun): Promise<Desk[]> => {
  const server = await run.stage.startServer({ main: run.main });
  const desks: Desk[] = [];
  for (let at = 0; at < TOO_MANY; at += 1) desks.push(await sitDown(run, server.url));
  await server.stop();
  await fillTables(run.cluster.url, desks);
  await settleTables(run.cluster.url);
  return desks;
};

/** They stay seated for all that is measured about saving. */
let seated: Promise<Desk[]> | null = null;

const shotsOf = ({ stage }: BenchRun, desks: readonly Desk[]): Promise<Shot[]> =>
  Promise.all(
    desks.map(async ({ record, person }): Promise<Shot> => {
      const { accessToken } = await tokensFor(stage, person);
      return {
        method: 'PUT',
        path: fillPath(onboarding.updateCompany.path, { id: record }),
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body,
      };
    }),
  );

const saving = (name: string, summary: string, merchants: number, connections: number): Scenario => ({
  name,
  summary: `a changed field of a form is saved, merged, counted and put on record, ${summary}; bare: a single-row update`,
  run: async (run) => {
    seated ??= seat(run);
    const shots = await shotsOf(run, (await seated).slice(0, merchants));
    return againstBare(run, {
      name,
      connections,
      ours: shots,
      bare: shots.map(({ method, path }) => ({ method, path, body })),
      statement: {
        text: `update application_record set values = values || jsonb_build_object('city', $2::text),
            version = version + 1, changed_at = now()
          where uid = $1 returning uid, values, version, changed_at`,
        values: ['$id', '$city'],
      },
    });
  },
});

export const saves: readonly Scenario[] = [
  // What one save takes: the merchant waits for their own.
  saving('save-section', 'by somebody who has just saved another', AT_HAND, 1),
  saving('save-section-many', 'by many at once', AT_HAND, CONNECTIONS),
  saving('save-section-cold', 'by somebody who was away', TOO_MANY, 1),
];
