import type { SavedReport } from '@ledgate/contract/reports.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { readReport, type ReportDefinition, reportProblem, writeReport } from '@ledgate/domain/reports/definition.ts';
import type { Frequency } from '@ledgate/domain/reports/mailing.ts';
import { sql } from 'kysely';
import type { WorkingActor } from '../../core/context.ts';

export interface Saved {
  uid: string;
  owner_uid: string;
  name: string;
  report: ReportDefinition;
  is_shared: boolean;
  version: number;
  made_by: string;
  frequency: Frequency | null;
  next_at: Date | null;
  last_at: Date | null;
}

type Viewer = Pick<WorkingActor, 'uid' | 'role' | 'abilities' | 'merchantUid' | 'isoUid'>;

/** Whose reports are shared among each other: a merchant's people, an ISO's, or ours. */
export const houseOf = ({ merchantUid, isoUid }: Pick<WorkingActor, 'merchantUid' | 'isoUid'>) => ({
  merchant_uid: merchantUid,
  // Merchants have an ISO as well, and are not of its house.
  iso_uid: merchantUid === null ? isoUid : null,
});

/** The own ones and what colleagues of the same house share. */
const select = (tx: ReadTransaction, viewer: Viewer) => {
  const { uid } = viewer;
  const house = houseOf(viewer);
  return tx
    .selectFrom('saved_report as s')
    .innerJoin('app_user as u', 'u.uid', 's.owner_uid')
    .leftJoin('report_mailing as m', (join) => join.onRef('m.report_uid', '=', 's.uid').on('m.user_uid', '=', uid))
    .select(['s.uid', 's.owner_uid', 's.name', 's.definition', 's.is_shared', 's.version', 'u.known_as as made_by'])
    .select(['m.frequency', 'm.next_at', 'm.last_at'])
    .where('s.merchant_uid', 'is not distinct from', house.merchant_uid)
    .where('s.iso_uid', 'is not distinct from', house.iso_uid)
    .where((eb) => eb.or([eb('s.owner_uid', '=', uid), eb('s.is_shared', '=', true)]));
};

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const read = ({ definition, frequency, ...row }: Row): Saved => ({
  ...row,
  report: readReport(definition as Record<string, unknown>),
  frequency: frequency as Frequency | null, // held to its list by the database
});

/** What a colleague shares that somebody may not read is not theirs to know of either. */
const isFor = (viewer: Viewer) => (saved: Saved) => reportProblem(saved.report, viewer) === undefined;

export const listSaved = async (tx: ReadTransaction, viewer: Viewer): Promise<Saved[]> =>
  (await select(tx, viewer).orderBy('s.name').orderBy('s.uid').execute()).map(read).filter(isFor(viewer));

export const findSaved = async (tx: ReadTransaction, viewer: Viewer, uid: string): Promise<Saved | undefined> =>
  (await select(tx, viewer).where('s.uid', '=', uid).execute()).map(read).find(isFor(viewer));

/** So that two who change it come one after the other. */
export const lockSaved = async (tx: WritableTransaction, viewer: Viewer, uid: string): Promise<Saved | undefined> => {
  await sql`select 1 from saved_report where uid = ${uid} for update`.execute(tx);
  return findSaved(tx, viewer, uid);
};

export const countOwn = async (tx: ReadTransaction, owner: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('saved_report')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_uid', '=', owner)
    .executeTakeFirstOrThrow();
  return n;
};

export const hasNamesake = async (
  tx: ReadTransaction,
  owner: string,
  name: string,
  except: string | null,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('saved_report')
    .select('uid')
    .where('owner_uid', '=', owner)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (query) => query.where('uid', '<>', except))
    .executeTakeFirst();
  return found !== undefined;
};

export const presentSaved = (saved: Saved, viewer: Pick<Viewer, 'uid'>): SavedReport => ({
  uid: saved.uid,
  name: saved.name,
  definition: writeReport(saved.report),
  is_shared: saved.is_shared,
  is_own: saved.owner_uid === viewer.uid,
  made_by: saved.made_by,
  version: saved.version,
  mailed: saved.frequency,
  mailed_next: saved.next_at?.toISOString() ?? null,
  mailed_last: saved.last_at?.toISOString() ?? null,
});
