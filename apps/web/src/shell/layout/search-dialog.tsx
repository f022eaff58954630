import { Spotlight, spotlight, type SpotlightActionGroupData, type SpotlightProps } from '@mantine/spotlight';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { t } from '../messages.ts';
import { signOut } from '../sign-out.ts';
import { usePages } from '../use-pages.ts';
import classes from './search-dialog.module.css';

type SpotlightActions = SpotlightProps['actions'][number];

const MOST_PER_GROUP = 4;

const isGroup = (entry: SpotlightActions): entry is SpotlightActionGroupData => 'actions' in entry;

const wordsOf = (words: string | string[] | undefined): string =>
  Array.isArray(words) ? words.join(' ') : (words ?? '');

/** Every word typed must begin a word of the entry; each group shows its first four. */
export const findEntries = (text: string, groups: SpotlightActions[]): SpotlightActions[] => {
  const typed = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .filter(isGroup)
    .map((group) => {
      const fits = group.actions.filter((action) => {
        const words = `${action.label ?? ''} ${wordsOf(action.keywords)}`.toLowerCase().split(/[\s-]+/);
        return typed.every((part) => words.some((word) => word.startsWith(part)));
      });
      return { ...group, actions: fits.slice(0, MOST_PER_GROUP) };
    })
    .filter((group) => group.actions.length > 0);
};

export const SearchDialog = ({ times }: { times: number }) => {
  const pages = usePages();
  const navigate = useNavigate();
  useEffect(() => spotlight.open(), [times]);
  const groups: SpotlightActionGroupData[] = [
    {
      group: t('pagesGroup'),
      actions: pages.map((page) => {
        const Sign = page.icon;
        return {
          id: page.path,
          label: page.title,
          keywords: [...page.words],
          leftSection: <Sign size={18} stroke={1.7} aria-hidden="true" />,
          onClick: () => void navigate({ to: page.to }),
        };
      }),
    },
    {
      group: t('actionsGroup'),
      actions: [
        {
          id: 'sign-out',
          label: t('signOut'),
          keywords: ['log', 'leave', 'exit'],
          leftSection: <IconLogout size={18} stroke={1.7} aria-hidden="true" />,
          onClick: () => void signOut(),
        },
      ],
    },
  ];
  return (
    <Spotlight
      actions={groups}
      filter={findEntries}
      shortcut={null}
      nothingFound={t('searchNothing')}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 80 }}
      lockScroll={false}
      removeScrollProps={{ enabled: false }}
      classNames={{
        content: classes.content,
        action: classes.action,
        actionsGroup: classes.group,
        search: classes.search,
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.7} aria-hidden="true" />,
        placeholder: t('searchHint'),
        'aria-label': t('searchHint'),
      }}
    />
  );
};
