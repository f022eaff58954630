import { SEAL_ROOM, UNSEALED } from '../../core/crypto/unsealed.ts';

interface Ref {
  data: Record<string, unknown>;
  end: () => void;
}
interface OpenDoc {
  _root: Ref;
  ref: (data: object) => Ref;
  endAcroForm: () => void;
  switchToPage: (at: number) => void;
  page: { dictionary: Ref; annotations: Ref[] };
}

/** Hidden, for print, locked: it has nothing to show on the page, and readers list it beside the pages. */
const FLAGS = 2 + 4 + 128;

/**
 * A field for the seal of the deployment, as PAdES wants it. The seal itself is set by the process that holds the key,
 * over every byte but its own (`core/crypto/paper-seal.ts`).
 */
export const leaveRoomForSeal = (pdf: PDFKit.PDFDocument): void => {
  const doc = pdf as unknown as OpenDoc;
  doc.switchToPage(0);
  const { page } = doc;
  const seal = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, 9_999_999_999, 9_999_999_999, 9_999_999_999],
    M: Object(UNSEALED.time) as string,
    Contents: new Uint8Array(SEAL_ROOM),
    Reason: Object('Issued by Ledgate; sealed against changes') as string,
  });
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: Object('Seal') as string,
    TU: Object('Seal of the issuer') as string,
    F: FLAGS,
    Rect: [0, 0, 0, 0],
    P: page.dictionary,
    V: seal,
  });
  page.annotations.push(field);
  const form = doc.ref({ Fields: [field], SigFlags: 3 });
  doc._root.data['AcroForm'] = form;
  doc.endAcroForm = () => form.end();
  seal.end();
  field.end();
};
