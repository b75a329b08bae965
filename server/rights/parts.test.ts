import { askEverybody } from './asked.ts'

askEverybody('parts')
