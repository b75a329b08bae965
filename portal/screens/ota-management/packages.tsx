/** The list of packages, uploading one, and taking one back. */

import { IconArrowBackUp, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import { type DevicePackage, packagesQuery, withdrawPackageMutation } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'
import { PackageForm } from './package-form.tsx'

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${number(bytes / 1_000_000, 1)} MB`

const columnsFor = (withdraw: (file: DevicePackage) => void): readonly GridColumn<DevicePackage>[] => [
  { key: 'title', title: t('Package'), width: 190, text: ({ title }) => title, pinned: true },
  {
    key: 'state',
    title: t('State'),
    width: 110,
    text: ({ withdrawn }) => (withdrawn === null ? t('In use') : t('Withdrawn')),
    cell: ({ withdrawn }) => (
      <span className="ota-state">
        <LevelMark level={withdrawn === null ? 'good' : 'stale'} bare />
        {withdrawn === null ? t('In use') : t('Withdrawn')}
      </span>
    ),
  },
  { key: 'products', title: t('Products'), width: 120, text: ({ products }) => products.join(', ') },
  {
    key: 'hardware',
    title: t('Hardware'),
    width: 100,
    text: ({ hardware }) => hardware.join(', ') || t('All'),
  },
  { key: 'notes', title: t('Release notes'), width: 220, text: ({ notes }) => notes },
  { key: 'size', title: t('Size'), width: 80, figures: true, text: ({ size }) => sizeText(size) },
  { key: 'sha256', title: 'SHA-256', width: 110, text: ({ sha256 }) => sha256 },
  {
    key: 'uploaded',
    title: t('Uploaded'),
    width: 320,
    text: ({ uploaded, uploadedBy }) =>
      t('{{time}} by {{user}}', { time: moment(uploaded), user: uploadedBy }),
  },
  {
    key: 'acts',
    title: t('Actions'),
    width: 80,
    text: null,
    actions: true,
    cell: (file) =>
      file.withdrawn === null && (
        <span className="cell-acts">
          <IconButton label={t('Withdraw {{title}}', { title: file.title })} onClick={() => withdraw(file)}>
            <IconArrowBackUp size={18} stroke={1.7} />
          </IconButton>
        </span>
      ),
  },
]

export function Packages({ pills }: { pills: ReactNode }) {
  const [view, setView] = useGridView()
  const [uploading, setUploading] = useState(false)
  const [taking, setTaking] = useState<DevicePackage | null>(null)
  const act = useAct()
  const columns = useMemo(() => columnsFor(setTaking), [])
  const page = useQuery('packages', async (signal) => (await request(packagesQuery, {}, signal)).packages)
  const first = view.page * view.pageSize
  const upload = () => setUploading(true)
  return (
    <>
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconUpload size={16} stroke={1.8} />} onClick={upload}>
            {t('Upload package')}
          </Button>
        }
      >
        {pills}
      </ToolBar>
      <Grid
        label={t('Packages')}
        noun="packages"
        columns={columns}
        rows={page.answer?.slice(first, first + view.pageSize) ?? null}
        count={page.answer?.length ?? 0}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        view={view}
        onView={setView}
        filtersShown={false}
        busy={page.busy}
        error={page.error}
        onAgain={page.again}
        empty={
          <Empty title={t('No package was uploaded yet.')}>
            <p>
              {t('A package is a main app or a script. It is signed when it is uploaded, and never changes.')}
            </p>
            <Button kind="primary" onClick={upload}>
              {t('Upload package')}
            </Button>
          </Empty>
        }
      />
      {uploading && (
        <PackageForm
          onDone={() => {
            setUploading(false)
            page.again()
          }}
          onClose={() => setUploading(false)}
        />
      )}
      {taking && (
        <Confirm
          title={t('Withdraw {{title}}', { title: taking.title })}
          verb={t('Withdraw')}
          danger
          busy={act.busy}
          onConfirm={() =>
            void act.run(async () => {
              await request(withdrawPackageMutation, { id: taking.id })
              setTaking(null)
              page.again()
            })
          }
          onClose={() => setTaking(null)}
        >
          <p>{t('It is never sent again, and its jobs are given up. Devices that have it keep it.')}</p>
          <FormError>{act.error}</FormError>
        </Confirm>
      )}
    </>
  )
}
