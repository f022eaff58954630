/** What a customer agrees to when a card is kept, kept with the card as it was said. */
export const consentWords = (business: string): string =>
  `I agree that ${business} keeps my card on file and charges it for purchases I agree to. I can have it removed at any time by contacting ${business}.`;
