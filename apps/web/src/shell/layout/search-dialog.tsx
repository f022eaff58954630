import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { linkOf } from '../page-of.ts';
import { PAGE_WORDS } from './page-words.ts';
import { t } from '../messages.ts';
import { signOut } from '../sign-out.ts';
import { usePages } from '../use-pages.ts';
import { findEntries } from './find-entries.ts';
import classes from './search-dialog.module.css';

const useGroups = (): SpotlightActionGroupData[] => {
  const pages = usePages();
  const navigate = useNavigate();
  return [
    {
      group: t('pagesGroup'),
      actions: pages.map((page) => ({
        id: page.path,
        label: page.title,
        keywords: [...(PAGE_WORDS[page.path] ?? [])],
        leftSection: <page.icon size={18} stroke={1.7} aria-hidden="true" />,
        onClick: () => void navigate(linkOf(page)),
      })),
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
};

export const SearchDialog = ({ times }: { times: number }) => {
  const groups = useGroups();
  useEffect(() => {
    spotlight.open();
  }, [times]);
  return (
    <Spotlight
      actions={groups}
      filter={findEntries}
      shortcut={null}
      centered={false}
      yOffset={80}
      title={t('search')}
      nothingFound={t('searchNothing')}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 80 }}
      lockScroll={false}
      removeScrollProps={{ enabled: false }}
      classNames={{
        content: classes.content,
        header: classes.header,
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
