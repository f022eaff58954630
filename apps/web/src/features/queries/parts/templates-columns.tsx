import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';

import { formatDay } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { t } from '../template-messages.ts';
import { placesIn, valueOf } from './raise-choices.ts';
import classes from './templates.module.css';

/** `Business profile · Highest ticket`, or the section alone. */
export const aboutTemplate = ({ section: code, field, document }: TemplateView): string => {
  const section = sectionOf(code);
  const value = valueOf({ section, record: null, field, document });
  const place = value === '' ? undefined : placesIn(section).find((one) => one.value === value)?.label;
  return place === undefined
    ? SECTION_FACTS[section].name
    : t('aboutOf', { section: SECTION_FACTS[section].name, place });
};

const usageOf = ({ used, last_used_at: last }: TemplateView): string =>
  last === null ? t('usedNever') : t('used', { count: used, day: formatDay(last) });

export const TEMPLATE_COLUMNS: Columns<TemplateView> = [
  { id: 'title', header: t('columnTitle'), cell: (row) => <span className={classes.name}>{row.title}</span> },
  { id: 'about', header: t('columnAbout'), cell: aboutTemplate },
  {
    id: 'used',
    header: t('columnUsed'),
    cell: (row) => <span className={classes.quiet}>{usageOf(row)}</span>,
    width: '240px',
  },
  {
    id: 'changed',
    header: t('columnChanged'),
    cell: (row) => <span className={classes.quiet}>{formatDay(row.changed_at)}</span>,
    width: '130px',
    from: 'wide',
  },
];

export const narrowTemplate = (row: TemplateView): NarrowRow => ({
  title: row.title,
  aside: null,
  line: <span className={classes.quiet}>{aboutTemplate(row)}</span>,
  lineAside: <span className={classes.quiet}>{usageOf(row)}</span>,
});
