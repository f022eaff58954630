import {
  W9_CERTIFICATION,
  W9_CLASS_NAMES,
  W9_CONSENT,
  type W9Class,
} from '@ledgate/domain/applications/documents/w9.ts';
import { Button, Checkbox, Modal, Radio } from '@mantine/core';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { usePerson } from '../../../lib/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Documents, useMakeW9 } from '../document-data.ts';
import { say } from '../w9-messages.ts';
import classes from './w9-dialog.module.css';

interface Signed {
  tax_class: W9Class | '';
  name: string;
  certify: boolean;
}

interface W9DialogProps {
  application: string;
  w9: NonNullable<Documents['w9']>;
  onClose: () => void;
}

const useSigning = (application: string, form: UseFormReturn<Signed>, onClose: () => void) => {
  const make = useMakeW9(application);
  const send = form.handleSubmit(({ tax_class: box, name }) =>
    make.mutate(
      { name, ...(box !== '' && { tax_class: box }) },
      {
        onSuccess: () => {
          toast.good(say('made'));
          onClose();
        },
        onError: (problem) => showFieldProblems(form, problem),
      },
    ),
  );
  return { send, isBusy: make.isPending, problem: make.error };
};

/** Asked only where the structure of the business leaves it open. */
const TaxedAs = ({ form, boxes }: { form: UseFormReturn<Signed>; boxes: readonly W9Class[] }) => (
  <Radio.Group
    label={say('taxed')}
    description={say('taxedHint')}
    error={form.formState.errors.tax_class?.message}
    value={form.watch('tax_class')}
    onChange={(value) => form.setValue('tax_class', boxes.find((box) => box === value) ?? '', { shouldValidate: true })}
    withAsterisk
  >
    <div className={classes.boxes}>
      {boxes.map((box) => (
        <Radio key={box} value={box} label={W9_CLASS_NAMES[box]} />
      ))}
    </div>
  </Radio.Group>
);

const Certification = () => (
  <section className={classes.certification} aria-labelledby="w9-certification">
    <h3 id="w9-certification">{say('certification')}</h3>
    {W9_CERTIFICATION.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <p>{W9_CONSENT}</p>
  </section>
);

/** What is signed is read first; the name is the signature. */
export const W9Dialog = ({ application, w9: { classes: boxes, chosen }, onClose }: W9DialogProps) => {
  const person = usePerson();
  const isAsked = boxes.length > 1;
  const form = useForm<Signed>({
    defaultValues: { tax_class: chosen ?? '', name: person?.fullName ?? '', certify: false },
    mode: 'onBlur',
  });
  form.register('tax_class', { validate: (box) => !isAsked || box !== '' || say('taxedMissing') });
  const { send, isBusy, problem } = useSigning(application, form, onClose);
  return (
    <Modal opened onClose={isBusy ? () => undefined : onClose} title={say('title')} size="lg">
      <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
        <p>{say('lead')}</p>
        {isAsked && <TaxedAs form={form} boxes={boxes} />}
        <Certification />
        <TextField
          control={form.control}
          name="name"
          label={say('name')}
          description={say('nameHint')}
          rules={{ required: say('nameMissing') }}
          autoComplete="name"
          isRequired
        />
        <Checkbox
          label={say('certify')}
          error={form.formState.errors.certify?.message}
          {...form.register('certify', { required: say('certifyMissing') })}
        />
        <ProblemAlert problem={problem} keepsInput />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {say('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {say('sign')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
