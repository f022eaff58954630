import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { isEditable, mayEditSection } from '@ledgate/domain/applications/steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import {
  chooseApplication,
  findChosen,
  listQuestions,
  loadFacts,
  openedBy,
  presentApplication,
  progressOf,
} from '../applications/public.ts';
import { presentRecord } from './present.ts';

/** Reads the application once; what it gives back shows each section of it. */
const openForms = async (tx: ReadTransaction, { parts, actor }: SignedInCtx, applicationUid: string | undefined) => {
  const found = await chooseApplication(tx, actor, applicationUid);
  const questions = await listQuestions(tx, found.uid);
  const { records, facts } = await loadFacts(tx, parts, found.uid);
  const { requirements, sections } = progressOf(facts);
  return async (section: FormSection) => {
    const answer = mayEditSection(actor, found.status, section, openedBy(questions));
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
  };
};

export const viewSection = (ctx: SignedInCtx, section: FormSection, applicationUid: string | undefined) =>
  reading(ctx, async (tx) => (await openForms(tx, ctx, applicationUid))(section));

/** All at once: the questions of one form depend on the answers of the others. */
export const viewForms = (ctx: SignedInCtx, applicationUid: string | undefined) =>
  reading(ctx, async (tx) => {
    const chosen = await findChosen(tx, ctx.actor, applicationUid);
    if (chosen === null) return { forms: null };
    const show = await openForms(tx, ctx, chosen);
    return {
      forms: {
        company: await show('company'),
        ownership: await show('ownership'),
        business: await show('business'),
        security: await show('security'),
        settlement: await show('settlement'),
        contact: await show('contact'),
      },
    };
  });
