import { type Mail, mail } from '../../core/mail/mail.ts';

export const virusMail = (recipient: string, { fileName, link }: { fileName: string; link: string }): Mail =>
  mail(recipient, 'A file you uploaded was quarantined', {
    heading: 'A file you uploaded was quarantined',
    parts: [
      'Our virus scanner flagged a file you uploaded:',
      { quote: fileName },
      'We locked it away: nobody can open it, and it doesn’t count toward your application. Please check the computer it came from, then upload a clean copy.',
    ],
    button: { label: 'Upload a clean copy', url: link },
    reason: 'always',
  });
