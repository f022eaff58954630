import type { ApiKeyView } from '@ledgate/contract/api-keys.ts';
import { KEY_SCOPE_FACTS } from '@ledgate/domain/access/key-scopes.ts';

import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';
import classes from './api-keys.module.css';
import { KeyState, usedWords } from './keys-columns.tsx';

const labels = (scopes: ApiKeyView['scopes']): string[] => scopes.map((scope) => KEY_SCOPE_FACTS[scope].label);

/** Everything there is to know about a key but the key. */
export const KeyFacts = ({ apiKey }: { apiKey: ApiKeyView }) => (
  <div className={classes.stack}>
    {apiKey.lost.length > 0 && <Notice tone="warn">{t('lost', { scopes: labels(apiKey.lost).join('; ') })}</Notice>}
    <dl className={classes.facts}>
      <dt>{t('columnState')}</dt>
      <dd>
        <KeyState {...apiKey} />
      </dd>
      <dt>{t('factKey')}</dt>
      <dd className={classes.shown} dir="ltr" translate="no">
        {apiKey.shown}…
      </dd>
      <dt>{t('columnScopes')}</dt>
      <dd>
        <ul className={classes.list}>
          {labels(apiKey.scopes).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </dd>
      <dt>{t('factAddresses')}</dt>
      <dd>{apiKey.addresses.length === 0 ? t('anywhere') : apiKey.addresses.join(', ')}</dd>
      <dt>{t('factCreated')}</dt>
      <dd>{formatInstant(apiKey.created_at)}</dd>
      <dt>{t('columnExpires')}</dt>
      <dd>{formatInstant(apiKey.expires_at)}</dd>
      <dt>{t('columnUsed')}</dt>
      <dd>{usedWords(apiKey)}</dd>
    </dl>
  </div>
);
