import type { RiskInputView, RiskResultView } from '@ledgate/contract/risk.ts';
import { Button } from '@mantine/core';
import { IconChevronRight, IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';

import { formatInstant } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import { usePanel } from '../panel-context.ts';
import { ClearForm } from './clear-form.tsx';
import { HitActions } from './hit-actions.tsx';
import { OutcomeChip } from './outcome-chip.tsx';
import classes from './risk.module.css';

const InputLabel = ({ input }: { input: RiskInputView }) => {
  const { onShowField } = usePanel();
  const label = input.subject === undefined ? input.label : `${input.subject}: ${input.label}`;
  if (onShowField === undefined || input.section === undefined) return label;
  return (
    <button
      type="button"
      className={classes.fieldLink}
      aria-label={t('showField', { label })}
      onClick={() => onShowField(input)}
    >
      {label}
    </button>
  );
};

const Inputs = ({ result }: { result: RiskResultView }) => (
  <dl className={classes.inputs}>
    {result.inputs.length === 0 && <dt>{t('lookedAtNothing')}</dt>}
    {result.inputs.map((input) => (
      <div key={input.path} className={classes.input}>
        <dt>
          <InputLabel input={input} />
        </dt>
        <dd data-empty={input.value === null || undefined}>{input.value ?? t('noAnswer')}</dd>
      </div>
    ))}
  </dl>
);

const Suggestions = ({ queries }: Pick<RiskResultView, 'queries'>) => {
  const { onAsk } = usePanel();
  return (
    <section>
      <h3>{t('suggestedQuery')}</h3>
      {queries.map((query) => (
        <div key={query.text} className={classes.suggestion}>
          <p>{query.text}</p>
          {onAsk && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMessageQuestion size={16} stroke={1.7} />}
              onClick={() => onAsk(query)}
            >
              {t('askThis')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
};

const Clearance = ({ result }: { result: RiskResultView }) => {
  const [isOpen, setOpen] = useState(false);
  if (result.clearance !== null) {
    const { by, at, reason, proposed_by: proposer, evidence } = result.clearance;
    const facts = { name: by.name, at: formatInstant(at) };
    return (
      <>
        <div className={classes.clearance}>
          <p className={classes.quiet}>
            {proposer === null ? t('clearedBy', facts) : t('clearedByTwo', { ...facts, proposer: proposer.name })}
          </p>
          <p>{reason}</p>
          {evidence !== null && <p>{`${t('evidence')}: ${evidence}`}</p>}
        </div>
        {result.may_confirm_match && <HitActions result={{ ...result, proposal: null }} />}
      </>
    );
  }
  if (result.proposal !== null || result.may_propose || result.may_confirm_match)
    return <HitActions key={result.inputs_hash} result={result} />;
  if (!result.may_clear) return null;
  if (isOpen) return <ClearForm result={result} onClose={() => setOpen(false)} />;
  return (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('clearTitle')}
    </Button>
  );
};

/** One check: what it says in a line, and everything behind it once it is opened. */
export const CheckRow = ({ result }: { result: RiskResultView }) => (
  <li className={classes.check}>
    <details
      open={
        (result.may_clear && result.outcome !== 'query') ||
        result.may_propose ||
        result.may_decide ||
        result.proposal !== null ||
        result.outcome === 'list_missing'
      }
    >
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden="true" className={classes.chevron} />
        <span className={classes.number}>{result.check}</span>
        <span className={classes.words}>
          <span className={classes.name}>{result.name}</span>
          <span className={classes.explanation}>{result.explanation}</span>
        </span>
        <span className={classes.aside}>
          {result.points > 0 && <span className={classes.points}>{t('points', { count: result.points })}</span>}
          <OutcomeChip result={result} />
        </span>
      </summary>
      <div className={classes.detail}>
        <section>
          <h3>{t('wouldChange')}</h3>
          <p>{result.what_would_change_it}</p>
        </section>
        {result.queries.length > 0 && <Suggestions queries={result.queries} />}
        <section>
          <h3>{t('lookedAt')}</h3>
          <Inputs result={result} />
        </section>
        <Clearance result={result} />
        <p className={classes.quiet}>{t('ruleVersion', { check: result.check, version: result.version })}</p>
      </div>
    </details>
  </li>
);
