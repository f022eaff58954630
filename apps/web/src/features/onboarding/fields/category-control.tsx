import { UNLISTED_CATEGORY } from '@ledgate/domain/checks/category-code.ts';
import { useMemo, useState } from 'react';

import { useCategories, useCategorySearch } from '../data.ts';
import { t } from '../messages.ts';
import { type Choice, SearchedControl } from './looked-up-control.tsx';
import type { ControlProps } from './typed-control.tsx';

const UNLISTED: Choice = { value: UNLISTED_CATEGORY, label: t('categoryUnlisted') };

/** The trade, found by the words people have for it. Table and search are fetched when somebody comes to the field. */
export const CategoryControl = (props: ControlProps) => {
  const [isWanted, setWanted] = useState(false);
  const categories = useCategories();
  const search = useCategorySearch(isWanted);
  const choices = useMemo(
    () => categories?.map(({ code, description }) => ({ value: code, label: `${code} ${description}` })),
    [categories],
  );
  const find = useMemo(() => {
    if (search === undefined || choices === undefined) return undefined;
    const byCode = new Map(choices.map((choice) => [choice.value, choice]));
    return (typed: string) =>
      search(typed)
        .map((code) => byCode.get(code))
        .filter((choice) => choice !== undefined);
  }, [search, choices]);
  return (
    <div onFocus={() => setWanted(true)}>
      <SearchedControl {...props} choices={choices} find={find} last={UNLISTED} />
    </div>
  );
};
