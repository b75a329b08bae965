/** Saved views as tabs over the grid: chosen, saved, changed, shared, made the default, deleted. */

import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { ColumnLayout } from '#domain/columns/layout.ts'
import { viewNameLongest } from '#domain/fleet/view.ts'
import { customerNames } from '../../data/customers.ts'
import { chooseFleetView, deleteFleetView, type SavedView, saveFleetView } from '../../data/fleet-views.ts'
import { session } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { MenuButton } from '../../ui/overlays/popover.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'

import { needsYouFirst } from './use-views.ts'

type Open = { readonly kind: 'save' | 'rename' | 'delete'; readonly of: SavedView | null }

const fail = (error: unknown) =>
  toast({ key: 'view', level: 'caution', title: t('Saved views'), text: sentenceOf(error) })

export function Views({
  views,
  active,
  changed,
  search,
  layout,
  onOpen,
  onChange,
}: {
  views: readonly SavedView[]
  /** Null: the grid as it comes. */
  active: SavedView | null
  /** What is seen is not what was saved. */
  changed: boolean
  /** As a view would keep it. */
  search: string
  layout: ColumnLayout
  onOpen: (view: SavedView | null) => void
  /** Something was saved or deleted; the one to show from now on. */
  onChange: (active: string | null) => void
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const act = async (work: () => Promise<string | null>) => {
    try {
      onChange(await work())
      close()
    } catch (error) {
      fail(error)
    }
  }
  const isDefault = active ? active.isDefault : !views.some((view) => view.isDefault)
  return (
    <nav className="fleet-views" aria-label={t('Saved views')} data-tour="fleet-views">
      <ul>
        {[null, ...views].map((view) => (
          <li key={view?.id ?? 'all'}>
            <button
              type="button"
              aria-current={view?.id === active?.id ? 'page' : undefined}
              title={view?.by && !view.mine ? t('Shared by {{who}}', { who: view.by }) : undefined}
              onClick={() => onOpen(view)}
            >
              {view?.name ?? t('All trailers')}
              {view?.customerId && (
                <>
                  <IconUsers size={14} stroke={1.8} aria-hidden="true" />
                  <span className="unseen">, {t('shared')}</span>
                </>
              )}
              {view && view.id === active?.id && changed && (
                <span className="fleet-changed">{t('edited')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {active?.mine && changed && (
        <Button
          onClick={() =>
            void act(async () => {
              const { id, name, customerId } = active
              return (await saveFleetView({ id, name, customerId, view: { search, layout } })).id
            })
          }
        >
          {t('Save changes')}
        </Button>
      )}
      <button type="button" className="fleet-add" onClick={() => setOpen({ kind: 'save', of: null })}>
        <IconPlus size={14} stroke={2} aria-hidden="true" />
        {t('Save view')}
      </button>
      <MenuButton
        label={t('View')}
        acts={[
          ...(active?.id === needsYouFirst.id
            ? []
            : [
                isDefault
                  ? { label: t('Is my default'), run: () => {} }
                  : {
                      label: t('Make it my default'),
                      run: () =>
                        void act(async () => {
                          await chooseFleetView(active?.id ?? null)
                          return active?.id ?? null
                        }),
                    },
              ]),
          ...(active?.mine
            ? [{ label: t('Rename or share'), run: () => setOpen({ kind: 'rename', of: active }) }]
            : []),
          ...(active && (active.mine || mayClear(active))
            ? [{ label: t('Delete'), danger: true, run: () => setOpen({ kind: 'delete', of: active }) }]
            : []),
        ]}
      />
      {(open?.kind === 'save' || open?.kind === 'rename') && (
        <SaveDialog
          of={open.of}
          onClose={close}
          onSave={(name, customerId) =>
            void act(async () => {
              const view = open.of && !changed ? open.of.view : { search, layout }
              return (await saveFleetView({ id: open.of?.id ?? null, name, customerId, view })).id
            })
          }
        />
      )}
      {open?.kind === 'delete' && open.of && (
        <Confirm
          title={t('Delete view')}
          verb={t('Delete')}
          danger
          onClose={close}
          onConfirm={() =>
            void act(async () => {
              await deleteFleetView(open.of!.id)
              return null
            })
          }
        >
          <p>
            {open.of.customerId
              ? t('“{{name}}” is deleted for everybody it is shared with.', { name: open.of.name })
              : t('“{{name}}” is deleted. The trailers stay as they are.', { name: open.of.name })}
          </p>
        </Confirm>
      )}
    </nav>
  )
}

const mayClear = ({ customerId }: SavedView): boolean => {
  const held = session()
  return (
    held !== null && customerId !== null && can(held.viewer, 'editUsers', { customerId: Number(customerId) })
  )
}

function SaveDialog({
  of,
  onClose,
  onSave,
}: {
  of: SavedView | null
  onClose: () => void
  onSave: (name: string, customerId: string | null) => void
}) {
  const [name, setName] = useState(of?.name ?? '')
  const names = useQuery('customers', customerNames)
  const viewer = session()?.viewer
  const mine = (names.answer ?? []).filter(
    ({ id }) => viewer && can(viewer, 'shareViews', { customerId: Number(id) }),
  )
  const [shared, setShared] = useState(of?.customerId != null)
  const [customer, setCustomer] = useState(of?.customerId ?? '')
  const whom = customer || mine[0]?.id || null
  const fit = name.trim() !== '' && (!shared || whom !== null)
  return (
    <FormDialog
      form={{ busy: false, submit: () => onSave(name.trim(), shared ? whom : null) }}
      title={of ? t('Rename or share view') : t('Save view')}
      verb={t('Save')}
      disabled={!fit}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        required
        value={name}
        maxLength={viewNameLongest}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      {mine.length > 0 && (
        <Check
          label={
            mine.length === 1
              ? t('Share with everybody of {{customer}}', { customer: mine[0]!.shortName })
              : t('Share with a customer')
          }
          on={shared}
          onChange={setShared}
        />
      )}
      {shared && mine.length > 1 && (
        <Choice
          label={t('Customer')}
          value={whom ?? ''}
          options={mine.map(({ id, shortName }) => ({ value: id, label: shortName }))}
          onChange={setCustomer}
        />
      )}
      <p className="note">{t('It saves the filters, the sort order and the columns.')}</p>
    </FormDialog>
  )
}
