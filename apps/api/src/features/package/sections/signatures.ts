import { sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { SIGNER_ROLE_NAMES } from '@ledgate/domain/signatures/signers.ts';
import { sha256 } from '../../../core/crypto/keyring.ts';
import { type Pair, type PdfRecorder, SIGNING_WAY_WORDS } from '../../pdf/public.ts';
import type { Gathered } from '../load-package.ts';
import type { SectionJson } from '../package-schema.ts';

type SignaturesJson = SectionJson['signatures'];
type Signed = SignaturesJson['owners'][number];

const attestationJson = ({
  snapshot: { content, sha256: hash },
}: Pick<Gathered, 'snapshot'>): SignaturesJson['attestation'] => {
  const { name, title, text, address, submission } = content.attestation;
  const at = new Date(content.at).toISOString();
  return { name, title, text, submission: submission ?? content.n, at, address, content_sha256: hash };
};

const ownersJson = ({ signers }: Pick<Gathered, 'signers'>): Signed[] =>
  signers.flatMap(({ state, signature, roles }) =>
    state !== 'signed' || !signature
      ? []
      : [
          {
            name: signature.name,
            title: '',
            roles: [...roles],
            way: signature.way,
            at: signature.at.toISOString(),
            address: signature.address,
            content_sha256: signature.content,
          },
        ],
  );

const agreementJson = ({
  acceptance,
  agreementSignatures,
}: Pick<Gathered, 'acceptance' | 'agreementSignatures'>): SignaturesJson['agreement'] => {
  if (!acceptance) return null;
  const content = acceptance.contentSha256.toString('hex');
  const text = acceptance.agreementText;
  const forMerchant: Signed = {
    name: acceptance.signerName,
    title: acceptance.signerTitle ?? '',
    roles: [],
    way: 'account',
    at: acceptance.at.toISOString(),
    address: acceptance.address,
    content_sha256: content,
  };
  const own = agreementSignatures.map(({ name, title, roles, way, at, address }): Signed => ({
    name,
    title,
    roles: [...roles],
    way,
    at: at.toISOString(),
    address,
    content_sha256: content,
  }));
  return {
    version: acceptance.agreementVersion,
    text_sha256: text === null ? null : sha256(text).toString('hex'),
    content_sha256: content,
    paper_sha256: acceptance.pdfSha256?.toString('hex') ?? null,
    executed_at: acceptance.executedAt?.toISOString() ?? null,
    signatures: [forMerchant, ...own],
  };
};

export const signaturesJson = (gathered: Gathered): SignaturesJson => ({
  attestation: attestationJson(gathered),
  owners: ownersJson(gathered),
  agreement: agreementJson(gathered),
});

const rolesIn = ({ roles }: Signed): string =>
  roles.map((role) => SIGNER_ROLE_NAMES[role as keyof typeof SIGNER_ROLE_NAMES]).join(', ');

const traceOf = (signed: Signed): Pair[] => {
  const { way, at, address, title, roles } = signed;
  return [
    ...(roles.length === 0 ? [] : [{ label: 'Signed as', value: rolesIn(signed) }]),
    ...(title === '' ? [] : [{ label: 'Title', value: title }]),
    { label: 'How', value: SIGNING_WAY_WORDS[way] },
    { label: 'Time', value: sayInstant(new Date(at)) },
    { label: 'Network address', value: address ?? 'On paper', isMono: true },
  ];
};

const writeSigned = (sheet: PdfRecorder, signed: Signed, aside: string): void =>
  sheet.keep((together) => {
    together.block(signed.name, aside);
    together.pairs(traceOf(signed));
  });

const DIGESTS = [
  { title: 'Digest of', share: 4 },
  { title: 'SHA-256', share: 9, isMono: true },
] as const;

export const writeSignatures = (sheet: PdfRecorder, { attestation, owners, agreement }: SignaturesJson): void => {
  sheet.keep((together) => {
    together.block(attestation.name, 'application, for the merchant');
    together.note(attestation.text);
    together.pairs([
      { label: 'Title', value: attestation.title },
      { label: 'Time', value: sayInstant(new Date(attestation.at)) },
      { label: 'Network address', value: attestation.address, isMono: true },
    ]);
  });
  for (const owner of owners) writeSigned(sheet, owner, 'application, for themselves');
  agreement?.signatures.forEach((signed, at) =>
    writeSigned(sheet, signed, at === 0 ? 'agreement, for the merchant' : 'agreement, for themselves'),
  );
  sheet.group('What was signed');
  sheet.table(DIGESTS, [
    [`Submission ${attestation.submission}`, attestation.content_sha256],
    ...(agreement ? [['Everything accepted', agreement.content_sha256]] : []),
    ...(agreement?.text_sha256 ? [['Text of the agreement', agreement.text_sha256]] : []),
    ...(agreement?.paper_sha256 ? [['Executed agreement, sealed', agreement.paper_sha256]] : []),
  ]);
};
