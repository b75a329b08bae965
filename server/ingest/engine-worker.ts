/** The entry point of the engine's thread: passes messages to `EngineCore`. */
import { parentPort, workerData } from 'node:worker_threads'
import { giveBackAtRest } from '../platform/memory.ts'
import { EngineCore } from './engine-core.ts'
import type { EngineData, FromEngine, ToEngine } from './messages.ts'

const port = parentPort
if (!port) throw new Error('The engine runs on a thread of its own.')
const say = (message: FromEngine) => port.postMessage(message)
const engine = new EngineCore(workerData as EngineData, say)

port.on('message', (message: ToEngine) => {
  switch (message.kind) {
    case 'batch':
      engine.take(message)
      break
    case 'vehicles':
      engine.vehiclesChanged(message.ids).then(() => say({ kind: 'done', id: message.id }))
      break
    case 'attend':
      engine.attend(message.attendId)
      say({ kind: 'done', id: message.id })
      break
    case 'watchers':
      engine.watchersChanged(message.customerIds).then(() => say({ kind: 'done', id: message.id }))
      break
    case 'stats':
      say({ kind: 'done', id: message.id, stats: engine.stats() })
      break
    case 'stop':
      engine.stop().then(() => {
        say({ kind: 'done', id: message.id })
        port.close()
      })
      break
  }
})
giveBackAtRest()
await engine.start()
