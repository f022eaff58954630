import type { Format } from './measures.ts';

/** A day, in what days are kept in. */
export const DAY_SECONDS = 86_400;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const days = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const pieces = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A figure as people read it; a dash where there is none. */
export const showFigure = (figure: number | null, format: Format): string => {
  if (figure === null) return '–';
  if (format === 'cents') return money.format(figure / 100);
  if (format === 'ppm') return percent.format(figure / 1_000_000);
  if (format === 'days') return days.format(figure / DAY_SECONDS);
  return format === 'thousandths' ? pieces.format(figure / 1000) : whole.format(figure);
};
