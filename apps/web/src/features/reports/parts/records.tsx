import type { Ability } from '@ledgate/domain/access/abilities.ts';
import { IconFileInvoice, IconFiles, IconReportMoney, IconShieldLock, IconTrendingDown } from '@tabler/icons-react';

import { useCan } from '../../../lib/ability.ts';
import { t } from '../messages.ts';
import { type Tile, Tiles } from './tiles.tsx';

const RECORDS: readonly (Tile & { can: Ability })[] = [
  {
    name: t('recordStatements'),
    text: t('recordStatementsText'),
    icon: IconFileInvoice,
    link: { to: '/statements' },
    can: 'read_report',
  },
  {
    name: t('recordFiles'),
    text: t('recordFilesText'),
    icon: IconFiles,
    link: { to: '/reports/files' },
    can: 'read_report',
  },
  {
    name: t('recordPci'),
    text: t('recordPciText'),
    icon: IconShieldLock,
    link: { to: '/reports/pci' },
    can: 'read_report',
  },
  {
    name: t('recordDowngrades'),
    text: t('recordDowngradesText'),
    icon: IconTrendingDown,
    link: { to: '/downgrades' },
    can: 'read_report',
  },
  {
    name: t('recordResiduals'),
    text: t('recordResidualsText'),
    icon: IconReportMoney,
    link: { to: '/residuals' },
    can: 'read_residual',
  },
];

/** What is kept month by month and not counted anew. */
export const Records = () => {
  const can = useCan();
  return <Tiles title={t('records')} tiles={RECORDS.filter((record) => can(record.can))} />;
};
