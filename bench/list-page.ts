import { listPage } from '@ledgate/api/features/users/store.ts';
import { queryString } from '@ledgate/contract/client.ts';
import { users } from '@ledgate/contract/users.ts';
import { againstBare } from './rig/against-bare.ts';
import { reading } from './rig/load.ts';
import type { Scenario } from './rig/scenario.ts';
import { statementOf } from './rig/statement.ts';

const ASK = { role__in: 'underwriter,iso', ordering: '-created', page_size: '20' };

export const listPageOfPeople: Scenario = {
  name: 'list-page',
  summary: 'a signed-in page of 20 people, filtered and ordered, with the exact count',
  run: async (run) => {
    const ask = users.listUsers.query.parse(ASK);
    const statement = await statementOf(run.cluster.url, (db) => listPage(db, ask));
    return againstBare(run, { name: 'list-page', ours: reading([users.listUsers.path + queryString(ASK)]), statement });
  },
};
