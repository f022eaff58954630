import type { NameOf } from '@ledgate/domain/applications/fields/show-value.ts';
import { useMemo } from 'react';

import { useCategories, useStates } from '../data.ts';

/** What the codes in the answers mean; a code that is not known yet is shown as it is. */
export const useCodeNames = (): NameOf => {
  const [states, categories] = [useStates(), useCategories()];
  return useMemo(
    () => (kind, code) => {
      if (kind === 'state') return states?.find((row) => row.code === code)?.name;
      if (kind !== 'mcc') return undefined;
      const row = categories?.find(({ code: from, code_to: to }) => code >= from && code <= (to ?? from));
      return row && `${code} ${row.description}`;
    },
    [states, categories],
  );
};
