import { useEffect } from 'react';

import { refreshLocation } from '../../lib/location.ts';

/** Once a session, where the person has allowed it before. Asking for the first time is the dashboard's business. */
export const useLocationRefresh = (): void => {
  useEffect(() => {
    void refreshLocation();
  }, []);
};
