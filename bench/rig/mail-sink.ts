import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  url: string;
  /** Of each address, the subjects in the order they came. */
  subjects: Map<string, string[]>;
  count: () => number;
  close: () => Promise<void>;
}

/** Takes every mail and keeps who got which, in order. */
export const openMailSink = async (): Promise<MailSink> => {
  const subjects = new Map<string, string[]>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (mail += chunk));
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/im.exec(mail)?.[1]?.trim() ?? '';
        for (const { address } of envelope.rcptTo) {
          const known = subjects.get(address);
          if (known) known.push(subject);
          else subjects.set(address, [subject]);
        }
        count += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjects,
    count: () => count,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
