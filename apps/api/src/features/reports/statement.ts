import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { type Filter, isOrdered, type Subject } from '@ledgate/domain/reports/subjects.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Frame } from './frame.ts';
import { exposureSource } from './sources/exposure.ts';
import { gross1099kSource } from './sources/gross-1099k.ts';
import { paymentSource } from './sources/payments.ts';
import { pipelineSource } from './sources/pipeline.ts';
import { productSource } from './sources/products.ts';
import { residualSource } from './sources/residuals.ts';
import { saleSource } from './sources/sales.ts';
import type { Key, Source } from './sources/source.ts';
import { staySource } from './sources/stays.ts';
import { stepSource } from './sources/steps.ts';
import { taxSource } from './sources/taxes.ts';

const SOURCES: Record<Subject, Source> = {
  payments: paymentSource,
  sales: saleSource,
  products: productSource,
  taxes: taxSource,
  pipeline: pipelineSource,
  steps: stepSource,
  stays: staySource,
  residuals: residualSource,
  gross_1099k: gross1099kSource,
  exposure: exposureSource,
};

/** One row of what was counted; that of the totals has no keys. */
export interface Counted {
  keys: (string | null)[];
  names: (string | null)[];
  values: (number | null)[];
}

export interface Table {
  rows: Counted[];
  totals: (number | null)[];
}

const NOTHING: Key = { key: sql`null::text` };

const keysOf = (report: ReportDefinition, source: Source, frame: Frame): Key[] => {
  const all = source.keys(frame);
  return report.by.map((name) => all[name] ?? NOTHING);
};

const conditions = (report: ReportDefinition, source: Source): RawBuilder<SqlBool> => {
  const asked = (Object.entries(report.where) as [Filter, string][]).flatMap(([name, value]) => {
    const condition = source.filters[name]?.(value.split(','));
    return condition ? [condition] : [];
  });
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** Whether rows stand in the order of their keys, where those have one and nobody sorted them otherwise. */
export const alongKeys = ({ by, sort }: ReportDefinition): boolean => sort === undefined && by.some(isOrdered);

/** Along time where there is one, else the most first; always in the same order, so that a page and a file agree. */
const orderOf = (report: ReportDefinition): RawBuilder<unknown> => {
  const { by, of, sort } = report;
  const most = alongKeys(report) ? undefined : (sort ?? of[0]);
  const keys = by.map((_, at) => sql`${sql.ref(`k${at}`)} nulls last`);
  const figure = most === undefined ? [] : [sql`${sql.ref(`m${of.indexOf(most)}`)} desc nulls last`];
  return sql.join([sql`is_total desc`, ...figure, ...keys]);
};

type Row = Record<string, unknown>;

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const read = ({ by, of }: ReportDefinition, row: Row): Counted => ({
  keys: by.map((_, at) => textOf(row[`k${at}`])),
  names: by.map((_, at) => textOf(row[`n${at}`])),
  values: of.map((_, at) => numberOf(row[`m${at}`])),
});

/** Groups and their totals in one statement, so that both are of one moment; names are looked up once for each group. */
const stating = (report: ReportDefinition, frame: Frame, most: number): RawBuilder<Row> => {
  const source = SOURCES[report.subject];
  const keys = keysOf(report, source, frame);
  const refs = keys.map((_, at) => sql.ref(`f.k${at}`));
  const columns = [
    ...keys.map((key, at) => sql`${key.key} as ${sql.ref(`k${at}`)}`),
    ...keys.map((key, at) => sql`${key.said ?? sql`null::text`} as ${sql.ref(`s${at}`)}`),
  ];
  const inner = sql`select ${columns.length > 0 ? sql`${sql.join(columns)},` : sql``} f.*
    from (${source.rows(frame, report.by)}) f where ${conditions(report, source)}`;
  const measures = report.of.map((name, at) => sql`${source.measures[name] ?? sql`null`} as ${sql.ref(`m${at}`)}`);
  const said = keys.map((_, at) => sql`${sql.ref(`f.k${at}`)}, min(${sql.ref(`f.s${at}`)}) as ${sql.ref(`s${at}`)}`);
  const grouped =
    keys.length === 0
      ? sql`select 1 as is_total, ${sql.join(measures)} from (${inner}) f`
      : sql`select least(grouping(${sql.join(refs)}), 1) as is_total, ${sql.join([...said, ...measures])}
          from (${inner}) f group by grouping sets ((${sql.join(refs)}), ())`;
  const names = keys.map(
    (key, at) =>
      sql`case when g.is_total = 0 then ${key.named?.(sql.ref(`g.k${at}`)) ?? sql.ref(`g.s${at}`)} end as ${sql.ref(`n${at}`)}`,
  );
  // Rows in which nothing of what was asked for happened say nothing.
  const somethings = report.of.map((_, at) => sql`${sql.ref(`c.m${at}`)} <> 0`);
  const kept = sql`select c.* from (${grouped}) c where c.is_total = 1 or ${sql.join(somethings, sql` or `)}`;
  return sql<Row>`select g.*${names.length > 0 ? sql`, ${sql.join(names)}` : sql``}
    from (${kept} order by ${orderOf(report)} limit ${most + 1}) g`;
};

/** What a report says of a frame: at most so many rows, and one more where there are more. */
export const countTable = async (
  tx: ReadTransaction,
  report: ReportDefinition,
  frame: Frame,
  most: number,
): Promise<Table> => {
  const { rows } = await stating(report, frame, most + 1).execute(tx);
  const [total, ...groups] = rows;
  return {
    rows: groups.map((row) => read(report, row)),
    totals: total ? read(report, total).values : report.of.map(() => null),
  };
};
