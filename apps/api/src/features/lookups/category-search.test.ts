import { indexCategories, searchCategories } from '@ledgate/domain/categories/search.ts';
import { expect, test } from 'vitest';
import { categoryCodes, categoryWords } from './tables.ts';

const wordsOf = new Map(categoryWords().map(({ code, words }) => [code, words]));
const index = indexCategories(
  categoryCodes().map(({ code, description }) => ({ code, description, words: wordsOf.get(code) ?? [] })),
);

/** What people type, and the codes of which one has to be among the first three. Written without the table at hand. */
const EVERYDAY: readonly [code: string, typed: string][] = [
  [
    '5462',
    'bakery | bread | bakeries | cup cakes | we bake bread and cakes | donut | bagel shop | bakrey | wedding cake',
  ],
  [
    '5814',
    'coffee shop | coffee | cofee shop | food truck | foodtruck | burger | pizza place | sandwich shop | boba tea',
  ],
  ['5814', 'fast food | hotdog stand | juice bar | taco truck | coffee cart | take-out'],
  [
    '5812',
    'restaurant | resturant | restaraunt | restaurants | diner | sushi | steak house | mexican restaurant | café',
  ],
  ['5813', 'bar | pub | night club | brewery | wine bar | sports bar'],
  ['5811', 'catering | caterer | catering for weddings | private chef'],
  [
    '7230',
    'hairdresser | hair dresser | hair salon | barber | barbershop | nail salon | nails | hair stylist | beauty saloon',
  ],
  ['7230', 'barbr | lash extensions | braiding'],
  ['7298', 'spa | day spa | massage | massage therapist | tanning | facials | med spa'],
  ['1711', 'plumber | plumbing | plumer | hvac | heating and air | water heaters | drain cleaning'],
  ['1731', 'electrician | electrican | solar panels | wiring'],
  ['1520', 'general contractor | home builder | construction | kitchen remodel | renovations'],
  ['1761', 'roofer | roofing company | gutters'],
  ['1750', 'carpenter | cabinet maker | deck builder'],
  ['1771', 'concrete | paving'],
  ['1740', 'drywall | tile installer | bricklayer'],
  ['1799', 'house painter | fence company | handyman'],
  ['0780', 'landscaping | lawn care | gardener | tree trimming | lawn mowing | snow plowing'],
  ['7997', 'gym | fitness center | yoga studio | personal trainer | crossfit | pilates | country club'],
  ['8111', 'lawyer | attorney | law firm | layer office | lawers | immigration lawyer'],
  ['8931', 'accountant | bookkeeper | cpa | accounting | book keeping'],
  ['7276', 'tax preparer | tax preparation | taxes'],
  ['8021', 'dentist | dental office | orthodontist | denstist'],
  ['8011', 'doctor | physician | pediatrician | urgent care | dermatology'],
  ['8041', 'chiropractor | chiropracter'],
  ['8099', 'physical therapy | acupuncture | psychologist | nutritionist'],
  ['0742', 'vet | veterinarian | animal hospital | vetrinarian'],
  ['5912', 'pharmacy | drugstore | farmacy'],
  ['5411', 'grocery store | supermarket | groceries | asian market'],
  ['5499', 'convenience store | corner store | health food | vitamins | farmers market'],
  ['5422', 'butcher | meat market | fish market'],
  ['5441', 'candy | chocolate shop'],
  ['5451', 'cheese shop'],
  ['5921', 'liquor store | wine shop | beer store'],
  ['5992', 'florist | flower shop | flowers'],
  ['5541', 'gas station | gas'],
  ['7538', 'mechanic | auto repair | oil change | car repair shop | brakes'],
  ['7531', 'body shop | collision repair'],
  ['7542', 'car wash | auto detailing | mobile detailing'],
  ['7549', 'towing | tow truck'],
  ['5532', 'tires | tire shop'],
  ['5533', 'auto parts | car parts'],
  ['5521', 'used cars | used car lot'],
  ['5511', 'car dealership | auto dealer'],
  ['5661', 'shoes | shoe store | sneakers'],
  ['5651', 'clothing store | clothes'],
  ['5621', 'boutique | dresses | bridal shop | womens clothing'],
  ['5641', 'baby clothes | kids clothes'],
  ['5699', 't shirts | tshirt printing'],
  ['5944', 'jewelry | jeweler | jewelery store | watches'],
  ['5945', 'toy store | toys | board games | comic shop'],
  ['5942', 'book store | books'],
  ['5941', 'sporting goods | fishing tackle | surf shop'],
  ['5940', 'bike shop | bicycles'],
  ['5947', 'gift shop | souvenirs | party supplies'],
  ['5712', 'furniture | furniture store | mattress'],
  ['5713', 'carpet store | flooring'],
  ['5719', 'home decor | candles'],
  ['5251', 'hardware store'],
  ['5261', 'garden center | plant nursery'],
  ['5732', 'electronics | tv store'],
  ['4812', 'cell phone store'],
  ['7622', 'phone repair | iphone repair'],
  ['7379', 'computer repair | it support'],
  ['7372', 'web design | software development | app developer'],
  ['7311', 'marketing agency | advertising | social media marketing'],
  ['7392', 'consulting | business consultant'],
  ['7349', 'house cleaning | cleaning service | maid service | janitor | window cleaning | cleaning lady'],
  ['7342', 'pest control | exterminator'],
  ['7217', 'carpet cleaning'],
  ['7216', 'dry cleaner | dry cleaning'],
  ['7211', 'laundromat | laundramat'],
  ['7299', 'tattoo shop | dog grooming | wedding planner | dog walker'],
  ['5995', 'pet store | pet food'],
  ['7221', 'photographer | wedding photography | photo studio'],
  ['7333', 'graphic designer'],
  ['7338', 'print shop | business cards'],
  ['8351', 'daycare | day care | preschool | child care'],
  ['8299', 'tutor | piano lessons | driving school | karate'],
  ['7911', 'dance studio'],
  ['8661', 'church | mosque'],
  ['8398', 'charity | non-profit | animal rescue'],
  ['7011', 'hotel | motel | bed and breakfast | airbnb | vacation rental'],
  ['7033', 'campground | rv park'],
  ['4121', 'taxi | limo service'],
  ['4214', 'moving company | trucking | junk removal'],
  ['4215', 'courier | delivery service'],
  ['4722', 'travel agent | travel agency | tours'],
  ['4225', 'self storage | storage units'],
  ['7394', 'party rentals | bounce house | equipment rental'],
  ['7512', 'car rental'],
  ['7523', 'parking lot'],
  ['7933', 'bowling alley'],
  ['7832', 'movie theater'],
  ['7929', 'dj | wedding band | musician'],
  ['7999', 'escape room | mini golf | wedding venue'],
  ['6513', 'property management | landlord | realtor'],
  ['6300', 'insurance | insurance agent'],
  ['7393', 'security guards | private investigator'],
  ['7361', 'staffing agency | recruiter'],
  ['7699', 'locksmith | lock smith'],
  ['7692', 'welder | welding'],
  ['5697', 'tailor | alterations'],
  ['5993', 'vape shop | smoke shop | cigars'],
  ['5977', 'cosmetics | makeup | beauty supply'],
  ['5931', 'thrift store | consignment | second hand clothes'],
  ['5932', 'antiques'],
  ['5933', 'pawn shop'],
  ['5970', 'craft supplies'],
  ['5971', 'art gallery'],
  ['5949', 'fabric | yarn'],
  ['5996', 'pool supplies | hot tubs'],
  ['7261', 'funeral home'],
  ['8050', 'nursing home | assisted living | home health care'],
  ['8911', 'architect | engineer'],
  ['7995', 'casino | sports betting'],
  ['6051', 'bitcoin | crypto'],
  ['8043', 'glasses | optician'],
  ['8042', 'eye doctor'],
  ['5817', 'mobile app'],
  ['5968', 'subscription box'],
];

