/**
 * Runs Tandem by any Node that is new enough, and says so in words where it is not: `node tandem.js [COMMAND]`.
 * Written so that an old Node can read it; everything else is TypeScript, which only newer ones run.
 */
const oldest = [22, 18]

const commands = {
  start: () => build().then(() => import('./server/main.ts')),
  demo: () => import('./simulator/demo.ts'),
  replay: () => import('./simulator/replay.ts').then(({ runReplay }) => runReplay(process.argv.slice(3))),
  cluster: () => import('./cluster/run.ts').then(({ runCluster }) => runCluster(process.argv.slice(3))),
  build: () => build(),
  upgrade: () => import('./server/upgrade.ts'),
  recount: () => import('./server/recount.ts').then(({ runRecount }) => runRecount(process.argv.slice(3))),
  'export-account': () => account('export-account'),
  'import-account': () => account('import-account'),
  'delete-account': () => account('delete-account'),
  'move-customer': () =>
    import('./server/move-command.ts').then(({ runMove }) => runMove(process.argv.slice(3))),
  backup: () => import('./server/backup.ts').then(({ runBackup }) => runBackup(process.argv.slice(3))),
  restore: () => import('./server/backup.ts').then(({ runRestore }) => runRestore(process.argv.slice(3))),
  'new-password': () => import('./server/new-password.ts'),
}

const build = () =>
  import('./build.ts').then(({ ensureBuilt }) => ensureBuilt((line) => process.stdout.write(`${line}\n`)))

const account = (name) =>
  import('./server/account-commands.ts').then(({ runAccountCommand }) =>
    runAccountCommand(name, process.argv.slice(3)),
  )

const isTooOld = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

const refuse = (words) => {
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

const name = process.argv[2] || 'start'
if (isTooOld(process.versions.node))
  refuse(
    `Tandem needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one (https://nodejs.org), or use npm: after "npm ci", "npm start" and "npm run demo" bring their own.',
  )
else if (!Object.hasOwn(commands, name))
  refuse(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
else await commands[name]()
