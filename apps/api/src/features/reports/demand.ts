import { readReport, type ReportDefinition, reportProblem } from '@ledgate/domain/reports/definition.ts';
import { LOOKED_UP } from '@ledgate/domain/reports/filter-words.ts';
import type { WorkingActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

export type AskedReport = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is string[] => Array.isArray(value);

/** As an address has it, whatever the contract made of its lists. */
const wordsOf = (asked: AskedReport): AskedReport =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, isList(value) ? value.join(',') : value]));

const UID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const CATEGORY = /^\d{4}$/;

const refuse = (field: string, message: string): Failure =>
  new Failure('invalid', 'The report could not be made. Check what is marked.', { errors: { [field]: [message] } });

/** The report that was asked for, where whoever asks may have it. */
export const demandReport = (actor: WorkingActor, asked: AskedReport): ReportDefinition => {
  const report = readReport(wordsOf(asked));
  const problem = reportProblem(report, actor);
  if (problem) throw refuse(problem.field, problem.message);
  for (const name of LOOKED_UP) {
    const value = report.where[name];
    const form = name === 'mcc' ? CATEGORY : UID;
    if (value !== undefined && !value.split(',').every((word) => form.test(word)))
      throw refuse(name, 'This is not known here.');
  }
  const { merchant } = report.where;
  if (merchant?.includes(',')) throw refuse('merchant', 'Choose one merchant.');
  return report;
};
