import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import { type Section, SECTION_FACTS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { CODES, sectionOf } from '@ledgate/domain/queries/sections.ts';
import {
  checkTemplate,
  fillingsOf,
  PLACEHOLDER_WORDS,
  type Placeholder,
  PLACEHOLDERS,
  renderTemplate,
} from '@ledgate/domain/queries/templates.ts';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddTemplate, useSaveTemplate } from '../data.ts';
import { t } from '../template-form-messages.ts';
import { chosen, type Place, placesIn, valueOf } from './raise-choices.ts';
import classes from './templates.module.css';

interface Draft extends Place {
  title: string;
  body: string;
}

const draftOf = (template: TemplateView | null): Draft => ({
  title: template?.title ?? '',
  section: template === null ? 'company' : sectionOf(template.section),
  record: null,
  field: template?.field ?? null,
  document: template?.document ?? null,
  body: template?.body ?? '',
});

const labelOf = (section: Section, place: Place): string =>
  valueOf(place) === ''
    ? SECTION_FACTS[section].name
    : (placesIn(section).find(({ value }) => value === valueOf(place))?.label ?? '');

/** What a merchant would read of it, by the function that fills it when it is sent. */
const previewOf = (draft: Draft): string =>
  renderTemplate(
    draft.body,
    fillingsOf(
      {
        merchant: t('sampleMerchant'),
        reference: 'MA-204811',
        owners: [{ values: { first_name: t('sampleFirst'), last_name: t('sampleLast') } }],
        record: null,
        field: labelOf(draft.section, draft),
      },
      Date.now(),
    ),
  );

const faultsOf = ({ title, body }: Draft): { title?: string; body?: string } => {
  const verdict = checkTemplate(body);
  return {
    ...(title.trim().length < 3 && { title: t('formTitleShort') }),
    ...(body.trim().length < TEXT_LENGTH.min && { body: t('formBodyShort') }),
    ...(!verdict.ok && { body: verdict.reason }),
  };
};

const useDraft = (template: TemplateView | null, onClose: () => void) => {
  const [draft, setDraft] = useState(() => draftOf(template));
  const [isTried, setTried] = useState(false);
  const [add, save] = [useAddTemplate(), useSaveTemplate()];
  const sending = template === null ? add : save;
  const own = faultsOf(draft);
  const told = sending.error?.errors ?? {};
  const fault = (name: 'title' | 'body'): string | undefined =>
    (isTried ? own[name] : undefined) ?? told[name]?.join(' ');
  const submit = (): void => {
    setTried(true);
    if (Object.keys(own).length > 0 || sending.isPending) return;
    const { section, field, document } = draft;
    const body = { title: draft.title.trim(), section: CODES[section], field, document, body: draft.body.trim() };
    const done = {
      onSuccess: ({ title: name }: TemplateView) => {
        toast.good(t('saved_toast', { name }));
        onClose();
      },
    };
    if (template === null) add.mutate({ ...body, active: true }, done);
    else save.mutate({ ...body, active: template.active, id: template.id, version: template.version }, done);
  };
  return { draft, set: (part: Partial<Draft>) => setDraft({ ...draft, ...part }), fault, submit, sending };
};

interface BodyFieldProps {
  body: string;
  error: string | undefined;
  onChange: (body: string) => void;
}

/** The text, and buttons that put a placeholder where the cursor stands. */
const BodyField = ({ body, error, onChange }: BodyFieldProps) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: Placeholder): void => {
    const { selectionStart: from = body.length, selectionEnd: to = body.length } = box.current ?? {};
    onChange(`${body.slice(0, from)}{{${name}}}${body.slice(to)}`);
    box.current?.focus();
  };
  return (
    <>
      <Textarea
        ref={box}
        label={t('formBody')}
        description={t('formBodyHint')}
        value={body}
        error={error}
        autosize
        minRows={5}
        maxLength={TEXT_LENGTH.max}
        withAsterisk
        aria-required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.holes} role="group" aria-label={t('placeholders')}>
        {PLACEHOLDERS.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.hole}
            title={PLACEHOLDER_WORDS[name]}
            onClick={() => insert(name)}
          >
            {`{{${name}}}`}
            <span className={classes.hidden}> {PLACEHOLDER_WORDS[name]}</span>
          </button>
        ))}
      </div>
    </>
  );
};

const PlaceFields = ({ draft, onChange }: { draft: Draft; onChange: (place: Place) => void }) => (
  <div className={classes.pair}>
    <Select
      label={t('formSection')}
      allowDeselect={false}
      value={draft.section}
      data={SECTIONS.map((section) => ({ value: section, label: SECTION_FACTS[section].name }))}
      onChange={(next) => onChange(chosen(SECTIONS.find((one) => one === next) ?? 'company', ''))}
    />
    <Select
      label={t('formPlace')}
      description={t('formPlaceHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      searchable
      value={valueOf(draft)}
      data={placesIn(draft.section)}
      onChange={(value) => onChange(chosen(draft.section, value ?? ''))}
    />
  </div>
);

interface TemplateFormProps {
  /** Null for one that is not written yet. */
  template: TemplateView | null;
  onClose: () => void;
}

export const TemplateForm = ({ template, onClose }: TemplateFormProps) => {
  const { draft, set, fault, submit, sending } = useDraft(template, onClose);
  const heading = useId();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t('formTitle')}
        value={draft.title}
        error={fault('title')}
        maxLength={120}
        withAsterisk
        aria-required
        data-autofocus
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <PlaceFields draft={draft} onChange={set} />
      <BodyField body={draft.body} error={fault('body')} onChange={(body) => set({ body })} />
      <section className={classes.preview} aria-labelledby={heading}>
        <h3 id={heading} className={classes.previewTitle}>
          {t('preview')} <span className={classes.quiet}>{t('previewHint')}</span>
        </h3>
        <p className={classes.previewText}>{previewOf(draft)}</p>
      </section>
      <ProblemAlert problem={sending.error} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={sending.isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={sending.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
