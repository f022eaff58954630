import { CloseButton, Input } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';

import type { About } from './field-frame.tsx';
import classes from './search-list.module.css';

interface Choice {
  value: string;
  label: string;
}

interface SearchListProps {
  id: string;
  choices: readonly Choice[];
  /** How choices are found, where there is a better way than by the beginnings of their words; nothing while it is on its way. */
  find?: ((typed: string) => readonly Choice[]) | undefined;
  /** Stands below whatever was found. */
  last?: Choice;
  value: string;
  placeholder: string;
  /** Said when no choice matches. */
  nothing: string;
  clearLabel: string;
  isClearable: boolean;
  isDisabled: boolean;
  hasError: boolean;
  about: About;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
}

/** More than anybody scrolls through; the rest is found by typing. */
const SHOWN = 60;

/** Every word typed must begin a word of the choice; those that begin with it come first. */
const findChoices = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices.slice(0, SHOWN);
  const fits = choices.filter(({ label }) => {
    const parts = label.toLowerCase().split(/[\s,()/-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  const first = words[0] ?? '';
  return fits
    .toSorted(
      (a, b) => Number(b.label.toLowerCase().startsWith(first)) - Number(a.label.toLowerCase().startsWith(first)),
    )
    .slice(0, SHOWN);
};

const useSearchList = ({ choices, find, last, value, isDisabled, onChange }: SearchListProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = useMemo(() => {
    const text = typed ?? '';
    const best = find === undefined || text.trim() === '' ? findChoices(choices, text) : find(text).slice(0, SHOWN);
    return last === undefined ? best : [...best, last];
  }, [choices, find, last, typed]);
  const close = (): void => {
    setOpen(false);
    setTyped(null);
    setAt(0);
  };
  const open = (): void => {
    if (isDisabled || isOpen) return;
    setOpen(true);
    setAt(
      Math.max(
        0,
        found.findIndex((choice) => choice.value === value),
      ),
    );
  };
  const pick = (choice: Choice | undefined): void => {
    if (choice !== undefined && choice.value !== value) onChange(choice.value);
    close();
  };
  const move = (by: number): void => setAt(Math.max(0, Math.min(found.length - 1, at + by)));
  const type = (text: string): void => {
    setTyped(text);
    setAt(0);
    setOpen(true);
  };
  const press = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? move(1) : open()),
      ArrowUp: () => move(-1),
      Enter: () => pick(found[at]),
      Escape: close,
    };
    const act = keys[event.key];
    if (act === undefined || (!isOpen && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    act();
  };
  return { typed, at, isOpen, found, close, open, pick, type, press };
};

interface ListProps {
  id: string;
  label: string;
  found: readonly Choice[];
  at: number;
  value: string;
  onPick: (choice: Choice) => void;
}

const reveal = (element: HTMLDivElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const List = ({ id, label, found, at, value, onPick }: ListProps) => (
  <div id={id} role="listbox" aria-label={label} className={classes.list}>
    {found.map((choice, index) => (
      <div
        key={choice.value}
        id={`${id}-${index}`}
        ref={index === at ? reveal : undefined}
        role="option"
        tabIndex={-1}
        aria-selected={choice.value === value}
        data-at={index === at || undefined}
        // The input keeps the focus, so that leaving it is leaving the field.
        onMouseDown={(event) => {
          event.preventDefault();
          onPick(choice);
        }}
      >
        {choice.label}
      </div>
    ))}
  </div>
);

/** One of a long list, found by typing: a combobox as the ARIA practices describe it. */
export const SearchList = (props: SearchListProps) => {
  const { id, choices, value, onChange, onBlur, isDisabled, inputRef } = props;
  const listId = useId();
  const { typed, at, isOpen, found, close, open, pick, type, press } = useSearchList(props);
  const isCleared = props.isClearable && value !== '' && !isDisabled;
  return (
    <div className={classes.field}>
      <Input
        id={id}
        ref={inputRef}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${at}` : undefined}
        {...props.about}
        error={props.hasError}
        disabled={isDisabled}
        autoComplete="off"
        placeholder={props.placeholder}
        value={
          typed ?? [...choices, ...(props.last ? [props.last] : [])].find((one) => one.value === value)?.label ?? value
        }
        onChange={(event) => type(event.currentTarget.value)}
        onClick={open}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          close();
          onBlur();
        }}
        rightSection={
          isCleared ? (
            <CloseButton size="sm" tabIndex={-1} aria-label={props.clearLabel} onClick={() => onChange('')} />
          ) : (
            <IconSelector size={16} stroke={1.7} aria-hidden="true" />
          )
        }
        rightSectionPointerEvents={isCleared ? 'all' : 'none'}
      />
      {isOpen && found.length > 0 && (
        <List id={listId} label={props.placeholder} found={found} at={at} value={value} onPick={pick} />
      )}
      {isOpen && found.length === 0 && (
        <p className={classes.nothing} role="status">
          {props.nothing}
        </p>
      )}
    </div>
  );
};
