import { askEverybody } from './asked.ts'

askEverybody('sharing')
