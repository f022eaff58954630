import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { periodWords } from '@ledgate/domain/reports/period.ts';
import { sayKey } from '@ledgate/domain/reports/say-key.ts';
import { MEASURE_FACTS } from '@ledgate/domain/reports/measures.ts';
import { DIMENSION_LABELS, isTime, SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { titleOf } from '@ledgate/domain/reports/title.ts';
import { fillTime } from './fill-time.ts';
import { type Frame, frameBefore } from './frame.ts';
import { countTable, type Counted, type Table } from './statement.ts';

/** A report as it was counted, before it is put into words. */
export interface Answered {
  report: ReportDefinition;
  frame: Frame;
  now: Counting;
  before: Counting | null;
  at: Date;
}

interface Counting {
  rows: Counted[];
  totals: (number | null)[];
  isCut: boolean;
}

/** Counts a frame of a report; told how, since what is many is counted day by day. */
export type Count = (report: ReportDefinition, frame: Frame, most: number) => Promise<Table>;

const settle = (report: ReportDefinition, { days }: Frame, { rows, totals }: Table, most: number): Counting => {
  const [time] = report.by;
  const isAlongTime = report.by.length === 1 && time !== undefined && isTime(time) && report.sort === undefined;
  const all = isAlongTime ? fillTime(report, time, days, rows) : rows;
  return { rows: all.slice(0, most), totals, isCut: all.length > most };
};

/** The one function behind screen, file and mail: what they show is what it says. */
export const answerReport = async (
  count: Count,
  report: ReportDefinition,
  frame: Frame,
  { most, at }: { most: number; at: Date },
): Promise<Answered> => {
  const isCompared = report.compare && !SUBJECT_FACTS[report.subject].isNow;
  const earlier = frameBefore(frame);
  const now = settle(report, frame, await count(report, frame, most), most);
  const before = isCompared ? settle(report, earlier, await count(report, earlier, most), most) : null;
  return { report, frame, now, before, at };
};

/** The nth place of one period stands beside the nth of the other; anything else beside itself. */
const besideOf = ({ report, before }: Answered): ((row: Counted, at: number) => (number | null)[] | null) => {
  if (before === null) return () => null;
  const [first] = report.by;
  if (report.by.length === 1 && first !== undefined && isTime(first) && report.sort === undefined)
    return (_, at) => before.rows[at]?.values ?? null;
  const nameOf = ({ keys }: Counted): string => JSON.stringify(keys);
  const known = new Map(before.rows.map((row) => [nameOf(row), row.values]));
  return (row) => known.get(nameOf(row)) ?? null;
};

const sayRow = (report: ReportDefinition, { keys, names }: Counted): string[] =>
  report.by.map((name, at) => sayKey(name, keys[at] ?? null, names[at] ?? null));

export const presentAnswer = (answered: Answered): ReportAnswer => {
  const { report, frame, now, before, at } = answered;
  const { isNow } = SUBJECT_FACTS[report.subject];
  const beside = besideOf(answered);
  return {
    title: titleOf(report),
    period: isNow ? '' : periodWords(frame.days),
    before: before === null ? '' : periodWords(frameBefore(frame).days),
    as_of: at.toISOString(),
    dimensions: report.by.map((name) => ({ name, label: DIMENSION_LABELS[name] })),
    measures: report.of.map((name) => ({ name, ...MEASURE_FACTS[name] })),
    rows: now.rows.map((row, nth) => ({
      keys: row.keys,
      labels: sayRow(report, row),
      values: row.values,
      before: beside(row, nth),
    })),
    totals: now.totals,
    totals_before: before?.totals ?? null,
    is_cut: now.isCut,
    is_long: false,
  };
};

/** At once, in one statement. */
export const countAtOnce =
  (tx: ReadTransaction): Count =>
  (report, frame, most) =>
    countTable(tx, report, frame, most);
