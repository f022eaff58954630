import { expect } from '@playwright/test';
import { clientOf, makeStaff, type Person, sessionOf } from './ledgate.ts';

/** An application of the demo that a check stops; the worker gets to it some seconds after the first start. */
export const stoppedApplication = async (
  person: Person,
  check: string,
): Promise<{ uid: string; reference: string }> => {
  const client = clientOf((await sessionOf(person)).accessToken);
  let found: { uid: string; reference: string } | undefined;
  const seek = async (): Promise<boolean> => {
    const { results } = await client.applications.listApplications({ query: { page_size: 100 } });
    for (const { uid, reference } of results.filter(({ status }) => status === 'in_underwriting')) {
      const { open_stops: stops } = await client.risk.readRisk({ params: { uid } });
      if (stops.some((stop) => stop === check)) found = { uid, reference };
    }
    return found !== undefined;
  };
  await expect.poll(seek, { message: `a case stopped by ${check}`, timeout: 40_000, intervals: [1000] }).toBe(true);
  return found ?? { uid: '', reference: '' };
};

export const reviewer = (): Promise<Person> => makeStaff('underwriter');

export const GOOD_LIST = [
  '70001,"BRINDLEWOOD, Casimir",individual,FICTION,-0-,-0-,-0-,-0-,-0-,-0-,-0-,"DOB 1970."',
  '70002,"HOLLOW PINE EXPORTS",-0-,FICTION,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-',
  '',
].join('\r\n');

export const csv = (text: string) => ({ name: 'sample.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
