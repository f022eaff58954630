import { NOTICE_FACTS, NOTICE_KINDS } from '@ledgate/domain/notices/kinds.ts';
import { Switch } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveSwitch, useSwitches } from '../data.ts';
import { t } from '../messages.ts';
import classes from './notifications.module.css';

const ConsentWords = lazy(async () => ({ default: (await import('../../../ui/consent-words.tsx')).ConsentWords }));

/** What one hears of, and how: a part of the account. */
export const NoticeSwitches = () => {
  const { data, error, refetch, isFetching } = useSwitches();
  const save = useSaveSwitch();
  return (
    <Sheet title={t('switches')} hint={t('switchesHint')}>
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && <div className={classes.ghost} aria-busy="true" />}
      {data !== undefined &&
        NOTICE_KINDS.filter((kind) => data.some((one) => one.kind === kind)).map((kind) => (
          <fieldset key={kind} className={classes.kind}>
            <legend>{NOTICE_FACTS[kind].label}</legend>
            {data
              .filter((one) => one.kind === kind)
              .map(({ channel, on }) => (
                <Switch
                  key={channel}
                  size="xs"
                  label={t(`channel_${channel}`)}
                  checked={on}
                  onChange={(event) =>
                    save.mutate(
                      { kind, channel, on: event.currentTarget.checked },
                      {
                        onSuccess: () => toast.good(t('saved')),
                        onError: (problem) => toast.problem(problem.title, problem),
                      },
                    )
                  }
                />
              ))}
            {NOTICE_FACTS[kind].channels.includes('text') && (
              <Suspense fallback={null}>
                <ConsentWords way="switched_on" />
              </Suspense>
            )}
          </fieldset>
        ))}
    </Sheet>
  );
};
