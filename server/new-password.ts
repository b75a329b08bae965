/** `npm run new-password`: gives the built-in database a new password where the file of the old one was lost. */
import { join } from 'node:path'
import { inDataFolder } from './data-folder.ts'
import { renewPassword, versionOf } from './platform/database-folder.ts'

await inDataFolder(async (dataDir, tell) => {
  const folder = join(dataDir, 'postgres')
  if (versionOf(folder) === null) return tell(`There is no database in ${folder}: nothing to do.`)
  await renewPassword(folder)
  tell(`The database has a new password, kept in ${folder}.password.`)
})
