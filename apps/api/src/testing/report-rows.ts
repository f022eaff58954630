import type { Merchant } from './merchants.ts';
import type { TestServer } from './test-server.ts';

/** A saved report and one that was made, with its file; their ids. */
export const addReportRows = async (
  { deliver }: Pick<TestServer, 'deliver'>,
  { client: { reports } }: Pick<Merchant, 'client'>,
): Promise<string[]> => {
  const definition = { subject: 'payments', by: 'day' } as const;
  const saved = await reports.saveReport({ body: { name: 'Sweep', definition, is_shared: true } });
  const run = await reports.runReport({ body: { definition, format: 'csv' } });
  await deliver();
  return [saved.uid, run.uid];
};
