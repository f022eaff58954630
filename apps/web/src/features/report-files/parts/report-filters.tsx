import { isStaff } from '@ledgate/domain/access/roles.ts';
import { belongsToIso, REPORT_ORIGINS, REPORT_TYPE_LABELS, REPORT_TYPES } from '@ledgate/domain/report-files/kinds.ts';
import { Select, TextInput } from '@mantine/core';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { t } from '../messages.ts';
import type { ReportFilesSearch } from '../paths.ts';
import { MerchantSelect } from './merchant-select.tsx';
import classes from './report-files.module.css';

interface FiltersProps {
  search: ReportFilesSearch;
  onChange: (change: { [K in keyof ReportFilesSearch]?: string | undefined }) => void;
}

const ORIGINS = REPORT_ORIGINS.map((value) => ({ value, label: t(`origin_${value}`) }));

export const ReportFilters = ({ search, onChange }: FiltersProps) => {
  const role = usePerson()?.role;
  const can = useCan();
  const types = REPORT_TYPES.filter((type) => !belongsToIso(type) || can('read_residual'));
  return (
    <>
      {role !== undefined && isStaff(role) && (
        <MerchantSelect
          className={classes.merchant}
          aria-label={t('merchant')}
          placeholder={t('anyMerchant')}
          value={search.merchant ?? null}
          onChange={(merchant) => onChange({ merchant: merchant ?? undefined })}
        />
      )}
      <Select
        className={classes.filter}
        aria-label={t('type')}
        placeholder={t('anyType')}
        data={types.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }))}
        value={search.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
        clearable
      />
      <TextInput
        className={classes.filter}
        type="month"
        aria-label={t('period')}
        value={search.period ?? ''}
        onChange={(event) => onChange({ period: event.currentTarget.value || undefined })}
      />
      <Select
        className={classes.filter}
        aria-label={t('origin')}
        placeholder={t('anyOrigin')}
        data={ORIGINS}
        value={search.origin ?? null}
        onChange={(origin) => onChange({ origin: origin ?? undefined })}
        clearable
      />
    </>
  );
};
