import { RISK_CHECKS } from '@ledgate/domain/risk/assess.ts';
import { bandOf } from '@ledgate/domain/risk/bands.ts';
import { dollars } from '@ledgate/domain/risk/check.ts';
import { riskWords } from '@ledgate/domain/risk/hard-stops.ts';
import { leavesHouse } from '@ledgate/domain/risk/leaves-house.ts';
import { sayDate, sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import type { PdfRecorder } from '../../pdf/public.ts';
import { clearedBy } from '../../risk/public.ts';
import type { Gathered } from '../load-package.ts';
import type { SectionJson } from '../package-schema.ts';

type RiskJson = SectionJson['risk'];
type FindingJson = NonNullable<RiskJson>['findings'][number];

const NAMES = new Map(RISK_CHECKS.map(({ id, name }) => [id, name]));

/** What the desk knows and may tell: of some findings the result alone. */
export const riskJson = ({ risk, riskAt, inquiry }: Pick<Gathered, 'risk' | 'riskAt' | 'inquiry'>): RiskJson => {
  if (!risk || !riskAt) return null;
  const { run, results, clearances, openStops } = risk;
  const isCleared = clearedBy(clearances);
  const findings = results
    .filter(({ outcome }) => outcome !== 'clear')
    .map((result): FindingJson => {
      const { check, outcome, points, explanation } = result;
      const clearance = isCleared(result);
      const mayTell = leavesHouse(check);
      return {
        check,
        name: NAMES.get(check) ?? check,
        outcome,
        points,
        explanation: mayTell ? explanation : null,
        clearance: clearance ? { at: clearance.at.toISOString(), reason: mayTell ? clearance.reason : null } : null,
      };
    });
  return {
    score: run.score,
    band: bandOf(run.score, openStops.length > 0),
    checked_at: riskAt.toISOString(),
    exposure_cents: run.exposureCents,
    match_inquiry: inquiry && { on: inquiry.on, result: inquiry.result },
    findings,
  };
};

const INQUIRY_WORDS = { no_match: 'No match', match: 'Match' } as const;

const writeFinding = (sheet: PdfRecorder, { name, check, points, explanation, clearance }: FindingJson): void =>
  sheet.keep((together) => {
    together.group(`${check}  ${name}`);
    if (explanation !== null) together.note(explanation);
    if (clearance) {
      const when = `Cleared on ${sayInstant(new Date(clearance.at))}`;
      together.note(clearance.reason === null ? `${when}.` : `${when}: ${clearance.reason}`);
    } else together.note(points > 0 ? `Counts ${points} ${points === 1 ? 'point' : 'points'}.` : 'Noted.');
  });

export const writeRisk = (sheet: PdfRecorder, risk: RiskJson): void => {
  if (!risk) return sheet.note('The risk checks have not run.');
  const inquiry = risk.match_inquiry;
  sheet.pairs([
    { label: 'Risk', value: riskWords({ band: risk.band, score: risk.score, hardStop: null }) },
    { label: 'Checked', value: sayInstant(new Date(risk.checked_at)) },
    { label: 'Exposure', value: dollars(risk.exposure_cents) },
    {
      label: 'MATCH inquiry',
      value: inquiry ? `${INQUIRY_WORDS[inquiry.result]}, ${sayDate(inquiry.on)}` : 'None recorded',
    },
  ]);
  if (risk.findings.length === 0) sheet.note(`All ${RISK_CHECKS.length} checks are clear.`);
  for (const finding of risk.findings) writeFinding(sheet, finding);
};
