import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { PageHeader } from '../../../ui/page-header.tsx';
import { t } from '../messages.ts';
import { BuiltIn } from '../parts/built-in.tsx';
import { Records } from '../parts/records.tsx';
import classes from '../parts/reports.module.css';
import { RunsList } from '../parts/runs-list.tsx';
import { SavedList } from '../parts/saved-list.tsx';

const BuildLink = () => (
  <Button component={Link} to="/reports/build" leftSection={<IconPlus size={18} stroke={1.7} />}>
    {t('build')}
  </Button>
);

/** Where every report begins: those that are there, those one saved, and those being made. */
export const ReportsPage = () => (
  <>
    <PageHeader title={t('title')} lead={t('lead')} actions={<BuildLink />} />
    <div className={classes.stack}>
      <RunsList />
      <BuiltIn />
      <SavedList />
      <Records />
    </div>
  </>
);
