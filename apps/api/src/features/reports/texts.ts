import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import { type Mail, mail, type MailPart } from '../../core/mail/mail.ts';
import { linesOf, wordsOf } from './cells.ts';

const LONG = 'This report covers too many sales for an email. Open it to have its file made.';

/** The totals first, then the first rows, each in a line. */
const said = (answer: ReportAnswer): MailPart[] => {
  const keys = answer.dimensions.length;
  const step = answer.before === '' ? 1 : 2;
  const lines = linesOf(answer).map((cells, nth) => ({
    name: cells.slice(0, keys).map((cell, at) => wordsOf(cell, answer.rows[nth]?.labels[at] ?? '')),
    figures: answer.measures.map(({ label }, at) => `${label} ${wordsOf(cells[keys + at * step] ?? { text: '' }, '')}`),
  }));
  const facts = lines.map(({ name, figures }) => [name.join(', ') || 'Total', figures.join(' · ')] as const);
  const total = facts.at(-1);
  return [
    ...(answer.period === '' ? [] : [`${answer.title}, ${answer.period}.`]),
    ...(total ? [{ facts: [['Total', total[1]] as const] }] : []),
    ...(keys > 0 && facts.length > 1 ? [{ facts: facts.slice(0, -1) }] : []),
    ...(answer.rows.length === 0 ? ['Nothing happened in this period.'] : []),
    ...(answer.is_cut ? ['There are more rows. Open the report to see all of them.'] : []),
  ];
};

/** A report on its morning; null where it is too long to be counted for a mail. */
export const reportMail = (recipient: string, name: string, answer: ReportAnswer | null, link: string): Mail =>
  mail(recipient, `Your report: ${name}`, {
    heading: name,
    parts: answer === null ? [LONG] : said(answer),
    button: { label: 'Open the report', url: link },
    reason: 'report',
  });
