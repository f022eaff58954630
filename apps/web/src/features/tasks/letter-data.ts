import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries, TASKS_KEY } from '../../lib/queries.ts';

export type { LetterView } from '@ledgate/contract/letters.ts';

const keyOf = (application: string) => ['letters', application];

export const useLetter = (application: string) =>
  useQuery({
    queryKey: keyOf(application),
    queryFn: () => client.letters.readLetter({ params: { uid: application } }),
  });

export const useSendLetter = (application: string) =>
  useMutation({
    mutationFn: () => client.letters.sendLetter({ params: { uid: application } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOf(application) });
      void queries.invalidateQueries({ queryKey: TASKS_KEY });
    },
  });
