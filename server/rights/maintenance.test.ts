import { askEverybody } from './asked.ts'

askEverybody('maintenance', { upkeep: true })
