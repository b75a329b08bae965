/** How often a token was used, by day and call. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type ApiToken, apiTokenUses } from '../../data/tokens.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'

export function TokenUses({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { answer, error, again } = useQuery(token.id, (signal) => apiTokenUses(token.id, signal))
  return (
    <Dialog
      title={t('Use of {{name}}', { name: token.name })}
      wide
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary">
          {t('Close')}
        </Button>
      }
    >
      {error && !answer ? (
        <ErrorState title={error} again={again} />
      ) : !answer ? (
        <Loading lines={5} label={t('Loading the use of {{name}}', { name: token.name })} />
      ) : answer.length === 0 ? (
        <Empty title={t('It was not used in the last 90 days.')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section className="token-uses" tabIndex={0} aria-label={t('Requests by day and call')}>
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">{t('Day (UTC)')}</th>
                <th scope="col">{t('Call')}</th>
                <th scope="col">{t('Requests')}</th>
                <th scope="col">{t('Refused or failed')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.map(({ day, call, requests, failed }) => (
                <tr key={`${day} ${call}`}>
                  <td>{day}</td>
                  <td>
                    <code>{call}</code>
                  </td>
                  <td>{number(requests)}</td>
                  <td>{number(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  )
}
