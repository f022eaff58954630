import { type Color, ellipse, only, paint, ring, type Shape, wedge } from './paint.ts';

const CREAM: Color = [246, 238, 226];
const SAND: Color = [233, 219, 200];
const MINT: Color = [221, 234, 226];
const SKY: Color = [219, 230, 240];
const WHITE: Color = [255, 255, 255];
const COFFEE: Color = [78, 48, 32];
const MILK: Color = [226, 194, 158];
const CRUST: Color = [203, 139, 66];
const DARK_CRUST: Color = [161, 98, 40];
const SLATE: Color = [66, 78, 92];
const BRICK: Color = [178, 82, 58];
const FOREST: Color = [54, 96, 82];
const BERRY: Color = [74, 66, 128];
const GLASS: Color = [196, 218, 228];

/** A cup from the side, with its handle; what is in it shows at the brim. */
const cup = (body: Color, drink: Color): Shape[] => [
  ellipse([214, 204, 190], [0.47, 0.83], 0.34, 0.06),
  ring(body, [0.73, 0.53], 0.14, 0.08),
  wedge(body, { top: 0.38, bottom: 0.78, above: 0.27, below: 0.19, middle: 0.47 }),
  ellipse(body, [0.47, 0.38], 0.27, 0.075),
  ellipse(drink, [0.47, 0.38], 0.235, 0.055),
];

const glass = (drink: Color): Shape[] => [
  wedge(GLASS, { top: 0.18, bottom: 0.86, above: 0.22, below: 0.16 }),
  wedge(drink, { top: 0.32, bottom: 0.83, above: 0.2, below: 0.145 }),
  only(ellipse(WHITE, [0.45, 0.44], 0.06), (x, y) => Math.abs(x - 0.45) + Math.abs(y - 0.44) < 0.06),
  only(ellipse(WHITE, [0.56, 0.52], 0.06), (x, y) => Math.abs(x - 0.56) + Math.abs(y - 0.52) < 0.05),
  wedge(BRICK, { top: 0.06, bottom: 0.32, above: 0.012, below: 0.012, middle: 0.57 }),
];

const bottle = (color: Color): Shape[] => [
  wedge(SLATE, { top: 0.1, bottom: 0.17, above: 0.06, below: 0.06 }),
  wedge(color, { top: 0.17, bottom: 0.4, above: 0.05, below: 0.15 }),
  wedge(color, { top: 0.4, bottom: 0.88, above: 0.15, below: 0.15 }),
  wedge(WHITE, { top: 0.52, bottom: 0.7, above: 0.15, below: 0.15 }),
];

const croissant: Shape[] = [
  only(ellipse(CRUST, [0.5, 0.56], 0.38, 0.3), (x, y) => ((x - 0.5) / 0.24) ** 2 + ((y - 0.76) / 0.24) ** 2 > 1),
  ...[0.3, 0.43, 0.57, 0.7].map((middle) =>
    only(
      wedge(DARK_CRUST, { top: 0.28, bottom: 0.62, above: 0.012, below: 0.02, middle }),
      (x, y) =>
        ((x - 0.5) / 0.38) ** 2 + ((y - 0.56) / 0.3) ** 2 < 0.96 &&
        ((x - 0.5) / 0.24) ** 2 + ((y - 0.76) / 0.24) ** 2 > 1.06,
    ),
  ),
];

const round = (dough: Color, dots: Color): Shape[] => [
  ellipse(dough, [0.5, 0.54], 0.33, 0.3),
  ...[
    [0.38, 0.44],
    [0.57, 0.4],
    [0.64, 0.57],
    [0.46, 0.6],
    [0.34, 0.62],
    [0.55, 0.72],
  ].map(([x = 0, y = 0]) => ellipse(dots, [x, y], 0.035)),
];

const bun: Shape[] = [
  ellipse(CRUST, [0.5, 0.56], 0.34, 0.28),
  ring(DARK_CRUST, [0.5, 0.54], 0.22, 0.18),
  ring(DARK_CRUST, [0.5, 0.54], 0.11, 0.07),
];

const scone: Shape[] = [
  wedge(CRUST, { top: 0.28, bottom: 0.76, above: 0.02, below: 0.34 }),
  ...[0.42, 0.54, 0.61].map((x, nth) => ellipse(BERRY, [x, 0.5 + nth * 0.08], 0.035)),
];

