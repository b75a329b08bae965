/** Sends a command to the reefer units of the trailers that are selected, for those who may. */
import { Suspense, useState } from 'react'
import { commandsAtOnce } from '#domain/basics/assumed.ts'
import { count } from '#domain/basics/print.ts'
import { reeferWords } from '#domain/sensors/reefer-words.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { mayCommand } from '../../data/reefer-commands.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const CommandDialog = lazyComponent(
  async () => (await import('../../drawer/command-dialog.tsx')).CommandDialog,
)

export function BulkReefer({ rows }: { rows: readonly FleetRow[] }) {
  const { answer } = useQuery('may command', mayCommand)
  const [open, setOpen] = useState(false)
  if (!answer) return null
  const tooMany = rows.length > commandsAtOnce
  return (
    <>
      <Button
        disabled={tooMany}
        title={tooMany ? reeferWords.tooMany(commandsAtOnce) : undefined}
        onClick={() => setOpen(true)}
      >
        Send reefer command
      </Button>
      {open && (
        <Suspense>
          <CommandDialog
            to={{ vehicleIds: rows.map(({ id }) => id) }}
            name={rows.length === 1 ? rows[0]!.unitId : count(rows.length, 'trailer')}
            count={rows.length}
            zones={[]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
