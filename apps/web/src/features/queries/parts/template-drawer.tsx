import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { Drawer, Skeleton } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { t } from '../template-messages.ts';

// Fields and rules of the application come when somebody writes a template.
const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }));

interface TemplateDrawerProps {
  open: string | undefined;
  templates: readonly TemplateView[] | undefined;
  onClose: () => void;
}

/** The template that the address names, or an empty one. */
export const TemplateDrawer = ({ open, templates, onClose }: TemplateDrawerProps) => {
  const chosen = templates?.find(({ id }) => id === open);
  const isGone = open !== undefined && open !== 'new' && templates !== undefined && chosen === undefined;
  return (
    <Drawer
      opened={open === 'new' || chosen !== undefined || isGone}
      onClose={onClose}
      size={560}
      title={t(open === 'new' ? 'addTitle' : 'editTitle')}
    >
      {isGone ? (
        <EmptyState icon={IconTemplate} title={t('goneTitle')}>
          {t('goneText')}
        </EmptyState>
      ) : (
        <Suspense fallback={<Skeleton height={320} radius={6} aria-busy="true" />}>
          <TemplateForm key={chosen?.id ?? 'new'} template={chosen ?? null} onClose={onClose} />
        </Suspense>
      )}
    </Drawer>
  );
};
