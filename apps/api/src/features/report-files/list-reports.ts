import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { ReportFile, reportFiles } from '@ledgate/contract/report-files.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { belongsToIso, REPORT_STEPS, type ReportOrigin, type ReportType } from '@ledgate/domain/report-files/kinds.ts';
import { REPORT_FILE_ENDINGS, type ReportFileType } from '@ledgate/domain/report-files/report-file.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SignedInCtx } from '../../core/context.ts';
import { makeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { depositReportId, hasDeposits } from './generated.ts';
import { noReport, seesResiduals } from './sight.ts';

type ListCall = typeof reportFiles.listReports;
type Filter = Omit<Given<ListCall>['query'], 'cursor' | 'page_size'>;

interface Row {
  uid: string;
  merchant_uid: string;
  merchant_name: string;
  report_type: ReportType;
  period: string;
  title: string | null;
  created_at: Date;
  /** Of what was uploaded. */
  name: string | null;
  mime: ReportFileType;
  size: number | null;
  uploaded_by: string | null;
  uploader_name: string | null;
  version: number;
  origin: ReportOrigin;
}

interface Place {
  period: string;
  at: Date;
  uid: string;
}

const written = z.tuple([z.string().regex(/^\d{4}-\d{2}$/), z.iso.datetime(), z.guid()]);
const cursors = makeCursor<Place, typeof written>(
  written,
  ({ period, at, uid }) => [period, at.toISOString(), uid],
  ([period, at, uid]) => ({ period, at: new Date(at), uid }),
);

/** Where reports come from, and under which names they have what all of them have. */
interface Source {
  origin: ReportOrigin;
  type: Extract<ReportType, 'statement' | 'deposit' | 'residual'> | null;
  from: RawBuilder<unknown>;
  uid: RawBuilder<unknown>;
  period: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  merchant: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

const made = (type: 'statement' | 'deposit' | 'residual', mime: ReportFileType) => sql`
  ${type}::text as report_type, null::text as title, null::text as name, ${mime}::text as mime, null::int as size,
  null::uuid as uploaded_by, 0 as version`;

const ofStatement = {
  origin: 'generated',
  from: sql`statement s`,
  period: sql`s.month`,
  at: sql`s.closed_at`,
  merchant: sql`s.merchant_uid`,
} as const;

const SOURCES: readonly Source[] = [
  {
    origin: 'uploaded',
    type: null,
    from: sql`report_record r`,
    uid: sql`r.uid`,
    period: sql`r.period`,
    at: sql`r.created_at`,
    merchant: sql`r.merchant_uid`,
    columns: sql`r.report_type, r.title, r.name, r.mime, r.size, r.uploaded_by, r.version`,
  },
  { ...ofStatement, type: 'statement', uid: sql`s.uid`, columns: made('statement', 'application/pdf') },
  { ...ofStatement, type: 'deposit', uid: depositReportId, columns: made('deposit', 'text/csv'), where: hasDeposits },
  {
    origin: 'generated',
    type: 'residual',
    from: sql`residual e`,
    uid: sql`e.uid`,
    period: sql`e.month`,
    at: sql`e.closed_at`,
    merchant: sql`e.merchant_uid`,
    columns: made('residual', 'text/csv'),
  },
];

interface ListAsk {
  filter: Filter;
  isInOnResiduals: boolean;
  /** One report by its id, and nothing else. */
  only?: string;
  after: Place | null;
  most: number;
}

const isAsked = ({ origin, type }: Source, { filter, isInOnResiduals }: ListAsk): boolean =>
  (filter.origin === undefined || filter.origin === origin) &&
  (type === null || filter.report_type === undefined || filter.report_type === type) &&
  (type === null || !belongsToIso(type) || isInOnResiduals);

const conditionsOf = (source: Source, { filter, isInOnResiduals, only, after }: ListAsk): RawBuilder<unknown>[] => {
  const { uid, period, at, merchant, type, where } = source;
  return [
    ...(where ? [where] : []),
    ...(only === undefined ? [] : [sql`${uid} = ${only}::uuid`]),
    ...(filter.merchant === undefined ? [] : [sql`${merchant} = ${filter.merchant}::uuid`]),
    ...(filter.period === undefined ? [] : [sql`${period} = ${filter.period}`]),
    ...(filter.year === undefined ? [] : [sql`${period} between ${`${filter.year}-01`} and ${`${filter.year}-12`}`]),
    ...(type === null && filter.report_type !== undefined ? [sql`r.report_type = ${filter.report_type}`] : []),
    ...(type === null && !isInOnResiduals ? [sql`r.report_type <> 'residual'`] : []),
    ...(after ? [sql`(${period}, ${at}, ${uid}) < (${after.period}, ${after.at}, ${after.uid}::uuid)`] : []),
  ];
};

/** Each along the index of its own order, and only as far as the page can need. */
const partOf = (source: Source, ask: ListAsk): RawBuilder<unknown> => {
  const { from, uid, period, at, merchant, columns, origin } = source;
  const conditions = [sql`true`, ...conditionsOf(source, ask)];
  return sql`(select ${uid} as uid, ${merchant} as merchant_uid, ${period} as period, ${at} as created_at,
    ${origin}::text as origin, ${columns}
    from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${period} desc, ${at} desc, ${uid} desc limit ${ask.most})`;
};

const listRows = async (tx: ReadTransaction, ask: ListAsk): Promise<Row[]> => {
  const parts = SOURCES.filter((source) => isAsked(source, ask)).map((source) => partOf(source, ask));
  if (parts.length === 0) return [];
  const { rows } = await sql<Row>`
    select f.*, m.name as merchant_name, u.known_as as uploader_name
    from (${sql.join(parts, sql` union all `)}) f
      join merchant m on m.uid = f.merchant_uid
      left join app_user u on u.uid = f.uploaded_by
    order by f.period desc, f.created_at desc, f.uid desc limit ${ask.most}`.execute(tx);
  return rows;
};

const GENERATED_NAMES: Readonly<Partial<Record<ReportType, string>>> = {
  statement: 'Statement',
  deposit: 'Deposits',
  residual: 'Residuals',
};

/** What a generated file is called: whoever has many merchants saves many of them. */
export const generatedName = (type: ReportType, { period, merchant }: { period: string; merchant: string }): string =>
  `${GENERATED_NAMES[type] ?? ''} ${period} ${merchant}`;

const nameOf = (row: Row): string =>
  row.name ??
  `${generatedName(row.report_type, { period: row.period, merchant: row.merchant_name })}.${REPORT_FILE_ENDINGS[row.mime]}`;

const present = ({ actor }: SignedInCtx, row: Row): ReportFile => ({
  id: row.uid,
  merchant: { uid: row.merchant_uid, name: row.merchant_name },
  report_type: row.report_type,
  period: row.period,
  title: row.title,
  file: { name: nameOf(row), mime: row.mime, size: row.size },
  origin: row.origin,
  // To others the house is one.
  uploaded_by:
    seesReview(actor) && row.uploaded_by !== null ? { uid: row.uploaded_by, name: row.uploader_name ?? '' } : null,
  created_at: row.created_at.toISOString(),
  open_steps: row.origin === 'uploaded' && actor.abilities.has('manage_report') ? [...REPORT_STEPS] : [],
  version: row.version,
});

/** Filed and generated ones in one order, the newest month first. */
export const listReports = (
  ctx: SignedInCtx,
  { cursor, page_size: size, ...filter }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const merchant = filter.merchant ?? ctx.actor.merchantUid ?? undefined;
    const found = await listRows(tx, {
      filter: { ...filter, merchant },
      isInOnResiduals: seesResiduals(ctx),
      after: cursor === undefined ? null : cursors.read(cursor),
      most: size + 1,
    });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map((row) => present(ctx, row)),
      next_cursor: last ? cursors.write({ period: last.period, at: last.created_at, uid: last.uid }) : null,
    };
  });

/** One that was filed, as the list shows it. */
export const seeReport = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string): Promise<ReportFile> => {
  const ask = { filter: { origin: 'uploaded' }, isInOnResiduals: true, only: uid, after: null, most: 1 } as const;
  const [row] = await listRows(tx, ask);
  if (!row) throw noReport();
  return present(ctx, row);
};
