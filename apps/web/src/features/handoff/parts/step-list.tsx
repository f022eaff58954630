import { OPERATION_STATE_NAMES } from '@ledgate/domain/operations/states.ts';

import { formatInstant } from '../../../ui/format.ts';
import type { OperationView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './handoff.module.css';
import { STATE_LOOKS } from './operation-chip.tsx';

type StepView = OperationView['steps'][number];

const stateOf = ({ state, settled_at: settled, tries }: StepView): string =>
  [OPERATION_STATE_NAMES[state], settled !== null && formatInstant(settled), tries > 1 && t('tries', { count: tries })]
    .filter(Boolean)
    .join(' · ');

/** Names of receipts are words already: `merchant_id`. */
const wordOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const Receipt = ({ receipt }: { receipt: NonNullable<StepView['receipt']> }) => {
  const facts = Object.entries(receipt).filter(([, value]) => value !== null && value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={classes.receipt}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{wordOf(name)}</dt>
          <dd className={classes.mono}>{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

const Step = ({ step }: { step: StepView }) => {
  const [tone, Sign] = STATE_LOOKS[step.state];
  return (
    <li className={classes.step}>
      <span className={classes.sign} data-tone={tone}>
        <Sign size={14} stroke={2} aria-hidden="true" />
      </span>
      <div>
        <p className={classes.strong}>{step.label}</p>
        <p className={classes.quiet}>{stateOf(step)}</p>
        {step.receipt !== null && <Receipt receipt={step.receipt} />}
        {step.faults.map(({ field, message }) => (
          <p key={`${field ?? ''} ${message}`} className={classes.fault}>
            {field === null ? message : `${field}: ${message}`}
          </p>
        ))}
      </div>
    </li>
  );
};

/** The steps of an attempt in their order. */
export const StepList = ({ operation, name }: { operation: OperationView; name: string }) => (
  <ol className={classes.steps} aria-label={t('stepsOf', { name })}>
    {operation.steps.map((step) => (
      <Step key={step.name} step={step} />
    ))}
  </ol>
);
