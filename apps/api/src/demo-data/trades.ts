/** What the demo's businesses do and where: enough to fill in a believable application. */
export interface Trade {
  entity: 'llc' | 's_corp' | 'c_corp' | 'sole_prop';
  /** Sells over the counter, at the customer's place, or online. */
  sells: 'counter' | 'visits' | 'online';
  mcc: string;
  naics: string;
  does: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  /** Dollars a month, and for one sale. */
  monthly: number;
  ticket: number;
}

/** Name, structure, where it sells, MCC, NAICS sector, street, city, state, ZIP, month, ticket, what it does. */
const TABLE = `
North Loop Coffee Roasters | llc | counter | 5499 | 44 | 212 North 3rd Street | Minneapolis | MN | 55401 | 46000 | 14 | Coffee roasted in the store, by the bag and by the cup.
Sandia Sun Bakery | llc | counter | 5462 | 44 | 1120 Central Avenue | Albuquerque | NM | 87102 | 21000 | 13 | Bread, pastries and birthday cakes, baked every morning.
Blue Mesa Bicycles | llc | counter | 5940 | 44 | 845 Main Avenue | Durango | CO | 81301 | 38000 | 180 | Mountain bikes, parts and repairs for riders in the valley.
Alder & Finch Bookshop | llc | counter | 5942 | 44 | 930 SW Alder Street | Portland | OR | 97205 | 27000 | 24 | New and used books, with readings on Thursday evenings.
Anchor Street Dental | s_corp | counter | 8021 | 62 | 48 Anchor Street | Baltimore | MD | 21230 | 46000 | 210 | General dentistry for families, with two chairs.
Bayou Bend Outfitters | llc | counter | 5941 | 44 | 671 River Road | Baton Rouge | LA | 70802 | 41000 | 74 | Fishing and hunting gear, licenses and advice.
Birchwood Veterinary Clinic | s_corp | counter | 0742 | 54 | 319 Birch Lane | Madison | WI | 53703 | 47500 | 165 | Care for small animals, surgery twice a week.
Blue Heron Kayak Tours | llc | counter | 7999 | 71 | 5 Squalicum Way | Bellingham | WA | 98225 | 18000 | 95 | Guided kayak tours among the islands, booked at the dock.
Brickyard Barbecue | llc | counter | 5812 | 72 | 1807 Grand Boulevard | Kansas City | MO | 64108 | 48000 | 31 | Barbecue smoked overnight, eaten in or taken away.
Cactus Wren Nursery | llc | counter | 5261 | 44 | 77 East Speedway | Tucson | AZ | 85701 | 23000 | 46 | Desert plants, soil and pots for gardens and patios.
Cedar Hollow Dry Cleaners | s_corp | counter | 7216 | 81 | 402 Gallatin Avenue | Nashville | TN | 37206 | 16500 | 28 | Dry cleaning, laundry and alterations at one counter.
Clementine Bridal | llc | counter | 5621 | 44 | 214 Bull Street | Savannah | GA | 31401 | 34000 | 1450 | Wedding gowns made to measure, with fittings in the store.
Corner Lantern Bistro | llc | counter | 5812 | 72 | 129 Arch Street | Philadelphia | PA | 19106 | 49000 | 58 | A small menu from the market, lunch and dinner.
Dovetail Cabinetry | llc | visits | 5712 | 44 | 60 Foundry Street | Asheville | NC | 28801 | 44000 | 3900 | Kitchen cabinets built to order and fitted at the house.
Elm City Bicycle Works | llc | counter | 5940 | 44 | 1045 Chapel Street | New Haven | CT | 06511 | 29000 | 140 | City bicycles, parts and a workshop for repairs.
Fieldstone Landscaping | llc | visits | 0780 | 56 | 88 Middlesex Street | Lowell | MA | 01852 | 37000 | 620 | Gardens laid out and kept for homes and offices.
Fox & Thistle Florist | llc | counter | 5992 | 44 | 2611 West Cary Street | Richmond | VA | 23220 | 19500 | 52 | Bouquets and wreaths, bound while the customer waits.
Golden Hour Photography | sole_prop | visits | 7221 | 54 | 14 Chapala Street | Santa Barbara | CA | 93101 | 9500 | 640 | Portraits and weddings, photographed at the customer’s place.
Granite Peak Climbing Gym | llc | counter | 7997 | 71 | 455 South 300 East | Salt Lake City | UT | 84111 | 42000 | 36 | Climbing walls, day passes, courses and rental shoes.
Harborlight Seafood Market | s_corp | counter | 5499 | 44 | 33 Commercial Street | Portland | ME | 04101 | 45000 | 44 | Fish and lobster from the boats, sold at the counter.
High Plains Feed and Tack | llc | counter | 5999 | 44 | 1900 Westland Road | Cheyenne | WY | 82001 | 36000 | 118 | Feed, saddles and fencing for ranches and riders.
Ironwood Auto Repair | llc | counter | 7538 | 81 | 2218 Grand Avenue | Phoenix | AZ | 85007 | 43000 | 385 | Brakes, engines and inspections for cars and light trucks.
Juniper Ridge Pharmacy | c_corp | counter | 5912 | 44 | 61 NW Oregon Avenue | Bend | OR | 97701 | 49500 | 38 | Prescriptions and advice, with a small drug store in front.
Kettle Creek Brewing | llc | counter | 5813 | 72 | 210 South Main Street | Wilkes-Barre | PA | 18701 | 32000 | 27 | Beer brewed in the back and poured in front, with a kitchen.
Lakeshore Optical | s_corp | counter | 8043 | 44 | 725 East Wells Street | Milwaukee | WI | 53202 | 31000 | 240 | Eyeglasses and contact lenses, fitted by two opticians.
Little Sparrow Toys | llc | online | 5945 | 44 | 366 Selby Avenue | Saint Paul | MN | 55102 | 22000 | 47 | Wooden toys and puzzles, ordered online and sent by parcel.
Magnolia Street Spa | llc | counter | 7298 | 81 | 118 Magnolia Street | Jackson | MS | 39201 | 17500 | 92 | Massages, facials and gift cards for both.
Maple & Main Hardware | s_corp | counter | 5251 | 44 | 1 Main Street | Burlington | VT | 05401 | 39000 | 33 | Tools, paint and keys for the neighborhood.
Old Mill Music Lessons | sole_prop | visits | 8299 | 61 | 540 Brookstown Avenue | Winston-Salem | NC | 27101 | 6800 | 65 | Piano and violin lessons for children and grown-ups.
Piedmont Pet Supply | llc | counter | 5995 | 44 | 907 Market Street | Charlottesville | VA | 22902 | 28500 | 41 | Food, beds and toys for dogs, cats and small animals.
Prairie Sky Yoga | llc | counter | 7997 | 71 | 1209 Harney Street | Omaha | NE | 68102 | 14000 | 22 | Yoga classes by the hour and by the card of ten.
Red Mesa Trading Post | llc | counter | 5999 | 44 | 330 North Main Street | Las Cruces | NM | 88001 | 26000 | 86 | Jewelry, rugs and pottery bought from their makers.
Riverbend Family Chiropractic | s_corp | counter | 8041 | 62 | 205 2nd Avenue | Cedar Rapids | IA | 52401 | 24500 | 70 | Chiropractic care for families, by appointment.
Saltgrass Surf Rentals | llc | counter | 7999 | 71 | 4020 Beach Road | Nags Head | NC | 27959 | 15500 | 55 | Surfboards and wetsuits for rent at the beach.
Silver Birch Tailors | llc | counter | 5697 | 81 | 91 Newbury Street | Boston | MA | 02116 | 20500 | 112 | Suits and dresses altered and made to measure.
Twin Oaks Furniture | c_corp | counter | 5712 | 44 | 618 Foster Street | Durham | NC | 27701 | 48500 | 870 | Tables, chairs and beds from workshops in the state.
Wren & Otter Ceramics | llc | online | 5970 | 44 | 27 Front Street | Traverse City | MI | 49684 | 12500 | 68 | Bowls and vases from our own kiln, ordered online.
`;

const readRow = (line: string): Trade => {
  const [, entity = '', sells = '', mcc = '', naics = '', street = '', city = '', state = '', ...rest] =
    line.split(' | ');
  const [zip = '', monthly = '', ticket = '', does = ''] = rest;
  const trade = { mcc, naics, does, street, city, state, zip, monthly: Number(monthly), ticket: Number(ticket) };
  // Safe: the table stands above, and a test reads every line of it.
  return { ...trade, entity: entity as Trade['entity'], sells: sells as Trade['sells'] };
};

export const tradeOf = (name: string): Trade => {
  const line = TABLE.split('\n').find((row) => row.startsWith(`${name} | `));
  if (line === undefined) throw new Error(`nobody said what ${name} does`);
  return readRow(line);
};
