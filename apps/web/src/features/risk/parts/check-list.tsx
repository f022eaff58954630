import type { RiskView } from '@ledgate/contract/risk.ts';
import { Switch } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { CheckRow } from './check-row.tsx';
import classes from './risk.module.css';

/** What stands in the way comes first; within that, by number. */
const WEIGHT = { block: 0, hard_stop: 0, list_missing: 0, error: 1, query: 2, points: 3, info: 4, clear: 5 } as const;

export const CheckList = ({ risk }: { risk: RiskView }) => {
  const [isNarrowed, setNarrowed] = useState(true);
  const found = risk.results.filter(({ outcome }) => outcome !== 'clear');
  const shown = isNarrowed ? found.toSorted((a, b) => WEIGHT[a.outcome] - WEIGHT[b.outcome]) : risk.results;
  return (
    <Sheet
      title={t('checks')}
      hint={t('checksHint', { found: found.length, all: risk.results.length })}
      actions={
        <Switch
          label={t('onlyFindings')}
          checked={isNarrowed}
          onChange={(event) => setNarrowed(event.currentTarget.checked)}
        />
      }
      isFlush
    >
      {shown.length === 0 ? (
        <EmptyState icon={IconShieldCheck} title={t('nothingFound')}>
          {t('nothingFoundText')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {shown.map((result) => (
            <CheckRow key={`${result.check}-${result.inputs_hash}`} result={result} />
          ))}
        </ul>
      )}
    </Sheet>
  );
};