/** A bag with a folded top and a label in its color. */
const bag = (paper: Color, label: Color): Shape[] => [
  wedge(paper, { top: 0.2, bottom: 0.88, above: 0.24, below: 0.27 }),
  wedge(SLATE, { top: 0.14, bottom: 0.22, above: 0.24, below: 0.24 }),
  wedge(label, { top: 0.42, bottom: 0.7, above: 0.17, below: 0.17 }),
  ellipse(COFFEE, [0.5, 0.56], 0.06, 0.085),
  wedge(label, { top: 0.48, bottom: 0.64, above: 0.008, below: 0.008 }),
];

const sack: Shape[] = [
  ellipse(SAND, [0.5, 0.62], 0.34, 0.28),
  wedge([214, 193, 160], { top: 0.24, bottom: 0.42, above: 0.2, below: 0.1 }),
  ...[0.4, 0.5, 0.6].map((x) => ellipse(COFFEE, [x, 0.64], 0.035, 0.055)),
];

const pourOver: Shape[] = [
  wedge(WHITE, { top: 0.16, bottom: 0.42, above: 0.25, below: 0.06 }),
  wedge(COFFEE, { top: 0.2, bottom: 0.27, above: 0.2, below: 0.16 }),
  wedge(GLASS, { top: 0.46, bottom: 0.86, above: 0.13, below: 0.27 }),
  wedge(COFFEE, { top: 0.66, bottom: 0.84, above: 0.19, below: 0.255 }),
];

const filters: Shape[] = [0.1, 0.05, 0].map((by, nth) =>
  wedge(nth % 2 === 0 ? WHITE : [236, 226, 210], { top: 0.28 + by / 2, bottom: 0.78, above: 0.34 - by, below: 0.1 }),
);

const grinder: Shape[] = [
  wedge(SLATE, { top: 0.34, bottom: 0.88, above: 0.14, below: 0.16 }),
  wedge([124, 136, 148], { top: 0.5, bottom: 0.56, above: 0.15, below: 0.15 }),
  wedge(SLATE, { top: 0.22, bottom: 0.34, above: 0.02, below: 0.02 }),
  wedge(SLATE, { top: 0.22, bottom: 0.26, above: 0.17, below: 0.17, middle: 0.64 }),
  ellipse(BRICK, [0.8, 0.2], 0.055),
];

const shirt: Shape[] = [
  wedge(FOREST, { top: 0.26, bottom: 0.84, above: 0.22, below: 0.22 }),
  wedge(FOREST, { top: 0.26, bottom: 0.46, above: 0.27, below: 0.38 }),
  ellipse(SKY, [0.5, 0.25], 0.09, 0.06),
  ellipse(CREAM, [0.5, 0.52], 0.08, 0.1),
  ellipse(COFFEE, [0.5, 0.52], 0.045, 0.065),
];

/** What is on the picture of each good, and its ground. Variants show that of their product. */
const PICTURES: Readonly<Record<string, readonly [shapes: readonly Shape[], ground: Color]>> = {
  'DR-01': [cup(WHITE, COFFEE), CREAM],
  'DR-02': [cup(WHITE, MILK), SAND],
  'DR-03': [cup(BRICK, [240, 226, 206]), CREAM],
  'DR-04': [cup(SLATE, COFFEE), SAND],
  'DR-05': [cup(BERRY, [110, 66, 44]), CREAM],
  'DR-06': [cup(FOREST, [206, 156, 72]), MINT],
  'DR-11': [glass(COFFEE), SKY],
  'DR-12': [glass(MILK), SKY],
  'DR-13': [bottle([126, 186, 178]), MINT],
  'BK-01': [croissant, CREAM],
  'BK-02': [bun, CREAM],
  'BK-03': [scone, MINT],
  'BK-04': [round([214, 168, 104], DARK_CRUST), SAND],
  'BN-01': [bag([206, 178, 140], BRICK), CREAM],
  'BN-02': [bag([206, 178, 140], FOREST), MINT],
  'BN-03': [bag([206, 178, 140], [120, 150, 190]), SKY],
  'BN-04': [round([150, 104, 70], COFFEE), SAND],
  'BN-05': [sack, MINT],
  'GR-01': [pourOver, SKY],
  'GR-02': [filters, SAND],
  'GR-03': [cup(FOREST, FOREST), SAND],
  'GR-04': [grinder, CREAM],
  'GR-05': [shirt, SKY],
};

/** Drawn, and the same on every machine; none for what shows another's. */
export const pictureOf = (sku: string): Buffer | null => {
  const found = PICTURES[sku];
  return found ? paint(...found) : null;
};
