interface Named {
  readonly dbaName: string | null;
  readonly legalName: string | null;
  /** Whoever registered, until the business has a name. */
  readonly merchant: { readonly name: string };
}

/** What people call it: the name on the door, else the registered one, else whoever registered. */
export const applicationName = ({ dbaName, legalName, merchant }: Named): string =>
  dbaName ?? legalName ?? merchant.name;
