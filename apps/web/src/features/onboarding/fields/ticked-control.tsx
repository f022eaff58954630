import { MONTH_NAMES } from '@ledgate/domain/applications/input/typed-numbers.ts';

import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { TickGroup } from '../../../ui/fields/tick-group.tsx';
import { t } from '../messages.ts';
import type { ControlProps } from './typed-control.tsx';
import { useControl } from './use-control.ts';

interface TickedProps extends ControlProps {
  type: 'radio' | 'checkbox';
  choices: readonly { value: string; label: string }[];
}

const TickedControl = ({ field, isRequired, type, choices }: TickedProps) => {
  const { frame, about, form, edit, validate, isReadOnly, id, error } = useControl(field, isRequired);
  const { name, onChange, onBlur, ref } = form.register(field.name, {
    validate,
    onChange: () => edit(form.getValues(field.name) ?? (type === 'radio' ? '' : [])),
  });
  return (
    <FieldFrame {...frame} isGroup>
      <TickGroup
        id={id}
        name={name}
        type={type}
        choices={choices}
        labelledBy={`${id}-label`}
        describedBy={about['aria-describedby']}
        isRequired={isRequired}
        hasError={error !== undefined}
        isDisabled={isReadOnly}
        onChange={onChange}
        onBlur={onBlur}
        ref={ref}
      />
    </FieldFrame>
  );
};

const YES_NO = [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
];

export const YesNoControl = (props: ControlProps) => <TickedControl {...props} type="radio" choices={YES_NO} />;

export const ChoicesControl = (props: ControlProps) => (
  <TickedControl {...props} type="checkbox" choices={props.field.options ?? []} />
);

const MONTHS = MONTH_NAMES.map((name, at) => ({ value: String(at + 1), label: name.slice(0, 3) }));

export const MonthsControl = (props: ControlProps) => <TickedControl {...props} type="checkbox" choices={MONTHS} />;
