import type { EndpointView } from '@ledgate/contract/webhooks.ts';
import { PUBLIC_EVENT_NAMES, PUBLIC_EVENTS, type PublicEventName } from '@ledgate/domain/webhooks/events.ts';
import { Button, Checkbox } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type EndpointAsk, useAddEndpoint, useSaveEndpoint } from '../data.ts';
import { t } from '../messages.ts';
import classes from './webhooks.module.css';

interface Fault extends ProblemText {
  errors?: Readonly<Record<string, readonly string[]>>;
}

interface FieldsProps {
  initial: EndpointAsk;
  verb: string;
  isBusy: boolean;
  problem: Fault | null;
  onSubmit: (typed: EndpointAsk, onError: (problem: Fault) => void) => void;
  onClose: () => void;
}

/** In words, and by the name that a program knows it by. */
const EventLabel = ({ name }: { name: PublicEventName }) => (
  <>
    {PUBLIC_EVENTS[name].label}{' '}
    <span className={classes.id} dir="ltr" translate="no">
      {name}
    </span>
  </>
);

const EndpointFields = ({ initial, verb, isBusy, problem, onSubmit, onClose }: FieldsProps) => {
  const form = useForm<EndpointAsk>({ defaultValues: initial, mode: 'onBlur' });
  const submit = form.handleSubmit((typed) => onSubmit(typed, (fault) => showFieldProblems(form, fault)));
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={problem} keepsInput />
      <TextField
        control={form.control}
        name="url"
        type="url"
        label={t('url')}
        description={t('urlHint')}
        autoComplete="off"
        maxLength={2000}
        rules={{ validate: (text) => /^https?:\/\/./.test(String(text).trim()) || t('urlMissing') }}
        isRequired
        autoFocus
      />
      <TextField
        control={form.control}
        name="description"
        label={t('description')}
        maxLength={200}
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="events"
        rules={{ validate: (chosen) => chosen.length > 0 || t('eventsMissing') }}
        render={({ field: { value, onChange } }) => (
          <Checkbox.Group
            label={t('eventsLabel')}
            value={value}
            onChange={(next) => onChange(PUBLIC_EVENT_NAMES.filter((name) => next.includes(name)))}
            error={form.formState.errors.events?.message}
            withAsterisk
          >
            <div className={classes.ticks}>
              {PUBLIC_EVENT_NAMES.map((name) => (
                <Checkbox key={name} value={name} label={<EventLabel name={name} />} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {verb}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

const EMPTY: EndpointAsk = { url: '', description: '', events: [] };

export const AddForm = ({ onClose }: { onClose: () => void }) => {
  const add = useAddEndpoint();
  if (add.data)
    return (
      <SecretOnce secret={add.data.secret} onDone={onClose}>
        {t('secretText')}
      </SecretOnce>
    );
  return (
    <EndpointFields
      initial={EMPTY}
      verb={t('add')}
      isBusy={add.isPending}
      problem={add.error}
      onSubmit={(typed, onError) => add.mutate({ ...typed, url: typed.url.trim() }, { onError })}
      onClose={onClose}
    />
  );
};

export const EditForm = ({ endpoint, onClose }: { endpoint: EndpointView; onClose: () => void }) => {
  const save = useSaveEndpoint();
  const { uid, url, description, events, active } = endpoint;
  const done = (): void => {
    toast.good(t('saved_toast'));
    onClose();
  };
  return (
    <EndpointFields
      initial={{ url, description, events }}
      verb={t('save')}
      isBusy={save.isPending}
      problem={save.error}
      onSubmit={(typed, onError) =>
        save.mutate({ ...typed, url: typed.url.trim(), uid, active }, { onSuccess: done, onError })
      }
      onClose={onClose}
    />
  );
};
