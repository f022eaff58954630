import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { PlanVersionView } from '@ledgate/contract/rate-plans.ts';
import { IconCheck, IconClock, IconHistory, IconMinus, IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';

import { useListKeys } from '../../../lib/list-keys.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { t } from './messages.ts';
import classes from './plan.module.css';
import shared from './plans.module.css';

const SIGNS: Record<PlanVersionView['state'], [ChipTone, typeof IconCheck]> = {
  draft: ['amber', IconPencil],
  upcoming: ['blue', IconClock],
  in_force: ['green', IconCheck],
  replaced: ['plain', IconHistory],
  retired: ['outline', IconMinus],
};

const StateChip = ({ state }: Pick<PlanVersionView, 'state'>) => {
  const [tone, icon] = SIGNS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state_${state}`)}
    </Chip>
  );
};

/** Who did the last thing to it, and when. */
const lastDeed = (version: PlanVersionView): string => {
  const { retired_at: retired, published_at: published, at } = version;
  const by = (person: PlanVersionView['set_by'], when: string) => ({
    name: person?.name ?? t('somebody'),
    at: formatInstant(when),
  });
  if (retired !== null) return t('retiredBy', by(version.retired_by, retired));
  return published === null
    ? t('savedBy', by(version.set_by, at))
    : t('publishedBy', by(version.published_by, published));
};

interface VersionListProps {
  versions: readonly PlanVersionView[];
  shown: string;
  onShow: (id: string) => void;
}

export const VersionList = ({ versions, shown, onShow }: VersionListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  return (
    <ul className={classes.versions} ref={list}>
      {versions.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            className={classes.version}
            aria-current={version.id === shown || undefined}
            data-walk
            onClick={() => onShow(version.id)}
          >
            <span className={classes.versionHead}>
              {t('version', { n: version.n })} <StateChip state={version.state} />
            </span>
            <span>{t('from', { date: sayDate(version.effective_from) })}</span>
            <span className={shared.quiet}>{lastDeed(version)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
