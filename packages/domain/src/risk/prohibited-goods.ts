interface GoodsRule {
  readonly goods: string;
  readonly words: RegExp;
}

/** What the policy does not take, by the words a merchant would use for it. A word is a question, not a verdict. */
const PROHIBITED_GOODS: readonly GoodsRule[] = [
  { goods: 'unlawful goods', words: /\b(illegal|unlawful|illicit|stolen|narcotics?|drug paraphernalia)\b/i },
  {
    goods: 'cannabis or CBD',
    words: /\b(cannabis|cannabidiol|cbd|marijuana|thc|delta[- ]?[89]|kratom|hemp (gumm(y|ies)|edibles?))\b/i,
  },
  { goods: 'weapons', words: /\b(firearms?|guns?|ammunition|ammo|rifles?|pistols?|silencers?|explosives?)\b/i },
  { goods: 'payday lending', words: /\b(pay ?day (loans?|lend(ing|er)s?)|cash advances?|title loans?)\b/i },
  { goods: 'debt collection', words: /\b(debt (collect(ion|ors?|ing)|settlement|relief)|collection agency)\b/i },
  { goods: 'credit repair', words: /\b(credit (repair|restoration|counsell?ing)|fix your credit)\b/i },
  { goods: 'counterfeit goods', words: /\b(counterfeits?|replicas?|knock-?offs?|mirror copies|1:1 copies)\b/i },
  { goods: 'gambling', words: /\b(gambling|casinos?|sports ?books?|betting|lotter(y|ies)|sweepstakes|poker)\b/i },
  { goods: 'pyramid schemes', words: /\b(pyramid|ponzi|multi-?level marketing|mlm|get rich quick)\b/i },
  { goods: 'crypto purchase', words: /\b(crypto ?currenc(y|ies)|crypto|bitcoin|ethereum|nfts?|initial coin)\b/i },
];

/** The kinds of prohibited goods that a description makes one think of. */
export const prohibitedGoodsIn = (description: string): { goods: string; word: string }[] =>
  PROHIBITED_GOODS.flatMap(({ goods, words }) => {
    const word = words.exec(description)?.[0];
    return word === undefined ? [] : [{ goods, word }];
  });
