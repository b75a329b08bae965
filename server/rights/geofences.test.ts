import { askEverybody } from './asked.ts'

askEverybody('geofences')
