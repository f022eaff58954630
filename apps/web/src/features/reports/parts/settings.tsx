import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

import { t } from '../messages.ts';
import type { OpenReport } from '../use-report.ts';
import classes from './builder.module.css';
import { ChartField, EachField, FigureFields, OrderField } from './figure-fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import { PeriodFields } from './period-fields.tsx';
import { RowFields, SubjectField } from './row-fields.tsx';

const WIDE = '(min-width: 1100px)';

interface SettingsProps {
  open: OpenReport;
  problems: Readonly<Record<string, string>>;
}

/** What the report is made of. Folded up on a phone, where the answer comes first, unless something is the matter. */
export const Settings = ({ open: { report, viewer, change }, problems }: SettingsProps) => {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(isWide);
  const part = { report, viewer, problems, onChange: change };
  return (
    <details
      className={classes.panel}
      open={isOpen || Object.keys(problems).length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('settings')}</summary>
      <div className={classes.fields}>
        <SubjectField {...part} />
        {!report.each && <RowFields {...part} />}
        <PeriodFields {...part} />
        <FilterFields {...part} />
        {!report.each && (
          <>
            <FigureFields {...part} />
            <OrderField {...part} />
            <ChartField {...part} />
          </>
        )}
        <EachField {...part} />
      </div>
    </details>
  );
};
