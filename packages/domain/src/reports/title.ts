import type { ReportDefinition } from './definition.ts';
import { DIMENSION_LABELS, SUBJECT_FACTS } from './subjects.ts';

/** `Card payments by day and card`. */
export const titleOf = ({ subject, by, each }: ReportDefinition): string => {
  const { label } = SUBJECT_FACTS[subject];
  if (each) return `${label}, one by one`;
  const words = by.map((name) =>
    name === 'partner' || name === 'tax_id' ? DIMENSION_LABELS[name] : DIMENSION_LABELS[name].toLowerCase(),
  );
  return words.length === 0 ? label : `${label} by ${words.join(' and ')}`;
};
