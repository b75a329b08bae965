/** Sends a command to the trailers that are selected, for those who may. */

import { Suspense, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { commandsAtOnce } from '#domain/basics/assumed.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { commandKinds } from '#domain/commands/index.ts'
import { commandWords } from '#domain/commands/words.ts'
import { mayCommand } from '../../data/commands.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { useMe } from '../../data/me.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const CommandDialog = lazyComponent(
  async () => (await import('../../drawer/command-dialog.tsx')).CommandDialog,
)

export function BulkCommand({ rows }: { rows: readonly FleetRow[] }) {
  const { answer } = useQuery('may command', mayCommand)
  const [open, setOpen] = useState(false)
  const { flags } = useMe()
  if (!answer) return null
  // Each trailer answers for itself whether it takes one.
  const offered = commandKinds
    .filter(({ unit }) => unit === 'gateway' || isOn('ThermoKing', flags))
    .map(({ name }) => ({ command: name, ranges: [] }))
  const tooMany = rows.length > commandsAtOnce
  return (
    <>
      <Button
        disabled={tooMany}
        title={tooMany ? commandWords.tooMany(commandsAtOnce) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('Send command')}
      </Button>
      {open && (
        <Suspense>
          <CommandDialog
            to={{ vehicleIds: rows.map(({ id }) => id) }}
            name={rows.length === 1 ? rows[0]!.unitId : count(rows.length, 'trailer')}
            count={rows.length}
            zones={[]}
            offered={offered}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
