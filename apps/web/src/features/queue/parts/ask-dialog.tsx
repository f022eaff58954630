import { isSection, SECTION_FACTS, SECTIONS, type Section } from '@ledgate/domain/applications/sections.ts';
import { Button, Modal, Select, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useAskMany } from '../data.ts';
import { t } from '../messages.ts';
import { Outcomes } from './outcomes.tsx';
import classes from './queue.module.css';

interface AskDialogProps {
  isOpen: boolean;
  uids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

const SECTION_CHOICES = SECTIONS.map((section) => ({ value: section, label: SECTION_FACTS[section].name }));
const SHORTEST = 3;

interface QuestionFieldsProps {
  section: Section;
  text: string;
  onChange: (part: { section?: Section; text?: string }) => void;
}

const QuestionFields = ({ section, text, onChange }: QuestionFieldsProps) => (
  <>
    <Select
      label={t('section')}
      data={SECTION_CHOICES}
      value={section}
      allowDeselect={false}
      onChange={(value) => (value !== null && isSection(value) ? onChange({ section: value }) : undefined)}
    />
    <Textarea
      label={t('question')}
      value={text}
      autosize
      minRows={3}
      maxLength={4000}
      data-autofocus
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  </>
);

const AskForm = ({ uids, onDone, onClose }: AskDialogProps) => {
  const [section, setSection] = useState<Section>('company');
  const [text, setText] = useState('');
  const { mutate, data: answer, error, isPending, reset } = useAskMany();
  const isDone = answer !== undefined && !answer.dry_run;
  const ask = (dry_run: boolean): void =>
    mutate(
      { applications: [...uids], section, text: text.trim(), dry_run },
      { onSuccess: (asked) => (asked.dry_run ? undefined : onDone()) },
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDone) ask(answer === undefined);
      }}
    >
      {!isDone && (
        <QuestionFields
          section={section}
          text={text}
          onChange={(part) => {
            if (part.section !== undefined) setSection(part.section);
            if (part.text !== undefined) setText(part.text);
            // Another question wants another look.
            reset();
          }}
        />
      )}
      <ProblemAlert problem={error} />
      {answer !== undefined && (
        <>
          <p aria-live="polite">{isDone ? t('doneText') : t('previewText')}</p>
          <Outcomes outcomes={answer.results} words={() => t(isDone ? 'wasAsked' : 'willAsk')} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {!isDone && (
          <Button type="submit" loading={isPending} disabled={text.trim().length < SHORTEST}>
            {answer === undefined ? t('preview') : t('ask')}
          </Button>
        )}
      </div>
    </form>
  );
};

export const AskDialog = (props: AskDialogProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={t('askTitle', { count: props.uids.length })} size="lg">
    <AskForm {...props} />
  </Modal>
);
