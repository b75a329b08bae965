/** The tokens there are, each with what it may do and when it was used, and the dialogs that make and revoke them. */

import { useState } from 'react'
import { tokensMost } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { type ApiToken, apiTokens, revokeApiToken, tokenGroups } from '../../data/tokens.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { ShownOnce } from '../../ui/sign-in/new-key.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenLine } from './token-line.tsx'
import { TokenUses } from './token-uses.tsx'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'made'; readonly secret: string }
  | { readonly kind: 'revoke' | 'uses'; readonly token: ApiToken }

/** The tokens with the names of the groups that they are narrowed to. */
const withGroups = async (customerId: string | null, signal: AbortSignal) => {
  const tokens = await apiTokens(customerId, signal)
  const ids = [...new Set(tokens.flatMap(({ groupIds }) => groupIds ?? []))]
  const groups =
    ids.length > 0 ? await tokenGroups({ customerIds: null, name: null, groupIds: ids }, signal) : []
  return { tokens, groups: new Map(groups.map(({ id, name }) => [id, name])) }
}

export function TokenList({
  customerId,
  customers,
}: {
  customerId: string | null
  customers: readonly CustomerName[]
}) {
  const { answer, error, again } = useQuery(customerId ?? 'own', (signal) => withGroups(customerId, signal), {
    keepPrevious: customerId ?? 'own',
  })
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const close = () => {
    setOpen(null)
    act.fail(null)
  }
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={6} label={t('Loading access tokens')} />
  const { tokens, groups } = answer
  const create = (
    <Button kind="primary" disabled={tokens.length >= tokensMost} onClick={() => setOpen({ kind: 'new' })}>
      {t('Create token')}
    </Button>
  )
  return (
    <div className="tokens">
      <FormError>{error}</FormError>
      {tokens.length === 0 ? (
        <Empty title={t('There are no access tokens yet.')}>
          <p>{t('A program sends its token with each request, in place of a password.')}</p>
          {create}
        </Empty>
      ) : (
        <>
          <div className="part-buttons">{create}</div>
          <ul className="token-list" aria-label={t('Access tokens')}>
            {tokens.map((token) => (
              <TokenLine
                key={token.id}
                token={token}
                customers={customers}
                groups={groups}
                onUses={() => setOpen({ kind: 'uses', token })}
                onRevoke={() => setOpen({ kind: 'revoke', token })}
              />
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'new' && (
        <TokenForm
          customerId={customerId}
          customers={customers}
          onMade={(secret) => {
            setOpen({ kind: 'made', secret })
            again()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'made' && (
        <ShownOnce
          title={t('Your new token')}
          about={t('It is not shown again, because only a hash of it is kept. Give it to your program.')}
          secret={open.secret}
          onClose={close}
        />
      )}
      {open?.kind === 'uses' && <TokenUses token={open.token} onClose={close} />}
      {open?.kind === 'revoke' && (
        <Confirm
          title={t('Revoke {{name}}', { name: open.token.name })}
          verb={t('Revoke')}
          danger
          busy={act.busy}
          onClose={close}
          onConfirm={() =>
            void act.run(async () => {
              await revokeApiToken(open.token.id)
              close()
              again()
            })
          }
        >
          <p>
            {t(
              'Programs that use it are refused at once. It cannot be brought back: they need another token.',
            )}
          </p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </div>
  )
}
