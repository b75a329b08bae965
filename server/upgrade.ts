/** `npm run upgrade`: carries the built-in database of an older PostgreSQL over to the one built in now. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inDataFolder } from './data-folder.ts'
import { findBinaries, majorOf } from './platform/binaries.ts'
import { versionOf } from './platform/database-folder.ts'
import { findOldBinaries } from './platform/old-binaries.ts'
import { StartError } from './platform/start-error.ts'
import { upgradeDatabase } from './platform/upgrade.ts'

/** The folder of the old PostgreSQL, where it is given. @throws StartError for anything else */
const fromOf = (args: string[]): string | null => {
  try {
    return parseArgs({ args, options: { from: { type: 'string' } } }).values.from ?? null
  } catch (cause) {
    throw new StartError(
      `${(cause as Error).message.split('. ')[0]}. All that can be given is: npm run upgrade -- --from /path/to/bin`,
      { cause },
    )
  }
}

await inDataFolder(async (dataDir, tell) => {
  const from = fromOf(process.argv.slice(2).filter((arg) => arg !== 'upgrade'))
  const folder = join(dataDir, 'postgres')
  const version = versionOf(folder)
  const now = majorOf(await findBinaries())
  if (version === null) return tell(`There is no database in ${folder} yet: nothing to upgrade.`)
  if (version === now)
    return tell(`The database in ${folder} is of PostgreSQL ${now} already: nothing to upgrade.`)
  const old = await findOldBinaries(version, from, tell)
  const kept = await upgradeDatabase({ folder, old, tell })
  tell(`Upgraded. The old database is in ${kept}; remove it once you have seen that all is well.`)
})
