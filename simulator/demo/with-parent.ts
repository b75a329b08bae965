/** Loaded into the server before itself (node --import): when the demo lets go or dies, the server is told to stop. */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  // A demo that died reads nothing any more; what is still said to it must not keep the database from being closed.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  process.on('disconnect', () => {
    // As if somebody had asked; where nobody listens yet there is nothing to tidy up.
    if (!process.emit('SIGTERM')) process.exit(143)
  })
  // The line to the demo alone is no reason to go on living.
  process.channel.unref()
}
