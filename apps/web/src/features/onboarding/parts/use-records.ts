import { CONTACT_TYPES } from '@ledgate/domain/applications/fields/choices.ts';
import type { Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { isIndividual } from '@ledgate/domain/applications/ledger/answers.ts';
import { isYes, textOf } from '@ledgate/domain/applications/fields/values.ts';
import { useMutation } from '@tanstack/react-query';

import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { type ManySection, reloadViews, removeRecord, restoreRecord, saveRecord } from '../data.ts';
import type { Draft } from '../draft/draft.ts';
import type { Saved } from '../draft/sending.ts';
import { ownerTitle } from '../fields/owner-title.ts';
import { keyOf } from '../draft/line.ts';
import { t } from '../messages.ts';
import { goToPath } from './missing.ts';
import type { Wizard } from './use-wizard.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';

/** What a new record most likely is, so that there is less to answer. */
const firstAnswers = (wizard: Wizard, section: ManySection): Record<string, unknown> => {
  const lines = wizard.draft.linesOf(section);
  if (section === 'settlement') return { is_primary: lines.length === 0 };
  if (section === 'ownership') return {};
  const taken = lines.map((line) => textOf(wizard.draft.record(line.key), 'contact_type'));
  const needed = ['primary', 'chargeback'].find((type) => !taken.includes(type));
  const free = needed ?? CONTACT_TYPES.find(({ value }) => !taken.includes(value))?.value;
  return free === undefined ? {} : { contact_type: free };
};

const NEEDED = ['primary', 'chargeback'] as const;

/** The owner both contacts may be copied from: whoever signs, else the first person listed. */
export const ownerForBoth = (draft: Draft): Rec | undefined => {
  const { owners, contacts } = draft.facts();
  if (contacts.length > 0) return undefined;
  const people = owners.filter(({ values }) => isIndividual(values) && textOf(values, 'last_name') !== '');
  return people.find(({ values }) => isYes(values, 'is_primary')) ?? people[0];
};

const contactFrom = (draft: Draft, { uid, values }: Rec, type: (typeof NEEDED)[number]): Record<string, unknown> => {
  // Disputes are better off in a mailbox of the business than in that of one person.
  const shared = type === 'chargeback' ? textOf(draft.facts().company, 'business_email') : '';
  return {
    contact_type: type,
    same_as_owner_id: uid,
    first_name: textOf(values, 'first_name'),
    last_name: textOf(values, 'last_name'),
    title: ownerTitle(values),
    email: shared || textOf(values, 'email'),
    phone: textOf(values, 'phone'),
    authorized_to_change: type === 'primary',
  };
};

/** Adding and removing owners, accounts and contacts; a removed one can be brought back for a while. */
export const useRecords = (wizard: Wizard, section: ManySection) => {
  const { draft, application, progress } = wizard;
  const take = (saved: Saved): void => {
    draft.add(saved.record, saved.version);
    progress.set(saved.sections);
    wizard.expanded.set([...wizard.expanded.get(), keyOf(section, saved.record.uid)]);
  };
  const adding = useMutation({
    mutationFn: () => saveRecord(section, null, firstAnswers(wizard, section), application.uid),
    onSuccess: (saved) => {
      take(saved);
      goToPath(wizard, `${SECTION_FACTS[section].records}.${saved.record.uid}`);
    },
    onError: (problem) => toast.problem(t('addFailed'), problem),
  });
  const copying = useMutation({
    mutationFn: async (owner: Rec) => {
      await draft.flush();
      const saved: Saved[] = [];
      for (const type of NEEDED)
        saved.push(await saveRecord('contact', null, contactFrom(draft, owner, type), application.uid));
      return saved;
    },
    onSuccess: (saved) => {
      for (const one of saved) {
        draft.add(one.record, one.version);
        progress.set(one.sections);
      }
    },
    onError: (problem) => toast.problem(t('addFailed'), problem),
  });
  const restoring = useMutation({
    mutationFn: (uid: string) => restoreRecord(section, uid),
    onSuccess: take,
    onError: (problem) => toast.problem(t('restoreFailed'), problem),
  });
  const removing = useMutation({
    mutationFn: ({ uid }: { uid: string; name: string }) => removeRecord(section, uid),
    onSuccess: (_done, { uid, name }) => {
      draft.drop(keyOf(section, uid));
      undoToast(t('removed', { name }), t('undo'), () => restoring.mutate(uid));
      void reloadViews();
    },
    onError: (problem) => toast.problem(t('removeFailed'), problem),
  });
  return {
    add: () => adding.mutate(),
    isAdding: adding.isPending,
    copy: (owner: Rec) => copying.mutate(owner),
    isCopying: copying.isPending,
    remove: (key: string, name: string): void => {
      const uid = draft.line(key)?.uid;
      // What is typed and not yet sent goes first, so that bringing it back brings back everything.
      if (uid) void draft.flush().then(() => removing.mutate({ uid, name }));
    },
  };
};
