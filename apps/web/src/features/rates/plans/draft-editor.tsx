import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Leaving } from '../../../ui/leaving.tsx';
import { useDiscard, usePublish, useSaveDraft } from './data.ts';
import { t } from './messages.ts';
import { FORM, PlanGrid } from './plan-grid.tsx';
import classes from './plan.module.css';
import shared from './plans.module.css';
import { type Draft, useDraft } from './use-draft.ts';

interface DraftEditorProps {
  plan: PlanView;
  draft: PlanVersionView;
  before: PlanVersionView | null;
  compare: ReactNode;
}

const DraftFields = ({ draft }: { draft: Draft }) => (
  <div className={classes.fields}>
    <TextInput
      label={t('effective')}
      description={t('effectiveHint')}
      type="date"
      value={draft.effective}
      onChange={(event) => draft.setEffective(event.currentTarget.value)}
    />
    <Textarea
      label={t('note')}
      description={t('noteHint')}
      autosize={false}
      rows={2}
      maxLength={500}
      value={draft.note}
      onChange={(event) => draft.setNote(event.currentTarget.value)}
    />
  </div>
);

type Asking = 'publish' | 'discard' | null;

interface DialogsProps {
  version: PlanVersionView;
  draft: Draft;
  asking: Asking;
  onClose: () => void;
}

const Dialogs = ({ version, draft, asking, onClose }: DialogsProps) => {
  const publish = usePublish();
  const discard = useDiscard();
  const { n } = version;
  const close = (): void => {
    publish.reset();
    discard.reset();
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        isOpen={asking === 'publish'}
        title={t('publishTitle', { n })}
        verb={t('publish')}
        isBusy={publish.isPending}
        problem={publish.error}
        onClose={close}
        onConfirm={() =>
          publish.mutate({ draft: version, body: draft.body }, { onSuccess: () => toast.good(t('published', { n })) })
        }
      >
        <p>{t('publishText', { date: sayDate(draft.effective) })}</p>
        <p>{t('publishKeeps')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'discard'}
        title={t('discardTitle', { n })}
        verb={t('discard')}
        isHarmful
        isBusy={discard.isPending}
        problem={discard.error}
        onClose={close}
        onConfirm={() => discard.mutate(version.id, { onSuccess: () => toast.good(t('discarded')) })}
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  );
};

const Lacking = ({ messages }: { messages: readonly string[] }) => (
  <ProblemAlert
    problem={{ title: t('notYet') }}
    action={
      <ul className={classes.lacking}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    }
  />
);

interface SheetProps {
  version: PlanVersionView;
  draft: Draft;
  onAsk: (asking: Asking) => void;
}

/** Its day and note, and the steps from here. */
const DraftForm = ({ version, draft, onAsk }: SheetProps) => {
  const save = useSaveDraft();
  const [isWarned, setWarned] = useState(false);
  const [isLacking, setLacking] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWarned(!draft.isReadable);
    if (!draft.isReadable || !draft.isTouched) return;
    const onSuccess = (): void => {
      draft.settle();
      toast.good(t('saved'));
    };
    save.mutate({ draft: version, body: draft.body }, { onSuccess });
  };
  const askPublish = (): void => {
    save.reset();
    setWarned(!draft.isReadable);
    setLacking(draft.isReadable);
    if (draft.isReadable && draft.lacking.length === 0) onAsk('publish');
  };
  return (
    <form id={FORM} className={shared.form} noValidate onSubmit={submit}>
      <DraftFields draft={draft} />
      <ProblemAlert problem={isWarned && !draft.isReadable ? { title: t('fixLines') } : save.error} keepsInput />
      {isLacking && draft.isReadable && draft.lacking.length > 0 && <Lacking messages={draft.lacking} />}
      <div className={shared.buttons}>
        <Button type="submit" variant="default" loading={save.isPending} disabled={!draft.isTouched}>
          {t('save')}
        </Button>
        <Button onClick={askPublish}>{t('publish')}</Button>
        <Button variant="subtle" color="red" onClick={() => onAsk('discard')}>
          {t('discard')}
        </Button>
      </div>
    </form>
  );
};

/** A draft: its lines, its day, and the way to be published. */
export const DraftEditor = ({ plan, draft: version, before, compare }: DraftEditorProps) => {
  const draft = useDraft(plan, version);
  const [asking, setAsking] = useState<Asking>(null);
  return (
    <>
      <Leaving isUnsaved={draft.isTouched} />
      <Sheet
        title={t('linesOf', { n: version.n })}
        hint={t(plan.kind === 'price_plan' ? 'linesHintSale' : 'linesHint')}
        isFlush
      >
        {compare}
        <PlanGrid
          plan={plan}
          version={version}
          before={before}
          texts={draft.texts}
          read={draft.read}
          findings={draft.findings}
          onType={draft.type}
        />
      </Sheet>
      <Sheet>
        <DraftForm version={version} draft={draft} onAsk={setAsking} />
      </Sheet>
      <Dialogs version={version} draft={draft} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
};
