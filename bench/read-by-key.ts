import { findUser } from '@ledgate/api/features/users/store.ts';
import { users } from '@ledgate/contract/users.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import { againstBare } from './rig/against-bare.ts';
import { reading } from './rig/load.ts';
import type { Scenario } from './rig/scenario.ts';
import { statementOf } from './rig/statement.ts';

const DIFFERENT = 2_000;

export const readByKey: Scenario = {
  name: 'read-by-key',
  summary: 'a signed-in read of one person by key',
  run: async (run) => {
    const uids = run.house.uids.slice(0, DIFFERENT);
    const [one = ''] = uids;
    const { text, values } = await statementOf(run.cluster.url, (db) => findUser(db, one));
    return againstBare(run, {
      name: 'read-by-key',
      ours: reading(uids.map((id) => fillPath(users.readUser.path, { id }))),
      statement: { text, values: values.map((value) => (value === one ? '$id' : value)) },
    });
  },
};
