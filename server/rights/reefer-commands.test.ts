import { askEverybody } from './asked.ts'

askEverybody('reefer-commands')
