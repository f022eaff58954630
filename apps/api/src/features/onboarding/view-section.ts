import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { isEditable, mayEditSection } from '@ledgate/domain/applications/steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import {
  chooseApplication,
  listQuestions,
  loadFacts,
  openedBy,
  presentApplication,
  progressOf,
} from '../applications/public.ts';
import { presentRecord } from './present.ts';

export const viewSection = (ctx: SignedInCtx, section: FormSection, applicationUid: string | undefined) =>
  reading(ctx, async (tx) => {
    const { parts, actor } = ctx;
    const found = await chooseApplication(tx, actor, applicationUid);
    const questions = await listQuestions(tx, found.uid);
    const answer = mayEditSection(actor, found.status, section, openedBy(questions));
    const { records, facts } = await loadFacts(tx, parts, found.uid);
    const { requirements, sections } = progressOf(facts);
    const own = records.filter((record) => record.section === section);
    return {
      application: presentApplication(found, actor),
      records: await Promise.all(own.map((record) => presentRecord(parts, record, { facts, requirements }, actor))),
      requirements: requirements.filter((requirement) => requirement.section === section),
      sections,
      editable: isEditable(answer),
      only_asked: answer === 'asked',
      asked: questions,
    };
  });
