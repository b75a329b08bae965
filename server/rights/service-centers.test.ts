import { askEverybody } from './asked.ts'

askEverybody('service-centers')
