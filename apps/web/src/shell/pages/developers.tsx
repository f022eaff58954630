import { getRouteApi } from '@tanstack/react-router';

import { KeysPart } from '../../features/api-keys/pages/keys-part.tsx';
import { t as keys } from '../../features/api-keys/messages.ts';
import { t as webhooks } from '../../features/webhooks/messages.ts';
import { WebhooksPart } from '../../features/webhooks/pages/webhooks-part.tsx';
import { NavLink } from '../../ui/nav-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DEVELOPER_PARTS, developerPart } from '../developers-paths.ts';
import { t } from '../messages.ts';
import classes from './developers.module.css';

const route = getRouteApi('/frame/inside/developers/$part');

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
      <Part
        key={part}
        open={open}
        onOpen={(to) => void navigate({ search: to === undefined ? {} : { open: to }, resetScroll: false })}
      />
    </>
  );
};
