import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { KeysPart } from '../../features/api-keys/pages/keys-part.tsx';
import { t as keys } from '../../features/api-keys/messages.ts';
import { t as webhooks } from '../../features/webhooks/messages.ts';
import { NavLink } from '../../ui/nav-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DEVELOPER_PARTS, developerPart } from '../developers-paths.ts';
import { t } from '../messages.ts';
import classes from './developers.module.css';

const route = getRouteApi('/frame/inside/developers/$part');

/** Of the two one is shown at a time. */
const WebhooksPart = lazy(async () => {
  const { WebhooksPart: Part } = await import('../../features/webhooks/pages/webhooks-part.tsx');
  return { default: Part };
});

const PARTS = {
  keys: { Part: KeysPart, title: keys('title'), lead: keys('lead') },
  webhooks: { Part: WebhooksPart, title: webhooks('title'), lead: webhooks('lead') },
};

/** What programs of partners need: keys to ask us, and endpoints to hear from us. */
export const DevelopersPage = () => {
  const part = developerPart(route.useParams().part) ?? 'keys';
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { Part, lead } = PARTS[part];
  return (
    <>
      <PageHeader title={t('developers')} lead={lead} />
      <nav className={classes.tabs} aria-label={t('developers')}>
        {DEVELOPER_PARTS.map((each) => (
          <NavLink
            key={each}
            to="/developers/$part"
            params={{ part: each }}
            search={{}}
            className={classes.tab}
            current={each === part ? 'page' : undefined}
          >
            {PARTS[each].title}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<div aria-busy="true" />}>
        <Part
          key={part}
          open={open}
          onOpen={(to) => void navigate({ search: to === undefined ? {} : { open: to }, resetScroll: false })}
        />
      </Suspense>
    </>
  );
};
