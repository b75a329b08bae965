/** The keys of a customer's gateways: made, told once, and revoked. */

import { useState } from 'react'
import { keyNameLongest } from '#domain/basics/assumed.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { gatewayKeyWords } from '#domain/fleet/words.ts'
import { serialPattern } from '#domain/wire/report.ts'
import { createGatewayKey, type GatewayKey, gatewayKeys, revokeGatewayKey } from '../../data/gateway-keys.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Part } from '../../ui/layout/part.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { NewKey } from '../../ui/sign-in/new-key.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { dateOf } from '../../ui/time/time.ts'

const pageSize = 20

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'made'; readonly key: string }
  | { readonly kind: 'revoke'; readonly key: GatewayKey }

export function GatewayKeysPart({ customerId }: { customerId: string }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<Open | null>(null)
  const { answer, error, again } = useQuery(
    [customerId, search, page],
    (signal) => gatewayKeys(customerId, { search, page, pageSize }, signal),
    { keepPrevious: customerId },
  )
  const act = useAct()
  const close = () => setOpen(null)
  const pages = Math.max(1, Math.ceil((answer?.keyCount ?? 0) / pageSize))
  return (
    <Part
      title={t('Gateway keys')}
      about={t(
        'Gateways report with a key: one for all of the customer, or one for a single gateway. They can send reports and read nothing.',
      )}
    >
      <div className="customer-keys">
        <div className="part-buttons">
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('Create key')}
          </Button>
          {((answer?.keyCount ?? 0) > pageSize || search !== '') && (
            <SearchBox
              label={t('Search Key')}
              value={search}
              onChange={(text) => {
                setSearch(text)
                setPage(0)
              }}
            />
          )}
        </div>
        <FormError>{error}</FormError>
        {!answer && !error && <Loading label={t('Loading the keys')} />}
        {answer?.keyCount === 0 && (
          <p className="note">{search ? t('No key has that name.') : t('There are no keys yet.')}</p>
        )}
        <ul aria-label={t('Gateway keys')}>
          {answer?.keys.map((key) => (
            <KeyLine key={key.id} of={key} onRevoke={() => setOpen({ kind: 'revoke', key })} />
          ))}
        </ul>
        {pages > 1 && (
          <div className="part-buttons">
            <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('Newer')}
            </Button>
            <Button disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
              {t('Older')}
            </Button>
            <span className="note">
              {t('Page {{page}} of {{pages}}', { page: number(page + 1), pages: number(pages) })}
            </span>
          </div>
        )}
      </div>
      {open?.kind === 'new' && (
        <KeyForm
          customerId={customerId}
          onMade={(key) => {
            setOpen({ kind: 'made', key })
            again()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'made' && <NewKey gatewayKey={open.key} onClose={close} />}
      {open?.kind === 'revoke' && (
        <Confirm
          title={t('Revoke key')}
          verb={t('Revoke')}
          danger
          busy={act.busy}
          onClose={close}
          onConfirm={() =>
            void act.run(async () => {
              await revokeGatewayKey(customerId, open.key.id)
              close()
              // The page that is shown may have lost its last key.
              setPage(0)
              again()
            })
          }
        >
          <p>
            {t(
              'Gateways that report with {{name}} are refused within ten seconds. A key cannot be brought back: they need another one.',
              { name: nameOf(open.key) },
            )}
          </p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </Part>
  )
}

const nameOf = ({ name, serialNumber }: GatewayKey) => name || serialNumber || t('this key')

const KeyLine = ({ of: key, onRevoke }: { of: GatewayKey; onRevoke: () => void }) => (
  <li>
    <div>
      <b>{nameOf(key)}</b>
      <span>
        {key.serialNumber ? t('For {{serial}} alone', { serial: key.serialNumber }) : t('For every gateway')}
      </span>
      <span>
        {key.createdBy
          ? t('Made {{date}} by {{who}}', { date: dateOf(key.created), who: key.createdBy })
          : t('Made {{date}}', { date: dateOf(key.created) })}
      </span>
      <span>
        {key.lastUsed === null
          ? t('Not used yet')
          : tNodes('Last used {{ago}}', { ago: <Age at={key.lastUsed} /> })}
      </span>
    </div>
    <Button onClick={onRevoke} aria-label={t('Revoke {{name}}', { name: nameOf(key) })}>
      {t('Revoke')}
    </Button>
  </li>
)

function KeyForm({
  customerId,
  onMade,
  onClose,
}: {
  customerId: string
  onMade: (key: string) => void
  onClose: () => void
}) {
  const form = useForm({
    first: { name: '', serial: '' },
    check: ({ name, serial }) => ({
      name:
        (name.trim() === '' || name.trim().length > keyNameLongest) && gatewayKeyWords.name(keyNameLongest),
      serial: serial.trim() !== '' && !serialPattern.test(serial.trim()) && gatewayKeyWords.serial,
    }),
    save: async ({ name, serial }) =>
      onMade(await createGatewayKey(customerId, { name: name.trim(), serialNumber: serial.trim() || null })),
  })
  return (
    <FormDialog form={form} title={t('Create key')} verb={t('Create')} onClose={onClose}>
      <TextField
        label={t('Name')}
        autoFocus
        autoComplete="off"
        help={t('Where it is used: a yard, a system.')}
        {...form.text('name')}
      />
      <TextField
        label={t('Serial number (optional)')}
        autoComplete="off"
        help={t('Then only this gateway can report with it.')}
        {...form.text('serial')}
      />
    </FormDialog>
  )
}
