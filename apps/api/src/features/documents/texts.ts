import type { Message } from '@ledgate/providers/messages/port.ts';

export const virusMail = (recipient: string, { fileName, link }: { fileName: string; link: string }): Message => ({
  channel: 'email',
  recipient,
  subject: 'A file you uploaded was quarantined',
  text: `Our scanner found a virus in a file you uploaded:\n\n    ${fileName}\n\nIt was quarantined: nobody can open it, and it doesn’t count toward your application. Please check the computer it came from and upload a clean copy.\n\n${link}\n`,
});
