import { useMutation } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { reloadAccount } from './data.ts';

export const useResumeMail = () =>
  useMutation({ mutationFn: () => client.delivery.resumeOwnMail(), onSuccess: reloadAccount });
