import type { RelatedView } from '@ledgate/contract/risk.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { PARTY_LINK_LABELS } from '@ledgate/domain/risk/related.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { riskLink } from '../paths.ts';
import classes from './risk.module.css';

const Related = ({ related }: { related: RelatedView }) => (
  <li className={classes.related}>
    <div className={classes.relatedHead}>
      <Link {...riskLink(related.application)} className={classes.reference}>
        {related.reference}
      </Link>
      <span className={classes.name}>{related.name}</span>
      <span className={classes.quiet}>{formatDay(related.submitted_at)}</span>
      <span className={classes.aside}>
        {related.same_merchant && <Chip tone="blue">{t('sameMerchant')}</Chip>}
        <Chip tone={related.status === 'declined' ? 'red' : 'plain'}>{STATUS_FACTS[related.status].label}</Chip>
      </span>
    </div>
    <dl className={classes.shared}>
      {related.links.map(({ kind, value }) => (
        <div key={`${kind}-${value}`} className={classes.input}>
          <dt>{PARTY_LINK_LABELS[kind]}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </li>
);

export const RelatedList = ({ related }: { related: readonly RelatedView[] }) => (
  <Sheet title={t('related')} hint={t('relatedHint')} isFlush>
    {related.length === 0 ? (
      <EmptyState icon={IconUsersGroup} title={t('relatedNoneTitle')}>
        {t('relatedNoneText')}
      </EmptyState>
    ) : (
      <ul className={classes.list}>
        {related.map((one) => (
          <Related key={one.application} related={one} />
        ))}
      </ul>
    )}
  </Sheet>
);
