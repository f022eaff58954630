import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { eventWord } from '@ledgate/domain/lifecycle/event-words.ts';
import { spokenConditions } from '@ledgate/domain/rates/conditions.ts';
import { riskWords } from '@ledgate/domain/risk/hard-stops.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { useCaseView } from '../case-context.ts';
import { useRatesOf, useRiskOf } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './card.module.css';

type Approval = CaseFile['approvals'][number];

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What the underwriter found, in their own words, and under which conditions. */
const Recommendation = ({ approval }: { approval: Approval }) => {
  const conditions = spokenConditions(approval.conditions);
  const decision = approval.decision === 'decline' ? 'recommend_decline' : 'recommend_approve';
  return (
    <Part title={t('memo')}>
      <p className={classes.by}>
        {say('cardRecommended', {
          decision: t(conditions.length > 0 ? 'recommend_approve_with_conditions' : decision),
          name: approval.person.name,
          when: formatInstant(approval.at),
        })}
        {!approval.current && <strong>{` ${say('cardVoid')}`}</strong>}
      </p>
      {approval.memo !== null && <p className={classes.memo}>{approval.memo}</p>}
      {approval.documents_reason !== null && (
        <p className={classes.warn}>{t('verifiedWithout', { reason: approval.documents_reason })}</p>
      )}
      {conditions.length > 0 && <Facts facts={conditions.map(({ label, value }) => [label, value] as const)} />}
    </Part>
  );
};

const UNSCORED = { band: null, score: null, hardStop: null };

/** Score and band with what made them, and what could be lost. */
const Risk = ({ application: { uid, risk } }: { application: CaseFile['application'] }) => {
  const { data, error } = useRiskOf(uid);
  if (error !== null) return <Part title={say('seenRisk')}>{say('cardFailed')}</Part>;
  if (data === undefined) return <Skeleton height={84} radius={6} role="status" aria-label={say('seenRisk')} />;
  const { run, open_stops: stops, exposure_cents: exposure, results, current } = data;
  const words = riskWords(risk === null ? UNSCORED : { band: risk.band, score: risk.score, hardStop: risk.hard_stop });
  const reasons = results.filter(({ check, points }) => points > 0 || stops.includes(check));
  return (
    <Part title={say('seenRisk')}>
      <Facts
        facts={[
          [say('cardBand'), words],
          [say('cardExposure'), formatCents(exposure)],
        ]}
      />
      {!current && <p className={classes.warn}>{say('cardRiskOld')}</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ check, name, explanation, clearance }) => (
          <li key={check} data-stop={stops.includes(check) || undefined}>
            <strong>{name}</strong> {explanation}
            {clearance !== null && ` ${say('cardCleared', { name: clearance.by.name, reason: clearance.reason })}`}
          </li>
        ))}
      </ul>
      {reasons.length === 0 && run !== null && <p>{say('cardNoFindings')}</p>}
    </Part>
  );
};

type Source = NonNullable<NonNullable<NonNullable<ReturnType<typeof useRatesOf>['data']>['sale']>['source']>;

/** Which version the lines were taken from, and how far somebody went from it. */
const fromText = ({ name, n, changed }: Source): string =>
  changed === 0 ? say('cardFrom', { name, n }) : say('cardFromChanged', { name, n, count: changed });

/** What is offered, under which terms, and what is left of it. */
const Rates = ({ uid }: { uid: string }) => {
  const { data, error } = useRatesOf(uid);
  if (error !== null) return <Part title={t('tab_rates')}>{say('cardFailed')}</Part>;
  if (data === undefined) return <Skeleton height={64} radius={6} role="status" aria-label={t('tab_rates')} />;
  const { buy, sale, pricing } = data;
  if (buy === null && sale === null) return <Part title={t('tab_rates')}>{say('cardNoRates')}</Part>;
  const month = pricing?.month ?? null;
  const terms = sale ?? buy;
  const facts: [string, string][] = [
    [say('cardBank'), buy?.bank.name ?? say('cardNone')],
    [
      say('cardReserve'),
      terms === null || terms.reserve.type === 'none'
        ? say('cardNone')
        : `${terms.reserve.rate}%, ${say('cardDays', { count: terms.reserve.days })}`,
    ],
  ];
  if (month !== null) {
    facts.push([say('cardRevenue'), formatCents(month.revenueCents)], [say('cardCost'), formatCents(month.costCents)]);
    facts.push([say('cardMargin'), formatCents(month.marginCents)]);
  }
  const wrong = (pricing?.findings ?? []).filter(({ severity }) => severity !== 'warning');
  return (
    <Part title={t('tab_rates')}>
      <Facts facts={facts} />
      {[buy?.source, sale?.source].map((source) => source && <p key={source.version_uid}>{fromText(source)}</p>)}
      {wrong.length > 0 && <p className={classes.warn}>{say('cardRatesOpen', { count: wrong.length })}</p>}
    </Part>
  );
};

const isOurs = ({ document_type: type, is_made: isMade }: CaseFile['documents'][number]): boolean =>
  isMade || GENERATED_DOCUMENTS.includes(type);

/** How far the file was looked through. */
const Looked = ({ file: { sections, documents } }: { file: CaseFile }) => {
  const papers = documents.filter((paper) => !isOurs(paper));
  const isVerified = (section: CaseFile['sections'][number]): boolean => section.verified !== null;
  const open = sections.filter((section) => !isVerified(section)).map(({ section }) => t(section));
  const facts: [string, string][] = [
    [say('seenSections'), say('seenOf', { done: sections.filter(isVerified).length, all: sections.length })],
    [
      say('seenDocuments'),
      say('seenOf', { done: papers.filter(({ status }) => status === 'accepted').length, all: papers.length }),
    ],
  ];
  return (
    <Part title={say('cardLooked')}>
      <Facts facts={facts} />
      {open.length > 0 && <p className={classes.by}>{say('cardUnverified', { sections: open.join(', ') })}</p>}
    </Part>
  );
};

/** Steps that somebody decided; the rest of the timeline has its own tab. */
const DECIDED: readonly string[] = [
  'recommend',
  'iso_approve',
  'iso_return',
  'bypass_iso',
  'merchant_accept',
  'merchant_reject',
  'approve',
  'return',
  'decline',
  'correct',
  'withdraw',
  'reopen',
  'close',
];

const Decided = ({ file: { events } }: { file: CaseFile }) => {
  const decided = events.filter(({ event }) => DECIDED.includes(event)).toReversed();
  return (
    <Part title={say('cardDecided')}>
      {decided.length === 0 && <p>{t('nobody')}</p>}
      <ol className={classes.decided}>
        {decided.map(({ n, event, actor, at, reason }) => (
          <li key={n}>
            <strong>{eventWord(event)}</strong> {say('cardBy', { name: actor, when: formatInstant(at) })}
            {reason !== null && <q>{reason}</q>}
          </li>
        ))}
      </ol>
    </Part>
  );
};

/** Everything a decision rests on, in one place: on the case and in the dialog of every decision. */
export const DecisionCard = () => {
  const { file } = useCaseView();
  const person = usePerson();
  const isDesk = person !== null && seesReview(person);
  const { uid } = file.application;
  const recommendation = file.approvals.findLast(({ step }) => step === 'recommend');
  return (
    <section className={classes.card} aria-label={say('seen')}>
      {isDesk && recommendation !== undefined && <Recommendation approval={recommendation} />}
      {isDesk && <Risk application={file.application} />}
      {isDesk && <Looked file={file} />}
      <Rates uid={uid} />
      <Decided file={file} />
    </section>
  );
};
