import type { FoundGroup, FoundRecord } from '@ledgate/contract/search.ts';
import { IconListSearch, IconLogout, IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import { isSameRecord, recordHere, type RecordName } from '../../lib/opened-records.ts';
import { type PageAction, pageActions } from '../../lib/page-actions.ts';
import { usePerson } from '../../lib/session.ts';
import { linkOf } from '../page-of.ts';
import { signOut } from '../sign-out.ts';
import { usePages } from '../use-pages.ts';
import { drawnActions } from './drawn-actions.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { findEntries } from './find-entries.ts';
import { leadTo, leadToAll } from './lead-to.ts';
import { t } from './messages.ts';
import { PAGE_WORDS } from './page-words.ts';
import { KIND_ICONS, lineOf } from './record-words.ts';
import { pinRecord, useRecords, useShortcuts } from './use-records.ts';

const useGo = () => {
  const navigate = useNavigate();
  const role = usePerson()?.role ?? 'subuser';
  return {
    toRecord: (record: RecordName) => () => void navigate(leadTo(record, role)),
    toAll: (kind: RecordName['kind'], text: string) => () => void navigate(leadToAll(kind, text, role)),
  };
};

const usePageGroup = (): EntryGroup => {
  const navigate = useNavigate();
  const entries = usePages().map((page) => ({
    id: `page ${page.path}`,
    label: page.title,
    keywords: PAGE_WORDS[page.path] ?? [],
    icon: page.icon,
    run: () => void navigate(linkOf(page)),
  }));
  return { id: 'pages', title: t('pages'), entries };
};

const toEntry = ({ id, ...action }: PageAction): Entry => ({
  ...action,
  id: `here ${id}`,
  keywords: action.detail === undefined ? [] : [action.detail],
});

/** The way out, and for who looks for it whatever the bar above every page offers. */
const generalGroup = (typed: string): EntryGroup => ({
  id: 'actions',
  title: t('actions'),
  entries: [
    {
      id: 'sign-out',
      label: t('signOut'),
      keywords: ['log', 'leave', 'exit'],
      icon: IconLogout,
      run: () => void signOut(),
    },
    ...(typed === '' ? [] : drawnActions('[data-tools]').map(({ detail: _bar, ...action }) => toEntry(action))),
  ],
});

const pinAction = (pinned: readonly FoundRecord[]): Entry[] => {
  const here = recordHere();
  if (here === null) return [];
  const isPinned = pinned.some((record) => isSameRecord(record, here));
  return [
    {
      id: 'pin-here',
      label: t(isPinned ? 'unpin' : 'pin'),
      icon: isPinned ? IconPinnedOff : IconPinned,
      run: () => void pinRecord(here, !isPinned),
    },
  ];
};

/** As many as somebody looks through who has typed nothing yet. */
const MOST_UNTYPED = 6;

/** What the page names itself, such as what waits in a menu, and whatever else has a button on it. */
const hereGroup = (pinned: readonly FoundRecord[], typed: string): EntryGroup => {
  const named = pageActions();
  const others = drawnActions('#content').filter(({ label }) => !named.some((action) => action.label === label));
  const all = [...named, ...others].map(toEntry);
  return {
    id: 'here',
    title: t('here'),
    entries: [...(typed === '' ? all.slice(0, MOST_UNTYPED) : all), ...pinAction(pinned)],
  };
};

/** Everything that can be chosen for what was typed, and what is to be said about it. */
export const useGroups = (typed: string) => {
  const pages = usePageGroup();
  const go = useGo();
  const records = useRecords(typed);
  const shortcuts = useShortcuts();
  const entryOf = (record: FoundRecord): Entry => {
    const { kind, uid, title } = record;
    return {
      id: `${kind} ${uid}`,
      label: title,
      detail: lineOf(record),
      icon: KIND_ICONS[kind],
      record: { kind, uid },
      run: go.toRecord(record),
    };
  };
  const here = hereGroup(shortcuts?.pinned ?? [], typed.trim());
  const sought = records.found?.corrected ?? typed.trim();
  const foundGroup = ({ kind, results, more }: FoundGroup): EntryGroup => ({
    id: kind,
    title: t(kind),
    entries: [
      ...results.map(entryOf),
      ...(more
        ? [
            {
              id: `all ${kind}`,
              label: t('allOf', { kind: t(kind) }),
              icon: IconListSearch,
              run: go.toAll(kind, sought),
            },
          ]
        : []),
    ],
  });
  const atHand: EntryGroup[] = [
    { id: 'pinned', title: t('pinned'), entries: (shortcuts?.pinned ?? []).map(entryOf) },
    { id: 'recent', title: t('recent'), entries: (shortcuts?.recent ?? []).map(entryOf) },
    here,
  ].filter(({ entries }) => entries.length > 0);
  const groups =
    typed.trim() === ''
      ? [...atHand, ...findEntries('', [pages, generalGroup('')])]
      : [...findEntries(typed, [here, pages, generalGroup(typed)]), ...(records.found?.groups ?? []).map(foundGroup)];
  return {
    groups,
    sought,
    records,
    isPinned: (record: RecordName) => shortcuts?.pinned.some((one) => isSameRecord(one, record)) ?? false,
  };
};
