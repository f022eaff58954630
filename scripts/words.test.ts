import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inTree } from './parts/tree.mjs';

/** What people read is written in these trees. */
const TREES = [
  'apps/web/src',
  'apps/api/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/providers/src',
];

/** Words that were once on a screen, in a mail or in a refusal, and at which a native reader stumbled. */
const GONE: readonly RegExp[] = [
  /\b(?:The least is|The most is)\b/,
  /^There$/,
  /^Look(?: at it)?$/,
  /To be looked at/i,
  /What stood there/i,
  /\bSkin\b/,
  /\b(?:dark|light) skin\b/,
  /Whose turn it is/,
  /\bsales partner/i,
  /\brecognis|kilometre|programme|honours/i,
  /whatever its name says/,
  /Papers that prove/,
  /(?:numbers? )?stands? at its bottom/,
  /The law wants/,
  /unless they say no/,
  /anybody else touch card data/,
  /^On the move$/,
  /You have an account\?/,
  /^Whom we/,
  /Risk decline/,
  /Somebody changed this case/,
  /Renews by itself/,
  /within the house/,
  /wear(?:ing)? the role/i,
  /changing hats/,
  /Put on another role/,
  /who is sitting here/,
  /It has run out/,
  /Nobody’s: it is finished/,
  /closed for now/,
  /out of force/i,
  /has the least to do/,
  /Give back|given back/i,
  /Take it back|taken back/i,
  /most likely you/,
  /asks for a code besides/,
  /all is well/,
  /waits for you/,
  /There are answers to look at/,
  /We ask you something/,
  /\b(?:In|of) the program\b/,
  /I have kept them/,
  /worth nothing/,
  /sign of life/,
  /[Tt]his needs [a-z]+_[a-z]+/,
  /\be-mail/i,
  /how things stand/,
  /\bis not taken\b/,
  /stands in the way/,
  /\bnot yours to\b/,
  /locked away/,
  /\bIt stands at\b/,
  /too old, was used/,
  /\bproved (?:already|first)/,
  /\b(?:is|was) [a-z]+ already\.$/,
];

const sourcesOf = (tree: string): string[] =>
  readdirSync(inTree(tree), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing|demo-data|node_modules/.test(name))
    .map((name) => `${tree}/${name}`);

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The texts of a source: what stands between quotes, outside of comments and imports. */
const textsIn = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?:^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(LITERAL)].map(([literal]) => literal.slice(1, -1)).filter((text) => !text.startsWith('.'));
};

test('no word that a native reader stumbled over has come back', () => {
  const found = TREES.flatMap(sourcesOf).flatMap((file) =>
    textsIn(readFileSync(inTree(file), 'utf8')).flatMap((text) =>
      GONE.filter((word) => word.test(text)).map((word) => `${file}: ${word} in “${text}”`),
    ),
  );
  expect(found).toEqual([]);
});

test('the search finds a word where there is one, and none in comments', () => {
  expect(textsIn("// 'Skin'\nconst skin = 'Theme'; /* 'Skin' */")).toEqual(['Theme']);
  expect(GONE.some((word) => word.test('Switch to the dark skin'))).toBe(true);
});
