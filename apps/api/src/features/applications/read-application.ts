import type { WorkingCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { listQuestions } from './asked.ts';
import { chooseApplication } from './choose-application.ts';
import { loadFacts } from './facts.ts';
import { presentApplication } from './present.ts';
import { progressOf } from './progress.ts';

export const readApplication = (ctx: WorkingCtx, uid: string) =>
  reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const { facts } = await loadFacts(tx, ctx.parts, found.uid);
    const { requirements, sections } = progressOf(facts);
    const asked = [...new Set((await listQuestions(tx, found.uid)).map(({ section }) => section))];
    return { application: presentApplication(found, ctx.actor), sections, asked, requirements };
  });
