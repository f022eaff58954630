import type { ReportFile } from '@ledgate/contract/report-files.ts';

import { idOf, MERCHANT } from './people.ts';
import { AT } from './tickets.ts';

export const reportFile = (number: number, changes: Partial<ReportFile> = {}): ReportFile => ({
  id: idOf(number),
  merchant: MERCHANT,
  report_type: 'statement',
  period: '2026-10',
  title: null,
  file: { name: 'Statement 2026-10.pdf', mime: 'application/pdf', size: null },
  origin: 'generated',
  uploaded_by: null,
  created_at: AT,
  open_steps: [],
  version: 0,
  ...changes,
});
