import type { PartVersionView, PartView } from '@ledgate/contract/agreements.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveDraft } from '../data.ts';
import { t } from '../messages.ts';
import classes from './agreements.module.css';

interface DraftFormProps {
  part: PartView;
  draft: PartVersionView | null;
  placeholders: readonly string[];
  onDone: () => void;
}

/** Goes on from the draft, else from the newest approved wording, else from the sample. */
export const DraftForm = ({ part, draft, placeholders, onDone }: DraftFormProps) => {
  const [text, setText] = useState(draft?.text ?? part.versions[0]?.text ?? part.sample);
  const save = useSaveDraft();
  const send = (): void =>
    save.mutate(
      { part: part.part, version: draft?.version ?? null, text },
      {
        onSuccess: () => {
          toast.good(t('saved'));
          onDone();
        },
      },
    );
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={t('textLabel')}
        description={t('textHint')}
        value={text}
        autosize
        minRows={14}
        maxRows={32}
        maxLength={20_000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <details className={classes.placeholders}>
        <summary>{t('placeholders')}</summary>
        <p>
          {placeholders.map((name) => (
            <code key={name}>{`{{${name}}}`}</code>
          ))}
        </p>
      </details>
      <ProblemAlert problem={save.error} keepsInput />
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