const ASKED = EVERYDAY.flatMap(([code, typed]) => typed.split(' | ').map((text) => ({ code, text })));

test('there are two hundred everyday words to try, and two thousand in the table', () => {
  expect(new Set(ASKED.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200);
  expect(new Set(categoryWords().flatMap(({ words }) => words)).size).toBeGreaterThanOrEqual(2_000);
});

test('the category somebody means is among the first three', () => {
  const missed = ASKED.map(({ code, text }) => ({ code, text, found: searchCategories(index, text).slice(0, 3) }))
    .filter(({ code, found }) => !found.includes(code))
    .map(({ code, text, found }) => `${text}: ${code} is not in ${found.join(' ')}`);
  expect(missed).toEqual([]);
});

test('a code is found by its digits, and nothing by nonsense', () => {
  expect(searchCategories(index, '5462')).toEqual(['5462']);
  expect(searchCategories(index, '546')).toEqual(['5462']);
  expect(searchCategories(index, 'qqzzxy')).toEqual([]);
  expect(searchCategories(index, '  ')).toEqual([]);
});

test('while a word is typed its category is there early', () => {
  for (const typed of ['bak', 'plum', 'hairdr', 'superm', 'coffee s']) {
    expect(searchCategories(index, typed).slice(0, 5), typed).toEqual(
      expect.arrayContaining([
        { bak: '5462', plum: '1711', hairdr: '7230', superm: '5411', 'coffee s': '5814' }[typed],
      ]),
    );
  }
});

test('every word belongs to a category that is in the list, and is said of one only', () => {
  const codes = new Set(categoryCodes().map(({ code }) => code));
  const words = categoryWords().flatMap((row) => row.words);
  expect(categoryWords().filter(({ code }) => !codes.has(code))).toEqual([]);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  expect(words.filter((word) => word !== word.trim().toLowerCase() || word === '')).toEqual([]);
});
