import { selfSignedPaperKeys } from '@ledgate/api/core/crypto/paper-certificate.ts';
import { makePaperSeal } from '@ledgate/api/core/crypto/paper-seal.ts';
import { type PdfSource, recordPdf } from '@ledgate/api/features/pdf/public.ts';
import { pdfFaults } from '@ledgate/api/testing/pdf-faults.ts';
import { isInstalled, popplerBelieves, popplerText } from '@ledgate/api/testing/poppler.ts';
import { readPdf, withoutMarks } from '@ledgate/api/testing/read-pdf.ts';
import { readSeal } from '@ledgate/api/testing/read-seal.ts';
import { typesetSealed } from '@ledgate/api/typesetting.ts';
import type { Campaign } from './rig/campaign.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';

/** From the first to the last letter that names are made of, and how long their words are. */
const SCRIPTS: Record<string, { letters: readonly [number, number][]; longest: number }> = {
  latin: {
    letters: [
      [0x61, 0x7a],
      [0xe0, 0xf6],
      [0x100, 0x17e],
    ],
    longest: 9,
  },
  cyrillic: { letters: [[0x430, 0x45f]], longest: 9 },
  greek: { letters: [[0x3ac, 0x3ce]], longest: 9 },
  vietnamese: {
    letters: [
      [0x1ea0, 0x1ef9],
      [0x61, 0x7a],
    ],
    longest: 6,
  },
  chinese: { letters: [[0x4e00, 0x9fa5]], longest: 4 },
  japanese: {
    letters: [
      [0x3041, 0x3094],
      [0x30a1, 0x30f4],
    ],
    longest: 5,
  },
  korean: { letters: [[0xac00, 0xd7a3]], longest: 4 },
  arabic: {
    letters: [
      [0x621, 0x63a],
      [0x641, 0x64a],
      [0x6af, 0x6af],
      [0x67e, 0x67e],
    ],
    longest: 8,
  },
  hebrew: { letters: [[0x5d0, 0x5ea]], longest: 7 },
};

const wordIn = (chance: Chance, script: string): string => {
  const { letters, longest } = SCRIPTS[script] ?? { letters: [], longest: 0 };
  const letter = (): string => {
    const [from, to] = chance.pick(letters);
    return String.fromCodePoint(from + chance.below(to - from + 1));
  };
  return Array.from({ length: 2 + chance.below(longest - 1) }, letter).join('');
};

/** Two words, of which each in any script may be followed by one that is not. */
const nameIn = (chance: Chance, script: string): string => {
  const name = `${wordIn(chance, script)} ${wordIn(chance, script)}`;
  return chance.below(4) === 0 ? `Acme ${name} LLC` : name;
};

const paperOf = (names: readonly string[], title: string): PdfSource => {
  const { sheet, body } = recordPdf();
  sheet.section('Names');
  for (const name of names) {
    sheet.keep((block) => {
      block.block(name, 'Owner');
      block.pairs([{ label: 'Legal name', value: name }]);
    });
    sheet.note(`${name} signed for the business.`);
  }
  sheet.table(
    [{ title: 'Name', share: 1 }],
    names.map((name) => [name]),
  );
  const facts = [{ label: 'Signed by', value: title }];
  return {
    head: { kind: 'Campaign', reference: 'MA-204801', title, facts, at: new Date(0), footer: 'MA-204801' },
    body,
  };
};

/** In a block, an answer, a sentence and a cell. */
const PLACES = 4;

const missingFrom = (text: string, names: readonly string[]): string[] => {
  const found = withoutMarks(text).replaceAll(/\s+/g, ' ');
  return names.filter((name) => found.split(name).length - 1 < PLACES);
};

/** What programs of the distribution find, where they are installed. */
const askOthers = (paper: Buffer, names: readonly string[]): string[] => {
  const text = popplerText(paper);
  return [
    ...(text === null ? [] : missingFrom(text, names).map((name) => `pdftotext lost ${name}`)),
    ...(popplerBelieves(paper) === false ? ['pdfsig does not believe the seal'] : []),
  ];
};

const findsTampering = (whole: Buffer): boolean => {
  const paper = Buffer.from(whole);
  const at = paper.indexOf('/Lang (') + '/Lang ('.length;
  paper.writeUInt8(paper.readUInt8(at) ^ 1, at);
  return readSeal(paper).faults.includes('the paper was changed') && popplerBelieves(paper) !== true;
};

export const papers: Campaign = {
  name: 'papers',
  summary: 'sealed papers with names in nine scripts: each name comes out as it went in, and no change goes unseen',
  rounds: 40,
  run: async ({ seed, rounds }) => {
    const chance = chanceFor(`papers ${seed}`);
    const parts = {
      paperSeal: makePaperSeal(selfSignedPaperKeys('Campaign', new Date())),
      typesetting: <T>(work: () => Promise<T>) => work(),
      clock: () => new Date(),
    };
    const broken: string[] = [];
    const times: number[] = [];
    let named = 0;
    for (let round = 0; round < rounds; round += 1) {
      const names = Object.keys(SCRIPTS).map((script) => nameIn(chance, script));
      const since = performance.now();
      const paper = await typesetSealed(parts, paperOf(names, chance.pick(names)));
      times.push(performance.now() - since);
      named += names.length;
      const faults = [
        ...(await pdfFaults(paper)),
        ...readSeal(paper).faults,
        ...missingFrom(await readPdf(paper), names).map((name) => `pdf.js lost ${name}`),
        ...askOthers(paper, names),
        ...(findsTampering(paper) ? [] : ['a change was not seen']),
      ];
      broken.push(...faults.map((fault) => `round ${round}: ${fault}`));
    }
    const sorted = times.toSorted((one, other) => one - other);
    const figures = {
      papers: rounds,
      names: named,
      'milliseconds a paper, median': Math.round(sorted[Math.floor(rounds / 2)] ?? 0),
      'milliseconds of the first': Math.round(times[0] ?? 0),
      pdftotext: isInstalled('pdftotext') ? 'asked' : 'not installed',
      pdfsig: isInstalled('pdfsig') ? 'asked' : 'not installed',
    };
    return { figures, broken };
  },
};
