import { createStore, useStore } from '../../lib/store.ts';
import { lazy, Suspense } from 'react';

/** How often search was asked for; the dialog is fetched on the first time. */
const asked = createStore(0);

export const openSearch = (): void => asked.set(asked.get() + 1);

const SearchDialog = lazy(async () => ({ default: (await import('../search/search-dialog.tsx')).SearchDialog }));

export const Search = () => {
  const times = useStore(asked);
  if (times === 0) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog times={times} />
    </Suspense>
  );
};
