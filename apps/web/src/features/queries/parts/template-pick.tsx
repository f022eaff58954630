import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { Select } from '@mantine/core';

import { useTemplates } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';

/** Good questions that somebody has thought about before; archived ones are not offered. */
export const TemplatePick = ({ onPick }: { onPick: (template: TemplateView) => void }) => {
  const templates = (useTemplates().data?.results ?? []).filter(({ active }) => active);
  return (
    <Select
      size="xs"
      className={classes.templates}
      aria-label={t('template')}
      placeholder={t('templatePick')}
      value={null}
      searchable
      data={templates.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const chosen = templates.find((template) => template.id === id);
        if (chosen) onPick(chosen);
      }}
    />
  );
};
