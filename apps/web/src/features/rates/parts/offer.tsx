import { isBinding } from '@ledgate/domain/applications/statuses.ts';
import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { spokenRates, spokenTerms } from '@ledgate/domain/rates/spoken.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { AgreementLines } from '../../../ui/agreement-lines.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { downloadAgreement, downloadRateSheet } from '../data.ts';
import { t } from '../messages.ts';
import { saleSheetOf } from '../sides.ts';
import { AcceptanceForm } from './acceptance-form.tsx';
import classes from './rates.module.css';
import { saving } from './saving.ts';
import { Replaces, Signed } from './signed.tsx';

const RatesChange = lazy(async () => ({
  default: (await import('../amendments/upcoming-rates.tsx')).UpcomingRates,
}));

export const DownloadSheet = ({ rates }: { rates: RatesView }) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={16} stroke={1.7} />}
    onClick={() => saving(downloadRateSheet(rates))}
  >
    {t('download')}
  </Button>
);

type Sale = NonNullable<RatesView['sale']>;

/** Every rate and term in words, the same as on paper. */
const RateSheet = ({ rates, sale }: { rates: RatesView; sale: Sale }) => {
  const spoken = saleSheetOf(sale);
  return (
    <Sheet
      title={t('yourRates')}
      hint={MODEL_FACTS[spoken.model].about}
      actions={<DownloadSheet rates={rates} />}
      isFlush
    >
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col" className={classes.per}>
              {t('when')}
            </th>
            <th scope="col">{t('rate')}</th>
          </tr>
        </thead>
        {spokenRates(spoken).map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {title}
              </th>
            </tr>
            {lines.map(({ label, per, rate }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={classes.per}>{per}</td>
                <td>{rate}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <h3 className={classes.inset}>{t('terms')}</h3>
      <dl className={classes.terms}>
        {spokenTerms(spoken, sale.effective_from).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {spoken.terms.notes !== '' && <p className={classes.inset}>{spoken.terms.notes}</p>}
    </Sheet>
  );
};

/** The agreement as it is written for this merchant, to be read in full and kept before anybody signs. */
const Agreement = ({ rates }: { rates: RatesView }) => {
  const { agreement } = rates;
  if (agreement === null) return null;
  return (
    <Sheet
      title={t('agreement')}
      hint={t('agreementVersion', { version: agreement.version })}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => saving(downloadAgreement(rates))}
        >
          {t('downloadAgreement')}
        </Button>
      }
    >
      <AgreementLines text={agreement.text} label={t('agreementText')} />
    </Sheet>
  );
};

/** What a merchant sees of the rates: the sheet, the agreement, the signature. */
export const Offer = ({ rates }: { rates: RatesView }) => {
  if (rates.sale === null) {
    return (
      <Sheet>
        <EmptyState icon={IconReceipt} title={t(rates.is_revised ? 'revisedTitle' : 'notYetTitle')}>
          {t(rates.is_revised ? 'revisedText' : 'notYetText')}
          {rates.returned !== null && ` ${t('yourComment', { comment: rates.returned.comment })}`}
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <div className={classes.page}>
      {isBinding(rates.application.status) && (
        <Suspense fallback={null}>
          <RatesChange application={rates.application.uid} hasPast />
        </Suspense>
      )}
      <Signed rates={rates} />
      <Replaces rates={rates} />
      <RateSheet rates={rates} sale={rates.sale} />
      <Agreement rates={rates} />
      {rates.steps_open.includes('accept') && <AcceptanceForm rates={rates} />}
    </div>
  );
};
