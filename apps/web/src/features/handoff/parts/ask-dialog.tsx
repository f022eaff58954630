import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type HoldItemView, useAskHeld } from '../data.ts';
import { say } from '../dialog-messages.ts';
import classes from './handoff.module.css';
import type { HandoffDialogProps } from './dialog-props.ts';

interface Draft {
  id: string;
  isChosen: boolean;
  text: string;
}

/** What a field or document ends is asked unless somebody says no; the rest is for people to word. */
const draftsOf = (items: readonly HoldItemView[]): Draft[] =>
  items
    .filter(({ state }) => state === 'open')
    .map(({ id, remedy, question }) => ({ id, isChosen: remedy !== null, text: question }));

const LEAST_QUESTION = 3;
const isTooShort = ({ isChosen, text }: Draft): boolean => isChosen && text.trim().length < LEAST_QUESTION;

interface QuestionProps {
  item: HoldItemView;
  draft: Draft;
  hasFault: boolean;
  onChange: (part: Partial<Draft>) => void;
}

const Question = ({ item, draft, hasFault, onChange }: QuestionProps) => (
  <div className={classes.question}>
    <Checkbox
      label={say('askAbout', { message: item.message })}
      checked={draft.isChosen}
      onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
    />
    {draft.isChosen && (
      <Textarea
        aria-label={`${say('question')}: ${item.message}`}
        value={draft.text}
        maxLength={4000}
        autosize
        minRows={2}
        error={hasFault ? say('questionShort') : undefined}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    )}
  </div>
);

/** What the provider holds it for becomes queries to the merchant. */
export const AskDialog = ({ view, onDone, onClose }: HandoffDialogProps) => {
  // The page asks again by itself; what is being typed stays.
  const [drafts, setDrafts] = useState(() => draftsOf(view.hold));
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAskHeld(view.application.uid);
  const chosen = drafts.filter(({ isChosen }) => isChosen);
  const change = (id: string, part: Partial<Draft>): void =>
    setDrafts((was) => was.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
  const confirm = (): void => {
    setChecked(true);
    if (chosen.length === 0 || chosen.some(isTooShort)) return;
    mutate(
      chosen.map(({ id, text }) => ({ id, text: text.trim() })),
      {
        onSuccess: ({ asked }) => {
          toast.good(say('asked', { count: asked }));
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={say('askTitle')}
      verb={say('ask')}
      size="lg"
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say('askText')}</p>
      {drafts.map((draft) => {
        const item = view.hold.find(({ id }) => id === draft.id);
        return (
          item && (
            <Question
              key={draft.id}
              item={item}
              draft={draft}
              hasFault={isChecked && isTooShort(draft)}
              onChange={(part) => change(draft.id, part)}
            />
          )
        );
      })}
      {isChecked && chosen.length === 0 && (
        <p role="alert" className={classes.fault}>
          {say('nothingChosen')}
        </p>
      )}
    </ConfirmDialog>
  );
};
