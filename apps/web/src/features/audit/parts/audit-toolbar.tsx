import { actionWords, groupWords } from '@ledgate/domain/access/audit-actions.ts';
import { AUDIT_SIGHT, LANE_KINDS } from '@ledgate/domain/access/audit-sight.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { useActions, usePeople } from '../data.ts';
import { t } from '../messages.ts';
import type { AuditSearch } from '../paths.ts';
import { shortLane } from '../words.ts';
import classes from './audit.module.css';

interface AuditToolbarProps {
  search: AuditSearch;
  /** The name of the person filtered by, once a row has told it. */
  actorName: string | undefined;
  /** That of the subject, likewise. */
  subjectName: string | undefined;
  onChange: (change: Partial<AuditSearch>) => void;
}

const TYPING_MS = 250;

const groupOf = (action: string): string => action.slice(0, action.indexOf('.') + 1);

/** First whole groups, then each action by itself. */
const actionChoices = (actions: readonly string[]) => {
  const groups = [...new Set(actions.map(groupOf))].filter((group) => group !== '');
  return groups.map((group) => ({
    group: groupWords(group.slice(0, -1)),
    items: [
      { value: group, label: t('allOf', { group: groupWords(group.slice(0, -1)) }) },
      ...actions.filter((action) => groupOf(action) === group).map((value) => ({ value, label: actionWords(value) })),
    ],
  }));
};

const ActionFilter = ({ search, onChange }: Pick<AuditToolbarProps, 'search' | 'onChange'>) => (
  <Select
    className={classes.filter}
    aria-label={t('action')}
    placeholder={t('anyAction')}
    data={actionChoices(useActions().data ?? [])}
    value={search.action ?? null}
    onChange={(action) => onChange({ action: action ?? undefined })}
    searchable
    clearable
  />
);

const KindFilter = ({ search, onChange }: Pick<AuditToolbarProps, 'search' | 'onChange'>) => {
  const role = usePerson()?.role;
  const sight = role === undefined ? [] : AUDIT_SIGHT[role];
  if (sight.length < 2) return null;
  return (
    <Select
      className={classes.filter}
      aria-label={t('kind')}
      placeholder={t('anyKind')}
      data={sight.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      value={search.kind ?? null}
      onChange={(kind) => onChange({ kind: LANE_KINDS.find((known) => known === kind) })}
      clearable
    />
  );
};

/** Whoever may see the list of people chooses among them; everybody else comes here from a row. */
const ActorFilter = ({ search, actorName, onChange }: AuditToolbarProps) => {
  const canList = useCan()('read_staff');
  const [words, setWords] = useState('');
  const ask = useDebouncedCallback(setWords, TYPING_MS);
  const people = usePeople(words, canList).data ?? [];
  if (!canList) return null;
  const { actor } = search;
  const known = [{ value: 'nobody', label: t('nobody') }, ...people];
  const chosen = { value: actor ?? '', label: actorName ?? t('person', { id: (actor ?? '').slice(0, 8) }) };
  return (
    <Select
      className={classes.filter}
      aria-label={t('actor')}
      placeholder={t('anyActor')}
      data={actor === undefined || known.some(({ value }) => value === actor) ? known : [chosen, ...known]}
      value={actor ?? null}
      onChange={(value) => onChange({ actor: value ?? undefined })}
      onSearchChange={(text) => ask(people.some(({ label }) => label === text) ? '' : text)}
      filter={({ options }) => options}
      searchable
      clearable
    />
  );
};

const DayFilter = ({
  name,
  search,
  onChange,
}: { name: 'from' | 'to' } & Pick<AuditToolbarProps, 'search' | 'onChange'>) => (
  <TextInput
    className={classes.day}
    type="date"
    aria-label={t(name)}
    leftSection={<span className={classes.dayName}>{t(`${name}Short`)}</span>}
    leftSectionWidth={46}
    value={search[name] ?? ''}
    onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
  />
);

const Pinned = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <Button
    size="xs"
    variant="default"
    rightSection={<IconX size={14} stroke={1.7} aria-hidden="true" />}
    aria-label={t('remove', { what })}
    onClick={onRemove}
  >
    {what}
  </Button>
);

/** Filters that come from a row and have no field of their own. */
const PinnedFilters = ({ search, actorName, subjectName, onChange }: AuditToolbarProps) => {
  const canList = useCan()('read_staff');
  const { lane, actor } = search;
  const subject = lane === undefined ? null : shortLane(lane);
  return (
    <>
      {subject && (
        <Pinned
          what={t('onlySubject', {
            kind: subject.kind ? t(`one_${subject.kind}`).toLowerCase() : '',
            id: subjectName ?? subject.id,
          })}
          onRemove={() => onChange({ lane: undefined })}
        />
      )}
      {actor !== undefined && !canList && (
        <Pinned
          what={t('onlyActor', { name: actorName ?? actor.slice(0, 8) })}
          onRemove={() => onChange({ actor: undefined })}
        />
      )}
    </>
  );
};

export const AuditToolbar = (props: AuditToolbarProps) => {
  const { search, onChange } = props;
  return (
    <>
      <SearchField
        className={classes.search}
        aria-label={t('searchLabel')}
        placeholder={t('searchHint')}
        value={search.search}
        onSearch={(words) => onChange({ search: words })}
      />
      <ActionFilter search={search} onChange={onChange} />
      <KindFilter search={search} onChange={onChange} />
      <ActorFilter {...props} />
      <DayFilter name="from" search={search} onChange={onChange} />
      <DayFilter name="to" search={search} onChange={onChange} />
      <PinnedFilters {...props} />
    </>
  );
};
