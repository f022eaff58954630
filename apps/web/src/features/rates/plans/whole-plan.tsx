import type { PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import { planDifference } from '@ledgate/domain/rates/plans.ts';
import { Button, Select } from '@mantine/core';
import { IconArchive, IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { includedOf, valuesOf } from '../sides.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { BackLink, WaitingPlan } from './back-link.tsx';
import { useRestore, useStartVersion } from './data.ts';
import { DraftEditor } from './draft-editor.tsx';
import { t } from './messages.ts';
import { modelAndBasis, titleOf } from './plan-words.ts';
import classes from './plan.module.css';
import shared from './plans.module.css';
import { PublishedVersion } from './published-version.tsx';
import { VersionList } from './version-list.tsx';

const linesIn = ({ lines }: PlanVersionView) => ({ lines: valuesOf(lines), included: includedOf(lines) });

interface CompareProps {
  versions: readonly PlanVersionView[];
  version: PlanVersionView;
  before: PlanVersionView | null;
  onPick: (id: string) => void;
}

/** Which version this one is held against, and how many lines differ. */
const Compare = ({ versions, version, before, onPick }: CompareProps) => {
  const others = versions.filter(({ id }) => id !== version.id);
  if (others.length === 0) return null;
  const count = before === null ? 0 : planDifference(linesIn(before), linesIn(version)).length;
  return (
    <div className={classes.tools}>
      <Select
        className={classes.compare}
        label={t('compareWith')}
        data={[
          { value: '', label: t('compareNothing') },
          ...others.map(({ id, n }) => ({ value: id, label: t('version', { n }) })),
        ]}
        value={before?.id ?? ''}
        allowDeselect={false}
        onChange={(id) => onPick(id ?? '')}
      />
      {before !== null && (
        <p className={shared.quiet} role="status">
          {count === 0 ? t('same', { n: before.n }) : t('changed', { count, n: before.n })}
        </p>
      )}
    </div>
  );
};

const Shown = ({ plan, version }: { plan: PlanView; version: PlanVersionView }) => {
  const [picked, setPicked] = useState<string | null>(null);
  const { versions } = plan;
  const earlier = versions.find(({ n, state }) => n < version.n && state !== 'retired') ?? null;
  const before = picked === null ? earlier : (versions.find(({ id }) => id === picked) ?? null);
  const compare = <Compare versions={versions} version={version} before={before} onPick={setPicked} />;
  const about = { plan, before, compare };
  return version.state === 'draft' && plan.can_write && plan.archived_at === null ? (
    <DraftEditor {...about} draft={version} />
  ) : (
    <PublishedVersion {...about} version={version} />
  );
};

const useSteps = (plan: PlanView) => {
  const start = useStartVersion();
  const restore = useRestore();
  return {
    isStarting: start.isPending,
    start: (done: (id: string) => void): void =>
      start.mutate(plan.id, {
        onSuccess: ({ versions: [first] }) => {
          if (!first) return;
          toast.good(t('startedToast', { n: first.n }));
          done(first.id);
        },
        onError: (problem) => toast.problem(problem.title, problem),
      }),
    restore: (): void =>
      restore.mutate(plan.id, {
        onSuccess: () => toast.good(t('restoredToast', { name: plan.name })),
        onError: (problem) => toast.problem(problem.title, problem),
      }),
  };
};

const whoWrites = ({ iso }: PlanView): string =>
  iso === null ? t('readOnlyAdmin') : t('readOnlyIso', { name: iso.name });

const Actions = ({ plan, onStarted }: { plan: PlanView; onStarted: (id: string) => void }) => {
  const steps = useSteps(plan);
  const [isArchiving, setArchiving] = useState(false);
  const isLive = plan.archived_at === null;
  return (
    <>
      <BackLink kind={plan.kind} />
      {plan.can_write && isLive && (
        <Button
          variant="default"
          leftSection={<IconArchive size={16} stroke={1.7} />}
          onClick={() => setArchiving(true)}
        >
          {t('archive')}
        </Button>
      )}
      {plan.can_write && !isLive && <Button onClick={steps.restore}>{t('restore')}</Button>}
      {plan.can_write && isLive && plan.draft === null && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.7} />}
          loading={steps.isStarting}
          onClick={() => steps.start(onStarted)}
        >
          {t('newVersion')}
        </Button>
      )}
      <ArchiveDialog plan={isArchiving ? plan : null} onClose={() => setArchiving(false)} />
    </>
  );
};

const Plan = ({ plan }: { plan: PlanView }) => {
  const { versions } = plan;
  const [chosen, setChosen] = useState<string | null>(null);
  const version = versions.find(({ id }) => id === chosen) ?? versions[0];
  return (
    <>
      <PageHeader
        title={titleOf(plan)}
        meta={modelAndBasis(plan)}
        actions={<Actions plan={plan} onStarted={setChosen} />}
      />
      <div className={classes.page}>
        {plan.archived_at !== null && (
          <Notice icon={IconArchive}>{t('archivedNotice', { date: formatDay(plan.archived_at) })}</Notice>
        )}
        {!plan.can_write && <Notice>{t('readOnly', { who: whoWrites(plan) })}</Notice>}
        {version === undefined ? (
          <Sheet>
            <EmptyState icon={IconReceipt2} title={t('noVersions')}>
              {t('noVersionsText')}
            </EmptyState>
          </Sheet>
        ) : (
          <div className={classes.split}>
            <Sheet title={t('versions')} isFlush>
              <VersionList versions={versions} shown={version.id} onShow={setChosen} />
            </Sheet>
            <div className={classes.column}>
              <Shown key={version.id} plan={plan} version={version} />
            </div>
          </div>
        )}
      </div>
    </>
  );
};

/** A plan with its versions, as soon as it is there. */
export const WholePlan = ({ plan }: { plan: PlanView | undefined }) =>
  plan === undefined ? <WaitingPlan /> : <Plan plan={plan} />;
