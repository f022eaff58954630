import type { ChangeView } from '@ledgate/contract/changes.ts';
import type { Desk } from '../../testing/desk.ts';
import { pdf } from '../../testing/files.ts';
import { approvedDesk, send, type WithProcessor } from '../../testing/processor.ts';
import type { SignedIn } from '../../testing/signed-in.ts';
import { pollChanges } from './public.ts';

/** As much of the emulator as is scripted here: tests bring it, since apps are strangers. */
interface Scripted {
  readonly control: {
    readonly script: (uid: string, outcome: 'approve') => void;
    readonly advance: (ms: number) => void;
  };
}

type House = WithProcessor<Scripted>;
type Who = Pick<SignedIn, 'client'>;

/** A merchant whom the provider has boarded. */
export const boardedDesk = async ({ ledgate, emulator }: House): Promise<Desk> => {
  const desk = await approvedDesk(ledgate);
  emulator.control.script(desk.uid, 'approve');
  await send(desk);
  await ledgate.deliver();
  return desk;
};

export const proof = async ({ merchant, uid }: Desk): Promise<string> => {
  const files = [{ name: 'check.pdf', content: new Blob([new Uint8Array(pdf({ tag: crypto.randomUUID() }))]) }];
  const { results } = await merchant.client.queries.uploadNoteFiles({ body: { application_id: uid }, files });
  const [first] = results;
  return first?.ok ? first.file.file_id : '';
};

export const list = ({ uid }: Desk, { client }: Who) => client.changes.listChanges({ params: { uid } });

export const newest = async (desk: Desk, who: Who): Promise<ChangeView> => {
  const [first] = (await list(desk, who)).results;
  if (!first) throw new Error('nothing was asked for');
  return first;
};

export const approve = ({ id }: ChangeView, { client }: Who) => client.changes.approveChange({ params: { uid: id } });

/** What the provider holds now, and that we looked. */
export const decided = async ({ ledgate, emulator }: House, desk: Desk, who: Who): Promise<ChangeView> => {
  emulator.control.advance(6_000);
  ledgate.advance(60_000);
  await pollChanges(ledgate.parts);
  await ledgate.deliver();
  return newest(desk, who);
};
