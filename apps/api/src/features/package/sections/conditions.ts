import { packagedTerms } from '@ledgate/domain/rates/conditions.ts';
import { NO_RESERVE } from '@ledgate/domain/rates/sheet.ts';
import { spokenProtection } from '@ledgate/domain/rates/spoken.ts';
import type { PdfRecorder } from '../../pdf/public.ts';
import type { Gathered } from '../load-package.ts';
import type { SectionJson } from '../package-schema.ts';

const termsOf = ({ sale }: Pick<Gathered, 'sale'>) => sale?.terms ?? { reserve: NO_RESERVE };

/** As agreed with the merchant, in the units in which they are set. */
export const conditionsJson = (gathered: Pick<Gathered, 'sale'>): SectionJson['conditions'] => {
  const { reserve, monitoring, ...limits } = packagedTerms(termsOf(gathered));
  return { ...limits, reserve: reserve && { ...reserve }, monitoring: monitoring && { ...monitoring } };
};

export const writeConditions = (sheet: PdfRecorder, gathered: Pick<Gathered, 'sale'>): void => {
  sheet.note('The merchant is approved under these conditions and has agreed to them.');
  sheet.pairs(spokenProtection(termsOf(gathered)));
};
