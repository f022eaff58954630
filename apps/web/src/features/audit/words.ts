import { kindOfLane, type LaneKind } from '@ledgate/domain/access/audit-sight.ts';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Where something lies, as a person reads it: `address.postal_code` is `Address, postal code`. */
export const sayField = (field: string): string => {
  const spaced = field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return sentence(spaced.replaceAll('.', ', '));
};

const SHORT = 8;

/** A lane without the tail of its id, which nobody reads: `application 1a2b3c4d`. */
export const shortLane = (lane: string): { kind: LaneKind | undefined; id: string } => {
  const id = lane.slice(lane.indexOf(':') + 1);
  return { kind: kindOfLane(lane), id: /^[0-9a-f-]{32,}$/.test(id) ? id.slice(0, SHORT) : id };
};
