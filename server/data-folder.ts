/** What commands about the built-in database have in common: they hold its folder, and say in a line what keeps them from it. */
import { ConfigError, readConfig } from './config.ts'
import { lockFolder } from './platform/lock.ts'
import { StartError } from './platform/start-error.ts'

/** Runs a command on the data folder, while no server does. */
export const inDataFolder = async (
  act: (dataDir: string, tell: (line: string) => void) => Promise<void>,
  refusal = 'DATABASE_URL is set: this command is for the built-in database alone, yours has tools of its own.',
): Promise<void> => {
  const tell = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const { dataDir, databaseUrl } = readConfig(process.env)
    if (databaseUrl !== null) throw new StartError(refusal)
    const release = lockFolder(dataDir)
    try {
      await act(dataDir, tell)
    } finally {
      release()
    }
  } catch (error) {
    const isExplained = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
