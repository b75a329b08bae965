import { askEverybody } from './asked.ts'

askEverybody('driver')
