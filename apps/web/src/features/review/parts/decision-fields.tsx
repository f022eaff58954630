import { MATCH_REASONS } from '@ledgate/domain/applications/fields/choices.ts';
import { REPORT_AGENCIES, REPORT_AGENCY_CODES } from '@ledgate/domain/lifecycle/adverse-action.ts';
import {
  DECLINE_REASON_CODES,
  DECLINE_REASONS,
  RECOMMENDATIONS,
  type DeclineReason,
} from '@ledgate/domain/lifecycle/approvals.ts';
import { MONITORING_DAYS } from '@ledgate/domain/rates/sheet.ts';
import { Checkbox, NativeSelect, Radio, SegmentedControl, Textarea, TextInput } from '@mantine/core';

import { type AnswerErrors, type Answers, CONDITION_NAMES, CONDITIONS } from '../answers.ts';
import { useCaseView } from '../case-context.ts';
import { useIsos } from '../data.ts';
import type { Asks } from '../decisions.ts';
import { asked } from '../asked-messages.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';

interface FieldsProps {
  answers: Answers;
  errors: AnswerErrors;
  onChange: (change: Partial<Answers>) => void;
}

const Words = (
  props: FieldsProps & { name: 'memo' | 'comment' | 'reason'; label: string; hint: string; isFirst?: boolean },
) => {
  const { name, label, hint, isFirst = false, answers, errors, onChange } = props;
  return (
    <Textarea
      label={label}
      description={hint}
      value={answers[name]}
      error={errors[name]}
      maxLength={name === 'reason' ? 1000 : 4000}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  );
};

const Conditions = ({ answers, errors, onChange }: FieldsProps) => (
  <fieldset className={classes.conditions}>
    <legend>{say('conditions')}</legend>
    {CONDITION_NAMES.map((name) => (
      <TextInput
        key={name}
        label={say(name)}
        placeholder={CONDITIONS[name].example}
        inputMode="decimal"
        value={answers[name]}
        error={errors[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    ))}
    <NativeSelect
      label={asked('monitoring')}
      value={answers.monitoring}
      data={[
        { value: '', label: asked('monitoringNone') },
        ...MONITORING_DAYS.map((count) => ({ value: String(count), label: asked('monitoringDays', { count }) })),
      ]}
      onChange={(event) => onChange({ monitoring: event.currentTarget.value })}
    />
    {answers.monitoring !== '' && (
      <TextInput
        label={asked('monitoringNote')}
        description={asked('monitoringNoteHint')}
        maxLength={500}
        value={answers.monitoringNote}
        onChange={(event) => onChange({ monitoringNote: event.currentTarget.value })}
      />
    )}
  </fieldset>
);

const RecommendationFields = (props: FieldsProps) => {
  const { answers, onChange } = props;
  return (
    <>
      <div>
        <p className={classes.formLabel} id="recommendation">
          {t('recommendation')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="recommendation"
          value={answers.recommendation}
          data={RECOMMENDATIONS.map((value) => ({ value, label: t(`recommend_${value}`) }))}
          onChange={(value) => onChange({ recommendation: value })}
        />
      </div>
      {answers.recommendation === 'approve_with_conditions' && <Conditions {...props} />}
      <Words {...props} name="memo" label={t('memo')} hint={say('memoHint')} isFirst />
    </>
  );
};

const isDeclineReason = (value: string): value is DeclineReason => DECLINE_REASON_CODES.some((code) => code === value);

const DeclineFields = (props: FieldsProps) => {
  const { answers, errors, onChange } = props;
  return (
    <>
      <Radio.Group
        label={say('declineReason')}
        value={answers.declineReason}
        error={errors.declineReason}
        onChange={(value) => onChange({ declineReason: isDeclineReason(value) ? value : '' })}
      >
        <div className={classes.choices}>
          {DECLINE_REASON_CODES.map((code) => (
            <Radio key={code} value={code} label={DECLINE_REASONS[code]} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group
        label={say('declineMore')}
        description={say('declineMoreHint')}
        value={[...answers.moreReasons]}
        error={errors.moreReasons}
        onChange={(codes) => onChange({ moreReasons: codes.filter(isDeclineReason) })}
      >
        <div className={classes.choices}>
          {DECLINE_REASON_CODES.filter((code) => code !== answers.declineReason && code !== 'other').map((code) => (
            <Checkbox key={code} value={code} label={DECLINE_REASONS[code]} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={say('reportAgency')}
        description={say('reportAgencyHint')}
        value={answers.reportAgency}
        data={[
          { value: '', label: say('reportNone') },
          ...REPORT_AGENCY_CODES.map((value) => ({ value, label: REPORT_AGENCIES[value].name })),
        ]}
        onChange={(event) => onChange({ reportAgency: event.currentTarget.value })}
      />
      <Words {...props} name="reason" label={say('declineWords')} hint={say('declineWordsHint')} />
    </>
  );
};

const CloseFields = (props: FieldsProps) => (
  <>
    <Words {...props} name="reason" label={t('reason')} hint={say('closeHint')} isFirst />
    <NativeSelect
      label={say('matchCode')}
      value={props.answers.matchCode}
      data={[
        { value: '', label: say('matchNone') },
        ...MATCH_REASONS.filter(({ value }) => value !== 'unknown').map(({ value, label }) => ({ value, label })),
      ]}
      onChange={(event) => props.onChange({ matchCode: event.currentTarget.value })}
    />
  </>
);

const IsoFields = (props: FieldsProps) => {
  const { application } = useCaseView().file;
  const isos = useIsos();
  const others = (isos.data ?? []).filter(({ uid }) => uid !== application.iso?.uid);
  return (
    <>
      <NativeSelect
        label={asked('iso')}
        value={props.answers.iso}
        error={props.errors.iso}
        disabled={isos.isPending}
        data={[
          { value: '', label: asked('isoChoose') },
          ...others.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        onChange={(event) => props.onChange({ iso: event.currentTarget.value })}
      />
      <Words {...props} name="reason" label={t('reason')} hint={say('reasonHint')} isFirst />
    </>
  );
};

/** What a step asks for. */
export const DecisionFields = ({ asks, ...props }: FieldsProps & { asks: Asks }) => {
  switch (asks) {
    case 'recommendation':
      return <RecommendationFields {...props} />;
    case 'approval':
      return <Words {...props} name="comment" label={say('approvalComment')} hint={say('approvalCommentHint')} />;
    case 'comment':
      return <Words {...props} name="comment" label={t('comment')} hint={say('commentHint')} isFirst />;
    case 'reason':
      return <Words {...props} name="reason" label={t('reason')} hint={say('reasonHint')} isFirst />;
    case 'decline':
      return <DeclineFields {...props} />;
    case 'close':
      return <CloseFields {...props} />;
    case 'iso':
      return <IsoFields {...props} />;
    case 'nothing':
      return null;
  }
};
