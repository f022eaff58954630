import type { PartVersionView, PartView } from '@ledgate/contract/agreements.ts';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { formatDay, formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import classes from './agreements.module.css';
import { DraftSteps } from './draft-steps.tsx';
import { type View, VIEWS, WordingView } from './wording-view.tsx';

const DraftForm = lazy(async () => ({ default: (await import('./draft-form.tsx')).DraftForm }));

const deedsOf = ({ effective_from, set_by, at, approved_by, approved_at }: PartVersionView): string[] => [
  ...(effective_from === null ? [] : [t('from', { date: formatDay(`${effective_from}T12:00:00`) })]),
  t('writtenBy', { name: set_by?.name ?? t('somebody'), at: formatInstant(at) }),
  ...(approved_at === null
    ? []
    : [t('approvedBy', { name: approved_by?.name ?? t('somebody'), at: formatInstant(approved_at) })]),
];

interface ShownProps {
  part: PartView;
  version: PartVersionView;
  preview: Readonly<Record<string, string>>;
  onPick: (id: string) => void;
  onEdit: () => void;
}

const Shown = ({ part, version, preview, onPick, onEdit }: ShownProps) => {
  const [view, setView] = useState<View>(version.state === 'draft' ? 'changes' : 'text');
  const before = part.versions.find(({ n, state }) => n < version.n && state !== 'draft') ?? null;
  return (
    <>
      <div className={classes.tools}>
        <Select
          label={t('shown')}
          data={part.versions.map(({ id, n, state }) => ({
            value: id,
            label: t('versionOf', { n, state: t(`state_${state}`).toLowerCase() }),
          }))}
          value={version.id}
          allowDeselect={false}
          onChange={(id) => onPick(id ?? version.id)}
        />
        <SegmentedControl
          aria-label={t('views')}
          data={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
          value={view}
          onChange={(to) => setView(VIEWS.find((one) => one === to) ?? 'text')}
        />
      </div>
      <p className={classes.quiet}>{deedsOf(version).join(' · ')}</p>
      <WordingView title={part.title} text={version.text} view={view} before={before} preview={preview} />
      {version.state === 'draft' && <DraftSteps part={part} draft={version} onEdit={onEdit} />}
    </>
  );
};

interface PartSheetProps {
  part: PartView;
  preview: Readonly<Record<string, string>>;
}

/** One part: its versions, what changed, how it reads, and the draft. */
export const PartSheet = ({ part, preview }: PartSheetProps) => {
  const [picked, setPicked] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [newest] = part.versions;
  const draft = newest?.state === 'draft' ? newest : null;
  const version = part.versions.find(({ id }) => id === picked) ?? newest;
  const done = (): void => {
    setWriting(false);
    setPicked(null);
  };
  const start = (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setWriting(true)}>
      {t('start')}
    </Button>
  );
  return (
    <Sheet title={part.title} actions={draft === null && !isWriting ? start : undefined}>
      <div className={classes.stack}>
        {isWriting && (
          <Suspense fallback={null}>
            <DraftForm part={part} draft={draft} placeholders={Object.keys(preview)} onDone={done} />
          </Suspense>
        )}
        {!isWriting && version === undefined && <p className={classes.quiet}>{t('noVersion')}</p>}
        {!isWriting && version !== undefined && (
          <Shown
            key={version.id}
            part={part}
            version={version}
            preview={preview}
            onPick={setPicked}
            onEdit={() => setWriting(true)}
          />
        )}
      </div>
    </Sheet>
  );
};
