import { askEverybody } from './asked.ts'

askEverybody('groups')
