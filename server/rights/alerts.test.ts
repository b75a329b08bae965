import { askEverybody } from './asked.ts'

askEverybody('alerts')
