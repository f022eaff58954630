import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { specialTerms } from '@ledgate/domain/rates/special-terms.ts';
import { spokenRates, spokenTerms } from '@ledgate/domain/rates/spoken.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconReceipt, IconSignature } from '@tabler/icons-react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AgreementLines } from '../../../ui/agreement-lines.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { downloadRateSheet } from '../data.ts';
import { t } from '../messages.ts';
import { saleSheetOf } from '../sides.ts';
import { AcceptanceForm } from './acceptance-form.tsx';
import classes from './rates.module.css';

const saving = (work: Promise<void>): void =>
  void work.catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });

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

/** What applies to this merchant besides the wording for everybody. */
const SpecialTerms = ({ sale }: { sale: Sale }) => {
  const special = specialTerms(saleSheetOf(sale).terms);
  if (special.length === 0) return null;
  return (
    <>
      <h3>{t('specialTerms')}</h3>
      <dl className={classes.terms}>
        {special.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Agreement = ({ agreement, sale }: Pick<RatesView, 'agreement'> & { sale: Sale }) => (
  <Sheet title={t('agreement')} hint={t('agreementVersion', { version: agreement.version })}>
    <AgreementLines text={agreement.text} label={t('agreementText')} />
    <SpecialTerms sale={sale} />
  </Sheet>
);

const Signed = ({ acceptance }: Pick<RatesView, 'acceptance'>) => {
  if (acceptance === null) return null;
  const { signer_name, at, agreement_version, file_id } = acceptance;
  const name = `${t('agreement')}.pdf`;
  const action =
    file_id === null ? undefined : (
      <Button variant="default" size="compact-sm" onClick={() => saving(downloadFile({ file_id, name }))}>
        {t('downloadSigned')}
      </Button>
    );
  return (
    <Notice tone="good" icon={IconSignature} action={action}>
      {t('signedBy', { name: signer_name, at: formatInstant(at), version: agreement_version })}
      {file_id === null && ` ${t('signedSoon')}`}
    </Notice>
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
      <Signed acceptance={rates.acceptance} />
      <RateSheet rates={rates} sale={rates.sale} />
      <Agreement agreement={rates.agreement} sale={rates.sale} />
      {rates.steps_open.includes('accept') && <AcceptanceForm rates={rates} />}
    </div>
  );
};
