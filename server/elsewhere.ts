/** What a process that makes no rounds calls in place of its own: it wakes those that do. */
import { service } from './platform/service.ts'

export const elsewhereService = service('elsewhere', ['bus'], ({ bus }) => ({
  gives: {
    campaignsChanged: () => void bus.tell('campaigns'),
    reportsWanted: () => void bus.tell('reports'),
    // The engine tells them itself.
    firingsKept: () => {},
  },
}))
