import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

/** Often enough that two lost renewals do not lose the lease. */
const BEATS = 4;

export const beatOf = ({ settings }: Parts): number => settings.jobLeaseMs / BEATS;

/** Until when work stays with a process that is no longer heard of. */
export const leaseFrom = ({ settings }: Parts, now: Date): Date => new Date(now.getTime() + settings.jobLeaseMs);

/** A job as it was taken: by its uid and which try it is. Whoever takes it after us has a higher number. */
export interface Lease {
  job: string;
  attempt: number;
}

/** Another process has the job: what was done here under the lease must not come into force. */
export class LeaseLost extends Error {}

/**
 * Within the transaction of a result. The row stays held until the commit: nobody can take the job over in between,
 * but the lease can still be renewed.
 */
export const demandLease = async (tx: WritableTransaction, { job, attempt }: Lease): Promise<void> => {
  const { rows } = await sql`
    select from job where uid = ${job} and attempts = ${attempt} and state = 'running' for key share`.execute(tx);
  if (rows.length === 0) throw new LeaseLost('the lease of this job is over, and another worker has it');
};

/** Works while the lease is renewed at every beat. */
export const whileRenewing = async <R>(
  beatMs: number,
  renew: () => Promise<unknown>,
  work: () => Promise<R>,
): Promise<R> => {
  // A renewal that fails is not the end: the next may succeed, and results demand the lease themselves.
  const timer = setInterval(() => void renew().catch(() => undefined), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};
