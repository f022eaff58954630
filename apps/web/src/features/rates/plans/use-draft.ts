import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import { usualBasis } from '@ledgate/domain/rates/models.ts';
import { checkPlan, PLAN_SIDES, startFault } from '@ledgate/domain/rates/plans.ts';
import { canSave, type Finding } from '@ledgate/domain/rates/rules.ts';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { type ReadSide, readSide, type Texts, wireLines } from '../sides.ts';
import type { DraftBody } from './data.ts';
import { t } from './messages.ts';
import { storedTexts } from './plan-grid.tsx';

interface Edits {
  lines: Texts;
  note?: string;
  effective?: string;
}

const UNTOUCHED: Edits = { lines: {} };

const factsOf = ({ n, effective_from: effectiveFrom, state }: PlanVersionView) => ({
  n,
  effectiveFrom,
  isPublished: state !== 'draft',
  isRetired: state === 'retired',
});

/** Why it cannot be published yet, in whole sentences. */
const lackingOf = (
  plan: PlanView,
  draft: PlanVersionView,
  effective: string,
  findings: readonly Finding[],
): string[] => {
  const now = { ...factsOf(draft), effectiveFrom: effective };
  const other = startFault(now, plan.versions.map(factsOf));
  return [
    ...findings.filter(({ severity }) => severity !== 'warning').map(({ message }) => message),
    ...(other ? [t('startsLater', { n: other.n, date: sayDate(other.effectiveFrom) })] : []),
  ];
};

/** A draft as it stands in its fields, and what the rules say to it. */
export const useDraft = (plan: PlanView, draft: PlanVersionView) => {
  const [edits, setEdits] = useState<Edits>(UNTOUCHED);
  const isSuperAdmin = usePerson()?.role === 'superadmin';
  const { kind, pricing_model: model, cost_basis: basis } = plan;
  const texts: Texts = { ...storedTexts(draft), ...edits.lines };
  const note = edits.note ?? draft.note;
  const effective = edits.effective ?? draft.effective_from;
  const read: ReadSide = readSide(texts, PLAN_SIDES[kind], { model, basis: basis ?? usualBasis(model) });
  const sheet = { kind, model, basis, lines: read.values, included: read.included };
  const findings = checkPlan(sheet, { isSuperAdmin });
  const body: DraftBody = { lines: wireLines(read.values, read.included), note, effective_from: effective };
  return {
    texts,
    note,
    effective,
    read,
    findings,
    body,
    isTouched: Object.keys(edits.lines).length > 0 || edits.note !== undefined || edits.effective !== undefined,
    isReadable: Object.keys(read.faults).length === 0 && canSave(findings),
    lacking: lackingOf(plan, draft, effective, findings),
    type: (line: LineName, text: string): void =>
      setEdits((was) => ({ ...was, lines: { ...was.lines, [line]: text } })),
    setNote: (text: string): void => setEdits((was) => ({ ...was, note: text })),
    setEffective: (day: string): void => setEdits((was) => ({ ...was, effective: day })),
    settle: (): void => setEdits(UNTOUCHED),
  };
};

export type Draft = ReturnType<typeof useDraft>;
