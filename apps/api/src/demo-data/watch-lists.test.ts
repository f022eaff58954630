import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../core/context.ts';
import { reading } from '../core/scope.ts';
import { runRiskChecks } from '../features/risk/run-checks.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { loadDemoData } from './load.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadDemoData(server.parts);
});
afterAll(() => server.close());

describe('the demo’s watch lists', () => {
  test('are two, fictional by name, and in force', async () => {
    const lists = await server.parts.db
      .selectFrom('watch_list')
      .select(['kind', 'name', 'rows'])
      .where('name', '<>', 'Nobody')
      .execute();
    expect(lists.map(({ kind }) => kind).toSorted()).toEqual(['sanctions', 'terminated']);
    for (const { name } of lists) expect(name).toContain('fictional');
  });

  test('stop two applications in underwriting, and leave most of the others alone', async () => {
    const cases = await reading(systemCtx(server.parts), (tx) =>
      tx.selectFrom('application').select(['uid', 'status']).where('submission', '>', 0).execute(),
    );
    for (const { uid } of cases) await runRiskChecks(systemCtx(server.parts), { application: uid, cause: 'submit' });
    const bands = await reading(systemCtx(server.parts), (tx) =>
      tx
        .selectFrom('application')
        .select(['status', 'risk_band', 'risk_score', 'dba_name', 'hard_stop'])
        .where('submission', '>', 0)
        .execute(),
    );
    const bandOf = (name: string) => bands.find(({ dba_name }) => dba_name === name)?.risk_band;
    expect(bandOf('Juniper Ridge Pharmacy')).toBe('medium');
    expect(bandOf('Golden Hour Photography')).toBe('high');
    expect(bandOf('Elm City Bicycle Works')).toBe('decline');
    // Two businesses that are paid into one account.
    expect([bandOf('Red Mesa Trading Post'), bandOf('Wren & Otter Ceramics')]).toEqual(['decline', 'decline']);
    expect(bands.every(({ risk_band, risk_score }) => risk_band !== null && risk_score !== null)).toBe(true);
    expect(bands.filter(({ risk_band }) => risk_band === 'decline').length).toBeGreaterThanOrEqual(2);
    const stops = bands.map(({ hard_stop }) => hard_stop);
    expect(stops).toEqual(expect.arrayContaining(['sanctions', 'terminated']));
    expect(stops).not.toContain('list_missing');
    expect(bands.filter(({ risk_band }) => risk_band === 'low').length).toBeGreaterThan(bands.length / 2);
  });
});
