import type { RecordView } from '@ledgate/contract/application-view.ts';
import { emptyFacts, type Facts, type Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { merchantDate } from '@ledgate/domain/applications/ledger/merchant-date.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { NameOf } from '@ledgate/domain/applications/fields/show-value.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { useMemo } from 'react';

import { useCategories, useCountries, useStates } from './data.ts';

/** Safe: these are the answers that the server read by the same field tables. */
export const valuesOf = (record: RecordView): Values => record.values as Values;

/** The answers as the field tables look at them, to know which questions were asked at all. */
export const factsOfRecords = (records: readonly RecordView[], at: string): Facts => {
  const of = (section: FormSection): Rec[] =>
    records
      .filter((record) => record.section === section)
      .map((record) => ({ uid: record.uid, values: valuesOf(record) }));
  const one = (section: FormSection): Values => of(section)[0]?.values ?? {};
  const company = one('company');
  return {
    ...emptyFacts(merchantDate(Date.parse(at), company)),
    company,
    owners: of('ownership'),
    business: one('business'),
    security: one('security'),
    accounts: of('settlement'),
    contacts: of('contact'),
  };
};

/** What the codes in the answers mean; a code that is not known yet is shown as it is. */
export const useNameOf = (): NameOf => {
  const [states, countries, categories] = [useStates(), useCountries(), useCategories()];
  return useMemo(
    () => (kind, code) => {
      if (kind === 'state') return states?.find((row) => row.code === code)?.name;
      if (kind === 'country') return countries?.find((row) => row.alpha3 === code)?.name;
      if (kind !== 'mcc') return undefined;
      const row = categories?.find(({ code: from, code_to: to }) => code >= from && code <= (to ?? from));
      return row && `${code} ${row.description}`;
    },
    [states, countries, categories],
  );
};
