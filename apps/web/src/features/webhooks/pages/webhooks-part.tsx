import type { EndpointView } from '@ledgate/contract/webhooks.ts';
import { Button, Drawer } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';

import { CodeSample } from '../../../ui/code-sample.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useEndpoints } from '../data.ts';
import { t } from '../messages.ts';
import { DeliveryDetail } from '../parts/delivery-detail.tsx';
import { DeliveryLog } from '../parts/delivery-log.tsx';
import { type Act, EndpointActions } from '../parts/endpoint-actions.tsx';
import { ENDPOINT_COLUMNS, narrowEndpoint } from '../parts/endpoint-columns.tsx';
import { RemoveDialog, RotateDialog, TestDialog } from '../parts/endpoint-dialogs.tsx';
import { AddForm, EditForm } from '../parts/endpoint-form.tsx';
import classes from '../parts/webhooks.module.css';

const SORT = { id: 'created', desc: false };
const nothing = (): void => undefined;

const SAMPLE = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.LEDGATE_WEBHOOK_SECRET);

app.post('/ledgate', express.raw({ type: 'application/json' }), (request, response) => {
  const event = webhook.verify(request.body, request.headers); // throws unless it is from us
  response.sendStatus(204);
  queue.add(request.headers['webhook-id'], event); // the same id is the same event
});`;

/** What stands in the way of deliveries, and what to do. */
const Standing = ({ endpoint }: { endpoint: EndpointView }) => {
  const { off_reason: off, failing_since: failing, former_until: former } = endpoint;
  return (
    <>
      {(off === 'failures' || off === 'gone') && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t(off === 'gone' ? 'offGone' : 'offFailures')}
        </Notice>
      )}
      {off === null && failing !== null && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t('failingSince', { at: formatInstant(failing) })}
        </Notice>
      )}
      {former !== null && <Notice>{t('overlap', { at: formatInstant(former) })}</Notice>}
    </>
  );
};

const EndpointLog = ({ endpoint }: { endpoint: EndpointView }) => {
  const [delivery, setDelivery] = useState<string | null>(null);
  return (
    <div className={classes.drawer}>
      <Standing endpoint={endpoint} />
      {delivery === null ? (
        <DeliveryLog endpoint={endpoint} onOpen={setDelivery} />
      ) : (
        <DeliveryDetail uid={delivery} onBack={() => setDelivery(null)} />
      )}
    </div>
  );
};

const DIALOGS = { test: TestDialog, rotate: RotateDialog, remove: RemoveDialog };

const Acting = ({ act, endpoint, onClose }: { act: Act; endpoint: EndpointView; onClose: () => void }) => {
  if (act === 'edit')
    return (
      <Drawer opened onClose={onClose} size={480} title={t('edit')}>
        <EditForm endpoint={endpoint} onClose={onClose} />
      </Drawer>
    );
  const Dialog = DIALOGS[act];
  return <Dialog endpoint={endpoint} onClose={onClose} />;
};

interface WebhooksPartProps {
  /** The endpoint whose deliveries are shown, or `new`. */
  open: string | undefined;
  onOpen: (open: string | undefined) => void;
}

/** Where we call, what was sent there, and how to believe it. */
export const WebhooksPart = ({ open, onOpen }: WebhooksPartProps) => {
  const { data, error, isFetching, refetch } = useEndpoints();
  const [acting, setActing] = useState<{ act: Act; endpoint: EndpointView } | null>(null);
  const endpoints = data?.endpoints;
  const chosen = endpoints?.find(({ uid }) => uid === open);
  const close = (): void => onOpen(undefined);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => onOpen('new')}>
      {t('add')}
    </Button>
  );
  const count = endpoints?.length ?? 0;
  return (
    <div className={classes.stack}>
      <DataTable
        caption={t('title')}
        columns={ENDPOINT_COLUMNS}
        data={{ rows: endpoints, count, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={({ url }) => url}
        narrow={narrowEndpoint}
        page={1}
        pageSize={Math.max(10, count)}
        onPage={nothing}
        onPageSize={nothing}
        sort={SORT}
        onSort={nothing}
        onOpen={({ uid }) => onOpen(uid)}
        renderActions={(endpoint) => (
          <EndpointActions
            endpoint={endpoint}
            onOpen={() => onOpen(endpoint.uid)}
            onAct={(act) => setActing({ act, endpoint })}
          />
        )}
        toolbar={count > 0 ? add : undefined}
        empty={
          <EmptyState icon={IconWebhook} title={t('emptyTitle')} action={add}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Sheet title={t('verifyTitle')} hint={t('verifyText')}>
        <CodeSample caption={t('verifyCaption')} code={SAMPLE} />
      </Sheet>
      <Drawer opened={open === 'new'} onClose={close} size={480} title={t('add')}>
        <AddForm onClose={close} />
      </Drawer>
      <Drawer opened={chosen !== undefined} onClose={close} size={560} title={t('deliveries')}>
        {chosen !== undefined && <EndpointLog key={chosen.uid} endpoint={chosen} />}
      </Drawer>
      {acting !== null && <Acting {...acting} onClose={() => setActing(null)} />}
    </div>
  );
};
