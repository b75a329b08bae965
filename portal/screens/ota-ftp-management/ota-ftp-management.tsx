/** FTP for gateways that know nothing else: whether it is on, as whom they sign in, and what they have fetched. */
import { t } from '#domain/basics/texts.ts'
import './ota-ftp-management.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { count, number } from '#domain/basics/print.ts'
import {
  deleteFtpAccountMutation,
  type FtpAccount,
  type FtpFetch,
  ftpFetchesQuery,
  ftpServerQuery,
} from '../../data/ftp.ts'
import { request } from '../../data/graphql.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'
import { AccountForm } from './account-form.tsx'

/** As many as the server brings at once. */
const pageOfFetches = 50

export function Screen() {
  const server = useQuery('ftp', async (signal) => (await request(ftpServerQuery, {}, signal)).ftpServer)
  const [making, setMaking] = useState(false)
  const [deleting, setDeleting] = useState<FtpAccount | null>(null)
  const act = useAct()
  const { answer } = server
  if (!answer)
    return (
      <main className="manage ftp-page">
        {server.error ? (
          <ErrorState title={server.error} again={server.again} />
        ) : (
          <Loading lines={6} label={t('Loading FTP')} />
        )}
      </main>
    )
  const make = (
    <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setMaking(true)}>
      {t('New account')}
    </Button>
  )
  return (
    <main className="manage ftp-page">
      <div className="ftp-head">
        <p className="ftp-state">
          <LevelMark level={answer.isOn ? 'good' : 'stale'} bare />
          {answer.isOn
            ? t('FTP is on, at port {{port}}. Gateways can fetch files, and nothing else.', {
                port: answer.port,
              })
            : t('FTP is off. Whoever runs the server switches it on with FTP_PORT.')}
        </p>
        {answer.accounts.length > 0 && make}
      </div>
      <section aria-labelledby="ftp-accounts">
        <h2 id="ftp-accounts">{t('Accounts')}</h2>
        {answer.accounts.length === 0 ? (
          <Empty title={t('There are no accounts yet.')}>
            <p>{t('Create one for each product: its folder holds the packages for that product.')}</p>
            {make}
          </Empty>
        ) : (
          <Accounts accounts={answer.accounts} onDelete={setDeleting} />
        )}
      </section>
      <Fetches />
      {making && (
        <AccountForm
          onDone={() => {
            setMaking(false)
            server.again()
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {deleting && (
        <Confirm
          title={t('Delete {{name}}', { name: deleting.name })}
          verb={t('Delete')}
          danger
          busy={act.busy}
          onConfirm={() =>
            void act.run(async () => {
              await request(deleteFtpAccountMutation, { id: deleting.id })
              setDeleting(null)
              server.again()
            })
          }
          onClose={() => setDeleting(null)}
        >
          <p>
            {t('Gateways that sign in as {{account}} can no longer fetch packages.', {
              account: deleting.name,
            })}
          </p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </main>
  )
}

function Accounts({
  accounts,
  onDelete,
}: {
  accounts: readonly FtpAccount[]
  onDelete: (account: FtpAccount) => void
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="ftp-table" tabIndex={0} aria-label={t('Table of accounts')}>
      <table>
        <thead>
          <tr>
            {[t('Name'), t('Product'), t('Folder'), t('Files'), t('Last sign-in'), t('Created')].map(
              (title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ),
            )}
            <th scope="col">
              <span className="unseen">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>{account.name}</td>
              <td>{account.product}</td>
              <td>/{account.folder}</td>
              <td>
                <details>
                  <summary>{count(account.files.length, 'file')}</summary>
                  <ul className="ftp-files">
                    {account.files.map(({ name }) => (
                      <li key={name}>{name}</li>
                    ))}
                  </ul>
                </details>
              </td>
              <td>{account.used === null ? t('Never') : moment(account.used)}</td>
              <td>{t('{{time}} by {{user}}', { time: moment(account.created), user: account.createdBy })}</td>
              <td>
                <IconButton
                  label={t('Delete {{name}}', { name: account.name })}
                  onClick={() => onDelete(account)}
                >
                  <IconTrash size={18} stroke={1.7} />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What was fetched, the newest first; older ones are brought as they are asked for. */
function Fetches() {
  const [older, setOlder] = useState<readonly FtpFetch[]>([])
  const [isEnd, setEnd] = useState(false)
  const act = useAct()
  const page = useQuery(
    'ftp fetches',
    async (signal) => (await request(ftpFetchesQuery, { before: null }, signal)).ftpFetches,
  )
  const listed = [...(page.answer ?? []), ...older]
  const more = () =>
    act.run(async () => {
      const next = (await request(ftpFetchesQuery, { before: listed.at(-1)!.id })).ftpFetches
      setOlder([...older, ...next])
      setEnd(next.length < pageOfFetches)
    })
  return (
    <section aria-labelledby="ftp-fetches">
      <h2 id="ftp-fetches">{t('Fetched files')}</h2>
      {!page.answer ? (
        page.error ? (
          <ErrorState title={page.error} again={page.again} />
        ) : (
          <Loading lines={4} label={t('Loading what was fetched')} />
        )
      ) : listed.length === 0 ? (
        <p>{t('No gateway has fetched a file yet.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section className="ftp-table" tabIndex={0} aria-label={t('Table of fetched files')}>
          <table>
            <thead>
              <tr>
                {[t('When'), t('Account'), t('File'), t('Address'), t('Bytes'), t('Outcome')].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.map((one) => (
                <tr key={one.id}>
                  <td>{moment(one.at)}</td>
                  <td>{one.accountName}</td>
                  <td>{one.file}</td>
                  <td>{one.address}</td>
                  <td className="numbers">{number(one.bytes)}</td>
                  <td>{one.isWhole ? t('Complete') : t('Broke off')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {listed.length >= pageOfFetches && !isEnd && (
        <Button busy={act.busy} onClick={() => void more()}>
          {t('Show older')}
        </Button>
      )}
      <FormError>{act.error}</FormError>
    </section>
  )
}
