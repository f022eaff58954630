import type { BankView } from '@ledgate/contract/banks.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { can } from '../../../lib/ability.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSaveBank } from '../data.ts';
import { t } from '../messages.ts';
import { bodyOf, type Draft, draftOf, faultsOf } from './draft.ts';

export interface BankFormState {
  bank: BankView | null;
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  /** What is wrong with a field, by the server's name of it. */
  fault: (name: string) => string | undefined;
  isReadOnly: boolean;
  isTouched: boolean;
}

/** The draft, what is wrong with it, and saving: taking a bank out of service asks first. */
export const useBankForm = (bank: BankView | null) => {
  const first = draftOf(bank);
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = useSaveBank(bank);
  const navigate = useNavigate();
  const own = faultsOf(draft);
  const told = save.error?.errors ?? {};
  const send = (): void =>
    save.mutate(bodyOf(draft), {
      onSuccess: ({ id, name }) => {
        toast.good(t('saved_toast', { name }));
        setAsking(false);
        void navigate({ to: '/banks/$bank', params: { bank: id }, replace: true, ignoreBlocker: true });
      },
      onError: () => setAsking(false),
    });
  const submit = (): void => {
    setTried(true);
    if (Object.keys(own).length > 0 || save.isPending) return;
    if (bank?.active === true && !draft.active) setAsking(true);
    else send();
  };
  const state: BankFormState = {
    bank,
    draft,
    set: (part) => setDraft((was) => ({ ...was, ...part })),
    fault: (name) => (isTried ? own[name] : undefined) ?? told[name]?.join(' '),
    isReadOnly: !can('manage_bank'),
    isTouched: JSON.stringify(draft) !== JSON.stringify(first),
  };
  return { state, submit, send, save, isAsking, stopAsking: () => setAsking(false) };
};
