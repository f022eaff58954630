import type { ChangeKind } from '@ledgate/domain/handoff/change-kinds.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowsExchange } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { person } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type ChangeList, reloadChanges, useChanges } from '../data.ts';
import { t } from '../messages.ts';
import { ChangeCard } from '../parts/change-card.tsx';
import classes from '../parts/changes.module.css';
import { changesSearch } from '../paths.ts';

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The forms of the application, from the feature that knows them. */
export interface RequestFormProps {
  application: string;
  kind: ChangeKind;
  onDone: () => void;
  onClose: () => void;
}

interface ChangesPageProps {
  RequestForm: ComponentType<RequestFormProps>;
}

const NoSuchApplication = () => (
  <>
    <PageHeader title={t('notFoundTitle')} />
    <Sheet>
      <EmptyState
        icon={IconArrowsExchange}
        title={t('notFoundTitle')}
        action={<Button renderRoot={(root) => <Link to="/" {...root} />}>{t('toStart')}</Button>}
      >
        {t('notFoundText')}
      </EmptyState>
    </Sheet>
  </>
);

const BackLink = ({ uid, isDesk }: { uid: string; isDesk: boolean }) => (
  <Button
    variant="default"
    leftSection={<IconArrowLeft size={16} stroke={1.7} className={classes.turns} />}
    renderRoot={(root) =>
      isDesk ? (
        <Link to="/applications/$uid" params={{ uid }} {...root} />
      ) : (
        <Link to="/status" search={{ application: uid }} {...root} />
      )
    }
  >
    {t(isDesk ? 'toCase' : 'toStatus')}
  </Button>
);

interface ListProps {
  uid: string;
  list: ChangeList;
  isDesk: boolean;
}

const AskSheet = ({ uid, kinds }: { uid: string; kinds: readonly ChangeKind[] }) => (
  <Sheet title={t('askTitle')}>
    <div className={classes.stack}>
      <p className={classes.quiet}>{t('askText')}</p>
      <div className={classes.buttons}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            renderRoot={(root) => <Link to="/changes/$uid" params={{ uid }} search={{ ask: kind }} {...root} />}
          >
            {t(`ask_${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  </Sheet>
);

const Changes = ({ uid, list: { results, requestable }, isDesk }: ListProps) => (
  <div className={classes.stack}>
    {requestable.length > 0 && <AskSheet uid={uid} kinds={requestable} />}
    {results.length === 0 ? (
      <Sheet>
        <EmptyState icon={IconArrowsExchange} title={t('noneTitle')}>
          {t(isDesk ? 'noneDesk' : 'noneOwn')}
        </EmptyState>
      </Sheet>
    ) : (
      <Sheet title={t('listTitle')} isFlush>
        {results.map((change) => (
          <ChangeCard key={change.id} application={uid} change={change} isDesk={isDesk} />
        ))}
      </Sheet>
    )}
  </div>
);

const Room = ({ uid, isDesk, RequestForm }: ChangesPageProps & { uid: string; isDesk: boolean }) => {
  const { ask } = changesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useChanges(uid);
  const toList = (): void => void navigate({ to: '/changes/$uid', params: { uid }, search: {} });
  if (isProblem(error, 'not_found')) return <NoSuchApplication />;
  const isAsking = ask !== undefined && data?.requestable.includes(ask) === true;
  return (
    <>
      <PageHeader title={t('title')} actions={<BackLink uid={uid} isDesk={isDesk} />} />
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <Skeleton height={240} radius="md" aria-busy="true" aria-label={t('loading')} role="status" />
      )}
      {data !== undefined && isAsking && (
        <Suspense fallback={<Skeleton height={240} radius="md" aria-busy="true" aria-label={t('loading')} />}>
          <RequestForm
            application={uid}
            kind={ask}
            onDone={() => void reloadChanges(uid).then(toList)}
            onClose={toList}
          />
        </Suspense>
      )}
      {data !== undefined && !isAsking && <Changes uid={uid} list={data} isDesk={isDesk} />}
    </>
  );
};

/** What a boarded merchant asked to be changed, for the merchant, its ISO and the desk. */
export const ChangesPage = ({ RequestForm }: ChangesPageProps) => {
  const { uid = '' } = useParams({ strict: false });
  const role = useStore(person)?.role;
  const isDesk = role !== 'merchant' && role !== 'subuser';
  return UID.test(uid) ? <Room uid={uid} isDesk={isDesk} RequestForm={RequestForm} /> : <NoSuchApplication />;
};
