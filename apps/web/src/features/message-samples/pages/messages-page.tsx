import { Button, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { NoMatch } from '../../../ui/no-match.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type SampleRow, useSamples } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/message-samples.module.css';
import { SampleList } from '../parts/sample-list.tsx';
import { SamplePreview } from '../parts/sample-preview.tsx';

const route = getRouteApi('/frame/inside/messages');

const isFound = ({ subject, group, reader, channel }: SampleRow, find: string): boolean =>
  `${subject} ${group} ${t(`reader_${reader}`)} ${t(`channel_${channel}`)}`.toLowerCase().includes(find.toLowerCase());

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={onClear}>
    {t('noMatchText')}
  </NoMatch>
);

export const MessagesPage = () => {
  const { show, find: asked = '' } = route.useSearch();
  // What is typed is shown at once; the address follows.
  const [find, setFind] = useState(asked);
  const navigate = route.useNavigate();
  const { data, error, refetch, isFetching } = useSamples();
  const filter = (text: string): void => {
    setFind(text);
    void navigate({
      search: { ...(show !== undefined && { show }), ...(text !== '' && { find: text }) },
      replace: true,
      resetScroll: false,
    });
  };
  const rows = data?.results.filter((row) => isFound(row, find.trim()));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {data === undefined && error === null && <div aria-busy="true" />}
      {data === undefined && error !== null && (
        <Sheet>
          <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </Sheet>
      )}
      {rows && (
        <div
          className={classes.board}
          data-chosen={show === undefined ? undefined : true}
          data-panes={show === undefined ? 'closed' : 'open'}
        >
          <div className={classes.side}>
            <TextInput
              type="search"
              aria-label={t('find')}
              placeholder={t('findHint')}
              value={find}
              onChange={(event) => filter(event.currentTarget.value)}
            />
            {rows.length > 0 ? <SampleList rows={rows} shown={show} /> : <NoneFound onClear={() => filter('')} />}
          </div>
          <div className={classes.preview}>
            {show !== undefined && (
              <Button
                className={classes.back ?? ''}
                variant="subtle"
                onClick={() => void navigate({ search: find === '' ? {} : { find }, resetScroll: false })}
              >
                {t('back')}
              </Button>
            )}
            <SamplePreview shown={show} />
          </div>
        </div>
      )}
    </>
  );
};
