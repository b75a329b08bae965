import { askEverybody } from './asked.ts'

askEverybody('fleet')
