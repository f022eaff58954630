import { builtInFor } from '@ledgate/domain/reports/built-in.ts';
import { writeReport } from '@ledgate/domain/reports/definition.ts';
import { IconChartBar, IconChartLine, IconTable } from '@tabler/icons-react';

import { t } from '../messages.ts';
import { useViewer } from '../viewer.ts';
import { Tiles } from './tiles.tsx';

const ICONS = { bar: IconChartBar, line: IconChartLine, none: IconTable } as const;

/** What somebody can open without building anything first. */
export const BuiltIn = () => (
  <Tiles
    title={t('builtIn')}
    tiles={builtInFor(useViewer()).map(({ name, answers, report }) => ({
      name,
      text: answers,
      icon: ICONS[report.chart],
      link: { to: '/reports/build', search: writeReport(report) },
    }))}
  />
);
