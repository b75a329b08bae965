/** The list of what gateways should be configured to, writing one, and the way to those that differ. */

import { IconListSearch, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { keysOf, shownValue } from '#domain/ota/config-keys.ts'
import { isProduct } from '#domain/ota/product.ts'
import { request } from '../../data/graphql.ts'
import { type ConfigTemplate, deleteTemplateMutation, templatesQuery } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'
import { TemplateForm } from './template-form.tsx'
import { scopeText } from './template-words.ts'

const nameOf = (one: ConfigTemplate) => `${one.product}, ${scopeText(one)}`

/** In the order in which the form asks for them. */
const valuesText = ({ product, config }: ConfigTemplate): string => {
  const values = config as Readonly<Record<string, string | number | boolean>>
  return (isProduct(product) ? keysOf(product) : [])
    .flatMap(([key, { title }]) =>
      values[key] === undefined ? [] : [`${title}: ${shownValue(key, values[key])}`],
    )
    .join('; ')
}

const showDrifting = ({ product, customerId, groupId }: ConfigTemplate) =>
  setSearch({
    ...{ view: 'devices', product, customer: customerId, group: groupId },
    ...{ drift: 'yes', page: null, q: null },
  })

const columnsFor = (
  edit: (one: ConfigTemplate) => void,
  remove: (one: ConfigTemplate) => void,
): readonly GridColumn<ConfigTemplate>[] => [
  { key: 'product', title: t('Product'), width: 120, text: ({ product }) => product, pinned: true },
  { key: 'customer', title: t('Customer'), width: 170, text: ({ customerName }) => customerName ?? t('All') },
  { key: 'group', title: t('Group'), width: 150, text: ({ groupName }) => groupName ?? t('All') },
  { key: 'values', title: t('Should be'), width: 420, text: valuesText },
  {
    key: 'updated',
    title: t('Saved'),
    width: 320,
    text: ({ updated, updatedBy }) => t('{{time}} by {{user}}', { time: moment(updated), user: updatedBy }),
  },
  {
    key: 'acts',
    title: t('Actions'),
    width: 130,
    text: null,
    actions: true,
    cell: (one) => (
      <span className="cell-acts">
        <IconButton
          label={t('Devices that differ: {{template}}', { template: nameOf(one) })}
          onClick={() => showDrifting(one)}
        >
          <IconListSearch size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={t('Edit {{name}}', { name: nameOf(one) })} onClick={() => edit(one)}>
          <IconPencil size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={t('Delete {{name}}', { name: nameOf(one) })} onClick={() => remove(one)}>
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
      </span>
    ),
  },
]

export function Templates({ pills }: { pills: ReactNode }) {
  const [view, setView] = useGridView()
  const [editing, setEditing] = useState<ConfigTemplate | 'new' | null>(null)
  const [removing, setRemoving] = useState<ConfigTemplate | null>(null)
  const act = useAct()
  const columns = useMemo(() => columnsFor(setEditing, setRemoving), [])
  const page = useQuery(
    'templates',
    async (signal) => (await request(templatesQuery, {}, signal)).configTemplates,
  )
  const first = view.page * view.pageSize
  const begin = () => setEditing('new')
  const add = (
    <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={begin}>
      {t('New template')}
    </Button>
  )
  return (
    <>
      <ToolBar acts={add}>{pills}</ToolBar>
      <Grid
        label={t('Templates')}
        noun="templates"
        columns={columns}
        rows={page.answer?.slice(first, first + view.pageSize) ?? null}
        count={page.answer?.length ?? 0}
        idOf={({ id }) => id}
        nameOf={nameOf}
        view={view}
        onView={setView}
        filtersShown={false}
        onOpen={setEditing}
        busy={page.busy}
        error={page.error}
        onAgain={page.again}
        empty={
          <Empty title={t('There are no templates yet.')}>
            <p>
              {t(
                'A template says how devices of a product should be configured: for all customers, for one, or for one of its groups. The closest one counts.',
              )}
            </p>
            <Button kind="primary" onClick={begin}>
              {t('New template')}
            </Button>
          </Empty>
        }
      />
      {editing && (
        <TemplateForm
          template={editing === 'new' ? null : editing}
          onDone={() => {
            setEditing(null)
            page.again()
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <Confirm
          title={t('Delete the template of {{product}}?', { product: nameOf(removing) })}
          verb={t('Delete')}
          danger
          busy={act.busy}
          onConfirm={() =>
            void act.run(async () => {
              await request(deleteTemplateMutation, { id: removing.id })
              setRemoving(null)
              page.again()
            })
          }
          onClose={() => setRemoving(null)}
        >
          <p>
            {t(
              'Devices keep the values that they have. From now on a wider template counts, where there is one.',
            )}
          </p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </>
  )
}
