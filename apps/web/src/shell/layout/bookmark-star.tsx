import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

import { t } from '../messages.ts';
import { useBookmarks } from '../use-bookmarks.ts';
import classes from './bookmark-star.module.css';

/** A brass star while the page is bookmarked. */
export const BookmarkStar = () => {
  const { current, isMarked, toggle } = useBookmarks();
  if (current === undefined) return null;
  const label = isMarked ? t('unbookmark') : t('bookmark');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      data-hint={label}
      onClick={toggle}
      className={classes.star}
    >
      {isMarked ? <IconStarFilled size={18} className={classes.brass} /> : <IconStar size={18} stroke={1.7} />}
    </ActionIcon>
  );
};
