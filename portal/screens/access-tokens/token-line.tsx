/** One token: what it may do, for what and from where, until when, and when it was last used. */

import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import type { ApiToken } from '../../data/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { useNow } from '../../ui/time/clock.ts'
import { dateOf, moment } from '../../ui/time/time.ts'
import { scopeWords } from './scopes.ts'

export function TokenLine({
  token,
  customers,
  groups,
  onUses,
  onRevoke,
}: {
  token: ApiToken
  customers: readonly CustomerName[]
  groups: ReadonlyMap<string, string>
  onUses: () => void
  onRevoke: () => void
}) {
  const { name, hint, scopes, addresses, expires, lastUsed, lastAddress } = token
  const expired = useNow((now) => expires !== null && expires <= now)
  const only = narrowedTo(token, customers, groups)
  return (
    <li>
      <div className="token-facts">
        <p className="token-name">
          <b>{name}</b>
          <code>{`tdm_…${hint}`}</code>
          {expired && <span className="tag">{t('Expired')}</span>}
        </p>
        <p>{scopes.map(scopeWords).join(' · ')}</p>
        {only && <p>{t('Only {{names}}', { names: only })}</p>}
        {addresses.length > 0 && <p>{t('From {{addresses}} alone', { addresses: addresses.join(', ') })}</p>}
        <p className="note">
          {t('Made {{date}} by {{who}}', { date: dateOf(token.created), who: token.createdBy })}
          {' · '}
          {expires === null
            ? t('Never expires')
            : expired
              ? t('Expired {{moment}}', { moment: moment(expires) })
              : t('Expires {{moment}}', { moment: moment(expires) })}
          {' · '}
          {lastUsed === null
            ? t('Not used yet')
            : lastAddress === null
              ? tNodes('Last used {{ago}}', { ago: <Age at={lastUsed} /> })
              : tNodes('Last used {{ago}} from {{address}}', {
                  ago: <Age at={lastUsed} />,
                  address: <span className="numbers">{lastAddress}</span>,
                })}
        </p>
      </div>
      <div className="part-buttons">
        <Button onClick={onUses} aria-label={t('Use of {{name}}', { name })}>
          {t('Use')}
        </Button>
        <Button onClick={onRevoke} aria-label={t('Revoke {{name}}', { name })}>
          {t('Revoke')}
        </Button>
      </div>
    </li>
  )
}

/** The groups or customers that it is narrowed to; empty where it is not. Those that are not seen any more have no name. */
const narrowedTo = (
  { groupIds, customerIds, customerId }: ApiToken,
  customers: readonly CustomerName[],
  groups: ReadonlyMap<string, string>,
): string => {
  const unseen = t('one you do not see')
  if (groupIds) return groupIds.map((id) => groups.get(id) ?? unseen).join(', ')
  if (!customerIds || customerId !== null) return ''
  return customerIds.map((id) => customers.find((one) => one.id === id)?.shortName ?? unseen).join(', ')
}
