import { Input, Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { Entry, EntryGroup } from './entry.ts';
import { Marked } from './marked.tsx';
import { t } from './messages.ts';
import classes from './search.module.css';
import { useGroups } from './use-groups.ts';
import { pinRecord } from './use-records.ts';

const LIST = 'search-list';
const idOf = ({ id }: Pick<Entry, 'id'>): string => `search-${id.replace(/[^\w-]/g, '-')}`;

interface LineProps {
  entry: Entry;
  sought: string;
  isChosen: boolean;
  onChoose: (entry: Entry) => void;
}

const Line = ({ entry, sought, isChosen, onChoose }: LineProps) => {
  const { label, detail, icon: Sign } = entry;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The field keeps the focus, and hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={line}
      id={idOf(entry)}
      role="option"
      aria-selected={isChosen}
      className={classes.line}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span className={classes.sign}>{Sign && <Sign size={18} stroke={1.7} aria-hidden="true" />}</span>
      <span className={classes.words}>
        <bdi className={classes.label}>
          <Marked text={label} sought={sought} />
        </bdi>
        {detail !== undefined && detail !== '' && (
          <bdi className={classes.detail}>
            <Marked text={detail} sought={sought} />
          </bdi>
        )}
      </span>
    </div>
  );
};

interface GroupProps extends Omit<LineProps, 'entry' | 'isChosen'> {
  group: EntryGroup;
  chosen: Entry | undefined;
}

const Group = ({ group, chosen, ...rest }: GroupProps) => (
  <div role="group" aria-labelledby={`search-group-${group.id}`}>
    <div id={`search-group-${group.id}`} className={classes.title}>
      {group.title}
    </div>
    {group.entries.map((entry) => (
      <Line key={entry.id} entry={entry} isChosen={entry.id === chosen?.id} {...rest} />
    ))}
  </div>
);

type Records = ReturnType<typeof useGroups>['records'];

/** What is on its way, what was looked for instead, what did not work. */
const Standing = ({ records, typed }: { records: Records; typed: string }) => {
  const { found, error, isSearching, retry } = records;
  if (isSearching)
    return (
      <p className={classes.note} aria-busy="true">
        <Loader size={14} aria-hidden="true" /> {t('searching')}
      </p>
    );
  if (error !== null)
    return (
      <p className={classes.note} role="alert">
        {error.errors['q']?.[0] ?? t('failed')}{' '}
        <button type="button" className={classes.again} onClick={retry}>
          {t('again')}
        </button>
      </p>
    );
  if (found?.corrected)
    return <p className={classes.note}>{t('corrected', { typed: typed.trim(), corrected: found.corrected })}</p>;
  return null;
};

const Hints = () => (
  <p className={classes.hints} aria-hidden="true">
    <span>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keyWalk')}
    </span>
    <span>
      <Kbd>Enter</Kbd> {t('keyChoose')}
    </span>
    <span>
      <Kbd>Ctrl B</Kbd> {t('keyPin')}
    </span>
    <span>
      <Kbd>Esc</Kbd> {t('keyClose')}
    </span>
  </p>
);

const isPinKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'b';

/** How far a key goes through the list; null for any other key. */
const stepOf = ({ key }: KeyboardEvent): 1 | -1 | null => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null);

interface FieldProps {
  typed: string;
  chosen: Entry | undefined;
  isOpen: boolean;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
}

const Field = ({ typed, chosen, isOpen, onType, onKey }: FieldProps) => (
  <Input
    data-autofocus
    size="lg"
    classNames={{ input: classes.field }}
    leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
    placeholder={t('hint')}
    aria-label={t('hint')}
    role="combobox"
    aria-expanded={isOpen}
    aria-controls={LIST}
    aria-autocomplete="list"
    aria-activedescendant={chosen && idOf(chosen)}
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
    value={typed}
    onChange={(event) => onType(event.currentTarget.value)}
    onKeyDown={onKey}
  />
);

/** Which line is chosen: the first one, until a key says otherwise. */
const useChoice = (entries: readonly Entry[]) => {
  const [id, setId] = useState<string | null>(null);
  const chosen = entries.find((entry) => entry.id === id) ?? entries[0];
  const walk = (by: 1 | -1): void => {
    const at = entries.findIndex((entry) => entry.id === chosen?.id);
    setId(entries.at((at + by) % entries.length)?.id ?? null);
  };
  return { chosen, walk, forget: () => setId(null) };
};

/** What was typed, and all that can be chosen for it. */
export const SearchPanel = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const { groups, sought, records, isPinned } = useGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  const { chosen, walk, forget } = useChoice(entries);
  const isEmpty = typed.trim() === '';

  const choose = (entry: Entry): void => {
    onClose();
    // What opens next takes the focus from what was open before, not the other way round.
    setTimeout(entry.run);
  };
  const heard = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = stepOf(event);
    if (step !== null) walk(step);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (isPinKey(event) && chosen?.record) void pinRecord(chosen.record, !isPinned(chosen.record));
    else return;
    event.preventDefault();
  };
  const type = (text: string): void => {
    setTyped(text);
    forget();
  };

  return (
    <>
      <Field typed={typed} chosen={chosen} isOpen={entries.length > 0} onType={type} onKey={heard} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <div className={classes.found} tabIndex={0} role="region" aria-label={t('results')}>
        <div id={LIST} role="listbox" aria-label={t('title')}>
          {groups.map((group) => (
            <Group key={group.id} group={group} chosen={chosen} sought={isEmpty ? '' : sought} onChoose={choose} />
          ))}
        </div>
        {!isEmpty && <Standing records={records} typed={typed} />}
        {entries.length === 0 && !records.isSearching && records.error === null && (
          <p className={classes.note}>{t('nothing')}</p>
        )}
      </div>
      <Hints />
      <VisuallyHidden role="status">
        {isEmpty || records.isSearching ? '' : t('found', { count: entries.length })}
      </VisuallyHidden>
    </>
  );
};
