import { useEffect, useMemo, useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Counter, counterNow, startCounter } from '../counter.ts';
import { type ShiftView, useRegister } from '../data.ts';
import { enrolment, type Enrolment } from '../enrolment.ts';
import { holdRegister } from '../live-tab.ts';
import { t } from '../messages.ts';
import { ClosedShift, CountedShift } from '../parts/close-shift.tsx';
import { Desk } from '../parts/desk.tsx';
import { ChooseRegister, Closed, OtherTab } from '../parts/gates.tsx';
import { LockScreen } from '../parts/lock-screen.tsx';
import { Loading } from '../parts/loading.tsx';
import { OpenShift } from '../parts/open-shift.tsx';
import { DeskContext } from '../use-counter.ts';

/** Made once for the page, and shared with the bar above it. */
const useStarted = (given: Enrolment): Counter | null => {
  const [counter, setCounter] = useState<Counter | null>(null);
  useEffect(() => {
    let isGone = false;
    let started: Counter | null = null;
    void startCounter(given).then((made) => {
      started = made;
      if (isGone) return made.stop();
      counterNow.set(made);
      setCounter(made);
    });
    return () => {
      isGone = true;
      started?.stop();
      counterNow.set(null);
      setCounter(null);
    };
  }, [given]);
  return counter;
};

const WithShift = ({ counter }: { counter: Counter }) => {
  const { data, error, isFetching, refetch } = useRegister(counter);
  const [closed, setClosed] = useState<ShiftView | null>(null);
  const shift = data?.shift ?? null;
  const desk = useMemo(() => shift && { counter, shift }, [counter, shift]);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (closed !== null) return <ClosedShift counter={counter} shift={closed} onNext={() => setClosed(null)} />;
  if (desk === null) return <OpenShift counter={counter} />;
  return (
    <DeskContext value={desk}>
      {desk.shift.state === 'counted' ? <CountedShift onClosed={setClosed} /> : <Desk />}
    </DeskContext>
  );
};

const AtRegister = ({ given }: { given: Enrolment }) => {
  const counter = useStarted(given);
  return counter === null ? <Loading /> : <WithShift counter={counter} />;
};

const OneTab = ({ given }: { given: Enrolment }) => {
  const [tab] = useState(() => holdRegister(given.register));
  const state = useStore(tab.state);
  useEffect(() => tab.leave, [tab]);
  if (state === 'waiting') return <Loading />;
  return state === 'here' ? <AtRegister given={given} /> : <OtherTab tab={tab} />;
};

/** The counter: who is there, which register this is, and whether a shift is open; then it sells. */
export const TillPage = () => {
  const person = usePerson();
  const given = useStore(enrolment);
  const can = useCan();
  if (person === null) return given && <LockScreen given={given} />;
  if (person.merchant === null) return <Closed>{t('closedMerchant')}</Closed>;
  if (!can('use_pos')) return <Closed>{t('closedText')}</Closed>;
  if (given === null || given.merchant !== person.merchant.uid) return <ChooseRegister merchant={person.merchant} />;
  return <OneTab key={given.register} given={given} />;
};
