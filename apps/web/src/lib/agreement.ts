import { useQuery } from '@tanstack/react-query';

import { client } from './client.ts';

const HOUR_MS = 3_600_000;

/** The wording that is signed now; the same for everybody, signed in or not. */
export const useAgreement = () =>
  useQuery({ queryKey: ['agreement'], queryFn: () => client.rates.readAgreement(), staleTime: HOUR_MS });
