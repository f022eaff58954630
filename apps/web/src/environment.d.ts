declare module 'virtual:theme.css';

declare module 'virtual:wire' {
  import type { Wire } from '@ledgate/contract/client.ts';

  export const wire: Wire;
}
