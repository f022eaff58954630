import type { Client } from '@ledgate/contract/client.ts';
import { FORM_SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { riskOf } from '../../../apps/web/src/features/onboarding/draft/category-risk.ts';
import { Draft } from '../../../apps/web/src/features/onboarding/draft/draft.ts';
import { missingIn } from '../../../apps/web/src/features/onboarding/parts/missing.ts';

export interface Missing {
  path: string;
  message: string;
}

const untouched = (): Promise<never> => Promise.reject(new Error('the wizard was only looked at'));

/** What the pages of the wizard say is missing, by the web's own code fed with what the server answers. */
export const wizardMissing = async (
  { onboarding, documents, lookups }: Client,
  application: string,
): Promise<Missing[]> => {
  const query = { application__uid: application };
  const draft = new Draft({
    journal: { write: () => undefined, adopt: () => Promise.resolve({}), close: () => undefined },
    save: untouched,
    progress: () => undefined,
    now: () => Date.now(),
    after: () => () => undefined,
  });
  const { forms } = await onboarding.viewForms({ query });
  if (!forms) throw new Error('an application that was named has no forms');
  for (const section of FORM_SECTIONS) draft.receive(section, forms[section]);
  draft.knowRisk(riskOf((await lookups.listCategoryCodes()).results, textOf(draft.facts().business, 'mcc')));
  const papers = (await documents.viewDocuments({ query })).requirements;
  return [
    ...FORM_SECTIONS.flatMap((section) => missingIn(draft, section)),
    // The page of papers shows the server's own lines.
    ...papers.filter(({ state }) => state === 'missing' || state === 'wrong'),
  ].map(({ path, message = '' }) => ({ path, message }));
};
