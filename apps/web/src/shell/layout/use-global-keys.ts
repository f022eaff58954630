import { useNavigate } from '@tanstack/react-router';

import { can } from '../../lib/ability.ts';
import { useKeys } from '../../lib/keyboard.ts';
import { useBookmarks } from '../use-bookmarks.ts';
import { openSearch } from './search.tsx';

/** Keys that work on every page. */
export const useGlobalKeys = (): void => {
  const navigate = useNavigate();
  const { toggle } = useBookmarks();
  useKeys({
    'mod+k': openSearch,
    '/': openSearch,
    'g d': () => void navigate({ to: '/' }),
    'g a': () => void navigate({ to: can('read_inbox') ? '/applications' : '/my-applications' }),
    'g u': () => void navigate({ to: '/users' }),
    'g q': () => void navigate({ to: can('read_inbox') ? '/queries' : '/my-queries' }),
    'g c': () => void navigate({ to: '/account' }),
    b: toggle,
    'mod+Enter': () => document.activeElement?.closest('form')?.requestSubmit(),
  });
};
