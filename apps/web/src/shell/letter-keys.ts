import { useEffect } from 'react';

import { useAccount } from '../features/account/data.ts';
import { letterKeys } from '../lib/preferences.ts';

/** The account's choice wins over what this device remembers. */
export const useLetterKeyChoice = (): void => {
  const choice = useAccount().data?.single_keys;
  useEffect(() => {
    if (choice !== undefined) letterKeys.set(choice);
  }, [choice]);
};
