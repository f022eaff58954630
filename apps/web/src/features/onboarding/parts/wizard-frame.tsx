import type { Section } from '@ledgate/domain/applications/sections.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { type Store, useStore } from '../../../lib/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionStrip } from '../../../ui/section-strip.tsx';
import { t } from '../messages.ts';
import { Guidance } from './guidance.tsx';
import { cellsOf, Rail } from './rail.tsx';
import { SaveState } from './save-state.tsx';
import { useCategoryRisk, type Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';

interface WizardFrameProps {
  wizard: Wizard;
  at: Section | 'summary';
  title: string;
  /** Named in the address, so that links stay with it. */
  chosen: string | undefined;
  children: ReactNode;
  bar?: ReactNode;
}

const askedIn = ({ questions }: Wizard): Section[] => questions.map(({ section }) => section);

const Meta = ({ wizard }: { wizard: Wizard }) => {
  const cells = cellsOf(useStore(wizard.progress), askedIn(wizard));
  const { status, reference } = wizard.application;
  return (
    <>
      <SectionStrip cells={cells} size="wide" />
      <span className={classes.reference} data-reference>
        {reference}
      </span>
      {status === 'draft' ? <SaveState draft={wizard.draft} /> : <span>{STATUS_FACTS[status].label}</span>}
    </>
  );
};

/** What came back from a visit that ended before it was saved. */
const Restored = ({ restored }: { restored: Store<number> }) => {
  const count = useStore(restored);
  if (count === 0) return null;
  const ok = (
    <Button size="xs" variant="default" onClick={() => restored.set(0)}>
      {t('restoredOk')}
    </Button>
  );
  return (
    <div role="status">
      <Notice tone="good" action={ok}>
        {t('restored', { count })}
      </Notice>
    </div>
  );
};

/** Header with the strip, rail on the left, the form, and guidance on the right. */
export const WizardFrame = ({ wizard, at, title, chosen, children, bar }: WizardFrameProps) => {
  useCategoryRisk(wizard.draft);
  return (
    <>
      <PageHeader title={title} meta={<Meta wizard={wizard} />} />
      <div className={classes.frame}>
        <Rail at={at} application={chosen} progress={wizard.progress} asked={askedIn(wizard)} />
        <div className={classes.body}>
          <Restored restored={wizard.restored} />
          {children}
          {bar !== undefined && <div className={classes.bar}>{bar}</div>}
        </div>
        {at !== 'summary' && <Guidance section={at} guide={wizard.guide} />}
      </div>
    </>
  );
};

export const readOnlyText = (isStaff: boolean): string => t(isStaff ? 'readOnlyStaff' : 'readOnly');
