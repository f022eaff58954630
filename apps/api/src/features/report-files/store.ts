import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { ReportRecord } from '@ledgate/database/rows.gen.ts';
import type { ReportType } from '@ledgate/domain/report-files/kinds.ts';
import type { ReportFileType } from '@ledgate/domain/report-files/report-file.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';

/** A filed report as it is stored; type and format are held by checks of the table. */
export type Report = Omit<Selectable<ReportRecord>, 'report_type' | 'mime'> & {
  report_type: ReportType;
  mime: ReportFileType;
};

const selectReport = (tx: ReadTransaction, uid: string) =>
  tx.selectFrom('report_record').selectAll().where('uid', '=', uid);

export const findReport = async (tx: ReadTransaction, uid: string): Promise<Report | null> =>
  ((await selectReport(tx, uid).executeTakeFirst()) as Report | undefined) ?? null;

export const lockReport = async (tx: WritableTransaction, uid: string): Promise<Report | null> =>
  ((await selectReport(tx, uid).forUpdate().executeTakeFirst()) as Report | undefined) ?? null;

export interface FiledMerchant {
  uid: string;
  name: string;
  isoUid: string | null;
}

const selectMerchant = (tx: ReadTransaction, uid: string) =>
  tx.selectFrom('merchant').select(['uid', 'name', 'iso_uid']).where('uid', '=', uid);

export const findMerchant = async (tx: ReadTransaction, uid: string): Promise<FiledMerchant | null> => {
  const row = await selectMerchant(tx, uid).executeTakeFirst();
  return row ? { uid: row.uid, name: row.name, isoUid: row.iso_uid } : null;
};

/** One report of a merchant is filed after the other, so that none is there twice. */
export const lockMerchant = async (tx: WritableTransaction, uid: string): Promise<FiledMerchant | null> => {
  const row = await selectMerchant(tx, uid).forUpdate().executeTakeFirst();
  return row ? { uid: row.uid, name: row.name, isoUid: row.iso_uid } : null;
};

type Place = Pick<Report, 'merchant_uid' | 'report_type' | 'period' | 'sha256'>;

/** Another report with the same file, in the same place. */
export const hasTwin = async (tx: ReadTransaction, place: Place, but: string | null): Promise<boolean> => {
  const row = await tx
    .selectFrom('report_record')
    .select('uid')
    .where('merchant_uid', '=', place.merchant_uid)
    .where('report_type', '=', place.report_type)
    .where('period', '=', place.period)
    .where('sha256', '=', place.sha256)
    .executeTakeFirst();
  return row !== undefined && row.uid !== but;
};

export const insertReport = async (tx: WritableTransaction, report: Insertable<ReportRecord>): Promise<void> => {
  await tx.insertInto('report_record').values(report).execute();
};

export const setReport = async (
  tx: WritableTransaction,
  uid: string,
  set: Pick<Updateable<ReportRecord>, 'report_type' | 'iso_uid' | 'period' | 'title' | 'changed_at' | 'version'>,
): Promise<void> => {
  await tx.updateTable('report_record').set(set).where('uid', '=', uid).execute();
};

export const deleteRow = async (tx: WritableTransaction, uid: string): Promise<void> => {
  await tx.deleteFrom('report_record').where('uid', '=', uid).execute();
};
