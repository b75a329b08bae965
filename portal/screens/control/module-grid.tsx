/** The modules of Fleet Control, which each answer one question about the fleet: arranged as everybody likes. */

import { IconLayoutGrid } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { useMe, useViewer } from '../../data/me.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { useKeptFocus } from '../../ui/keys/keep-focus.ts'
import { setSearch } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Empty } from '../../ui/states/states.tsx'
import {
  forgetLayout,
  type Layout,
  put,
  readLayout,
  saveModuleLayout,
  show,
  sized,
  stepModule,
} from './layout.ts'
import { linksFor, narrowedTo } from './links.ts'
import { Module } from './module.tsx'
import { controlModules } from './modules.ts'
import './control.css'
import './modules.css'

export interface FleetProps {
  /** Those whose fleets are seen. */
  readonly customers: readonly CustomerName[]
  /** The one that is looked at; null: all. */
  readonly chosen: CustomerName | null
}

const byKey = new Map(controlModules.map((module) => [module.key, module]))
const usual = controlModules.map(({ key, w, h }) => ({ key, w, h }))

export function ModuleGrid({ customers, chosen }: FleetProps) {
  const viewer = useViewer()
  const { flags } = useMe()
  const [layout, setLayout] = useState<Layout>(() => readLayout(usual))
  const [text, setText] = useState('')
  const mine = useMemo(
    () => controlModules.filter((module) => viewer && mayShow(module, viewer, flags)).map(({ key }) => key),
    [viewer, flags],
  )
  const change = (next: Layout, description: string) => {
    setLayout(next)
    saveModuleLayout(next)
    setText(description)
  }
  const titleOf = (key: string) => byKey.get(key)?.title ?? key
  const place = ({ modules, hidden }: Layout, key: string) => {
    const seen = modules.filter((one) => mine.includes(one.key) && !hidden.has(one.key))
    return t('{{module}}: place {{place}} of {{places}}', {
      module: titleOf(key),
      place: seen.findIndex((one) => one.key === key) + 1,
      places: seen.length,
    })
  }
  const arranging = {
    put: (from: string, to: string) => {
      const next = put(layout, from, to)
      change(next, place(next, from))
    },
    step: (key: string, by: 1 | -1) => {
      const next = stepModule({ ...layout, hidden: unseen(layout, mine) }, key, by)
      change({ ...next, hidden: layout.hidden }, place(next, key))
    },
    size: (key: string, w: number, h: number) => {
      const next = sized(layout, key, w, h)
      const now = next.modules.find((one) => one.key === key)!
      const before = layout.modules.find((one) => one.key === key)!
      if (now.w !== before.w || now.h !== before.h)
        change(
          next,
          t('{{module}}: {{columns}} wide, {{rows}} high', {
            module: titleOf(key),
            columns: now.w,
            rows: now.h,
          }),
        )
    },
    hide: (key: string) =>
      change(show(layout, key, false), t('{{module}} is hidden', { module: titleOf(key) })),
  }
  const links = useMemo(() => viewer && linksFor(viewer, flags), [viewer, flags])
  const shown = layout.modules.filter(({ key }) => mine.includes(key) && !layout.hidden.has(key))
  const narrowed = narrowedTo(chosen)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  return (
    <main ref={main} className="control">
      <ToolBar
        acts={
          <Popover
            label={t('Modules')}
            role="dialog"
            buttonClass="button"
            button={
              <>
                <IconLayoutGrid size={16} stroke={1.8} aria-hidden="true" />
                {t('Modules')}
              </>
            }
          >
            {() => (
              <div className="control-choices">
                {mine.map((key) => (
                  <Check
                    key={key}
                    label={titleOf(key)}
                    on={!layout.hidden.has(key)}
                    onChange={(on) =>
                      change(
                        show(layout, key, on),
                        on
                          ? t('{{module}} is shown', { module: titleOf(key) })
                          : t('{{module}} is hidden', { module: titleOf(key) }),
                      )
                    }
                  />
                ))}
                <p>
                  {t(
                    'Drag a module by its grip, pull its corner. By keys: arrows on the grip move, with Shift they resize.',
                  )}
                </p>
                <Button
                  onClick={() => {
                    forgetLayout()
                    setLayout(readLayout(usual))
                    setText(t('The modules are in their default order'))
                  }}
                >
                  {t('Reset to default')}
                </Button>
              </div>
            )}
          </Popover>
        }
      >
        <CustomerChoice
          customers={customers}
          chosen={chosen?.id ?? null}
          onChoose={(customer) => setSearch({ customer })}
        />
      </ToolBar>
      <p className="unseen" role="status">
        {text}
      </p>
      {shown.length === 0 ? (
        <Empty title={t('Every module is hidden')}>
          <p>{t('Choose under Modules what you want to see.')}</p>
        </Empty>
      ) : (
        <div className="control-grid">
          {shown.map((placed) => {
            const { title, more, Show } = byKey.get(placed.key)!
            const leads = links && more?.(chosen, links)
            return (
              <Module
                key={placed.key}
                title={title}
                placed={placed}
                more={leads?.to === undefined ? undefined : { to: leads.to, label: leads.label }}
                arranging={arranging}
              >
                {links && (
                  <Show
                    customerId={chosen?.id ?? null}
                    customerName={chosen?.shortName ?? null}
                    narrowed={narrowed}
                    links={links}
                  />
                )}
              </Module>
            )
          })}
        </div>
      )}
    </main>
  )
}

/** What a step goes past: the hidden, and those that this viewer does not have. */
const unseen = ({ modules, hidden }: Layout, mine: readonly string[]): ReadonlySet<string> =>
  new Set(modules.map(({ key }) => key).filter((key) => hidden.has(key) || !mine.includes(key)))
