import type { PartView } from '@ledgate/contract/agreements.ts';
import type { AgreementPart } from '@ledgate/domain/agreement/parts.ts';
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';

import { useListKeys } from '../../../lib/list-keys.ts';
import { Chip } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';
import classes from './agreements.module.css';

const Signs = ({ part }: { part: PartView }) => (
  <span className={classes.signs}>
    {part.is_approved ? (
      <Chip tone="green" icon={IconCheck}>
        {t('state_in_force')}
      </Chip>
    ) : (
      <Chip tone="red" icon={IconAlertTriangle}>
        {t('state_none')}
      </Chip>
    )}
    {part.versions[0]?.state === 'draft' && (
      <Chip tone="amber" icon={IconPencil}>
        {t('hasDraft')}
      </Chip>
    )}
  </span>
);

interface PartListProps {
  parts: readonly PartView[];
  shown: AgreementPart;
  onShow: (part: AgreementPart) => void;
}

export const PartList = ({ parts, shown, onShow }: PartListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  return (
    <ul className={classes.list} ref={list}>
      {parts.map((part, at) => (
        <li key={part.part}>
          <button
            type="button"
            className={classes.entry}
            aria-current={part.part === shown || undefined}
            data-walk
            onClick={() => onShow(part.part)}
          >
            <span>{`${at + 1}. ${part.title}`}</span>
            <Signs part={part} />
          </button>
        </li>
      ))}
    </ul>
  );
};
