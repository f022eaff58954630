import type { Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { isOpen, recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { type FormSection, isMany, SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconBuildingBank,
  IconChevronRight,
  IconCircleCheck,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

import { useStore } from '../../../lib/store.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { ManySection } from '../data.ts';
import type { Draft } from '../draft/draft.ts';
import type { Line } from '../draft/line.ts';
import { useDraftValue } from '../fields/record-context.ts';
import { RecordFields } from '../fields/record-fields.tsx';
import { t } from '../messages.ts';
import { OwnerMarks, OwnersTotal } from './owner-marks.tsx';
import { ownerForBoth, useRecords } from './use-records.ts';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';

interface FormsProps {
  wizard: Wizard;
  section: FormSection;
}

const WORDS = {
  ownership: { title: 'owners', lead: 'ownersLead', none: 'ownersNone', noneText: 'ownersNoneText', add: 'addOwner' },
  settlement: {
    title: 'accounts',
    lead: 'accountsLead',
    none: 'accountsNone',
    noneText: 'accountsNoneText',
    add: 'addAccount',
  },
  contact: {
    title: 'contacts',
    lead: 'contactsLead',
    none: 'contactsNone',
    noneText: 'contactsNoneText',
    add: 'addContact',
  },
} as const;

const SIGNS = { ownership: IconUsers, settlement: IconBuildingBank, contact: IconUsers } as const;

/** The keys of a section's records as one text, so that a keystroke in one of them does not draw the list again. */
const useKeys = (draft: Draft, section: FormSection): readonly string[] => {
  const joined = useSyncExternalStore(draft.subscribe, () =>
    draft
      .linesOf(section)
      .map(({ key }) => key)
      .join(' '),
  );
  return joined === '' ? [] : joined.split(' ');
};

const titleOf = (draft: Draft, section: FormSection, key: string): string => {
  const at = draft.linesOf(section).findIndex((line) => line.key === key);
  return recordTitle(section, draft.record(key), Math.max(0, at));
};

const openIn = (draft: Draft, line: Line | undefined): number =>
  draft.requirements().filter((one) => one.record !== undefined && one.record === line?.uid && isOpen(one)).length;

interface CardProps extends FormsProps {
  section: ManySection;
  recordKey: string;
  onRemove: (name: string) => void;
}

const Card = ({ wizard, section, recordKey, onRemove }: CardProps) => {
  const { draft } = wizard;
  const uid = draft.line(recordKey)?.uid ?? null;
  const isExpanded = useStore(wizard.expanded).includes(recordKey);
  const name = useDraftValue(draft, () => titleOf(draft, section, recordKey));
  const open = useDraftValue(draft, () => openIn(draft, draft.line(recordKey)));
  const opening = wizard.openingOf(section, uid);
  const id = `${SECTION_FACTS[section].records}.${uid}`;
  const toggle = (): void => {
    const others = wizard.expanded.get().filter((key) => key !== recordKey);
    wizard.expanded.set(isExpanded ? others : [...others, recordKey]);
  };
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <div className={classes.cardMarks}>
          <h2>
            <button type="button" id={id} className={classes.cardToggle} aria-expanded={isExpanded} onClick={toggle}>
              <IconChevronRight size={16} stroke={1.9} aria-hidden="true" />
              {name}
            </button>
          </h2>
          {section === 'ownership' && <OwnerMarks draft={draft} recordKey={recordKey} />}
        </div>
        {open > 0 ? (
          <Chip tone="amber">{t('recordOpen', { count: open })}</Chip>
        ) : (
          <Chip tone="teal" icon={IconCircleCheck}>
            {t('recordComplete')}
          </Chip>
        )}
        {opening.isWhole && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('removeOf', { name })}
            onClick={() => onRemove(name)}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {isExpanded && (
        <div className={classes.cardBody}>
          <RecordFields
            draft={draft}
            section={section}
            recordKey={recordKey}
            recordUid={uid}
            opening={opening}
            attempted={wizard.attempted}
            guide={wizard.guide}
          />
        </div>
      )}
    </section>
  );
};

/** The owner that contacts can be copied from, as soon as one is known by name. */
const useCopied = ({ draft }: Wizard, section: ManySection): Rec | undefined => {
  const uid = useDraftValue(draft, () => (section === 'contact' ? ownerForBoth(draft)?.uid : undefined));
  return draft.facts().owners.find((owner) => owner.uid === uid);
};

const ManyForms = ({ wizard, section }: FormsProps & { section: ManySection }) => {
  const { draft } = wizard;
  const keys = useKeys(draft, section);
  const { add, isAdding, remove, copy, isCopying } = useRecords(wizard, section);
  const words = WORDS[section];
  const button = wizard.isWholeOpen(section) && (
    <Button
      id={`${SECTION_FACTS[section].records}.add`}
      variant={keys.length === 0 && section !== 'contact' ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} stroke={1.7} />}
      loading={isAdding}
      onClick={add}
    >
      {t(words.add)}
    </Button>
  );
  const owner = useCopied(wizard, section);
  if (keys.length === 0) {
    const copying = owner !== undefined && (
      <Button id="contacts.both" data-answers loading={isCopying} onClick={() => copy(owner)}>
        {t('useForBoth', { name: recordTitle('ownership', owner.values, 0) })}
      </Button>
    );
    const acts = button && (
      <span className={classes.acts}>
        {copying}
        {button}
      </span>
    );
    return (
      <Sheet>
        <EmptyState icon={SIGNS[section]} title={t(words.none)} action={acts || undefined}>
          {t(words.noneText)}
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <div className={classes.cards}>
      <p className={classes.lead}>{t(words.lead)}</p>
      {section === 'ownership' && <OwnersTotal draft={draft} />}
      {keys.map((key) => (
        <Card key={key} wizard={wizard} section={section} recordKey={key} onRemove={(name) => remove(key, name)} />
      ))}
      <div>{button}</div>
    </div>
  );
};

const isManySection = (section: FormSection): section is ManySection => isMany(section);

/** The form of a section, or a card for each of its records. */
export const SectionForms = ({ wizard, section }: FormsProps) => {
  if (isManySection(section)) return <ManyForms wizard={wizard} section={section} />;
  return (
    <div className={classes.form}>
      <RecordFields
        draft={wizard.draft}
        section={section}
        recordKey={section}
        recordUid={null}
        opening={wizard.openingOf(section, null)}
        attempted={wizard.attempted}
        guide={wizard.guide}
      />
    </div>
  );
};
