import { isEditable, mayEditSection } from '@ledgate/domain/applications/steps.ts';
import type { WorkingCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import {
  chooseApplication,
  listQuestions,
  loadFacts,
  openedBy,
  presentApplication,
  progressOf,
} from '../applications/public.ts';
import { isLive } from './file-room.ts';
import { listDocuments } from './document-store.ts';
import { presentFile, presentDocument } from './present.ts';
import { listFiles } from './store.ts';
import { w9View } from './w9-view.ts';

export const viewDocuments = (ctx: WorkingCtx, applicationUid: string | undefined) =>
  reading(ctx, async (tx) => {
    const { parts, actor } = ctx;
    const found = await chooseApplication(tx, actor, applicationUid);
    const questions = await listQuestions(tx, found.uid);
    const answer = mayEditSection(actor, found.status, 'documents', openedBy(questions));
    const { facts } = await loadFacts(tx, parts, found.uid);
    const { requirements, sections } = progressOf(facts);
    const papers = await listDocuments(tx, found.uid);
    const files = (await listFiles(tx, found.uid)).filter(isLive);
    return {
      application: presentApplication(found, actor),
      documents: papers.map((paper) => presentDocument(paper, files, actor)),
      loose_files: files.filter(({ documentUid }) => documentUid === null).map((file) => presentFile(file, actor)),
      files_used: files.length,
      requirements: requirements.filter(({ section }) => section === 'documents'),
      sections,
      editable: isEditable(answer),
      only_asked: answer === 'asked',
      asked: questions,
      w9: w9View(actor, found.status, { facts, papers, asked: openedBy(questions) }),
    };
  });
