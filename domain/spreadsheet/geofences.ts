/** Geofences in a spreadsheet: circles by their center, polygons by their border. */

import { addressesMost, fenceDescriptionLongest, fenceNameLongest } from '../basics/assumed.ts'
import { emailOf } from '../basics/email.ts'
import { mark } from '../basics/texts.ts'
import { emailNotValid } from '../basics/words.ts'
import type { Shape } from '../geo/shape.ts'
import { geofenceCategories } from '../geofences/categories.ts'
import { draftProblem, tidyDraft } from '../geofences/draft.ts'
import { readBoundary, wkt } from '../geofences/formats/boundary.ts'
import { formatWords } from '../geofences/formats/words.ts'
import type { FenceDraft } from '../geofences/geofence.ts'
import { choiceColumn, listColumn, numberColumn, textColumn, yesNoColumn } from './column.ts'
import type { SheetKind, Values } from './kind.ts'

const emails = {
  help: mark('with semicolons between them'),
  example: '',
  longest: 254,
  entriesMost: addressesMost,
  tidy: (text: string) => {
    const value = emailOf(text)
    return value === null ? { wrong: emailNotValid } : { value }
  },
} as const

/** The shape that the values of a line describe, or what is wrong with it. */
const shapeIn = ({ shape, lat, lng, radius, boundary }: Values): Shape | string => {
  const kind = shape ?? (boundary ? 'polygon' : 'circle')
  if (kind === 'polygon') {
    if (!boundary) return formatWords.noBoundary
    const ring = readBoundary(String(boundary))
    return typeof ring === 'string' ? ring : { kind, ring }
  }
  if (typeof lat !== 'number' || typeof lng !== 'number') return formatWords.noCenter
  if (typeof radius !== 'number') return formatWords.noRadius
  return { kind: 'circle', center: { lat, lng }, radiusM: radius }
}

/** @throws where the values describe no shape */
export const fenceOfValues = (values: Values): FenceDraft => {
  const shape = shapeIn(values)
  if (typeof shape === 'string') throw new Error(shape)
  return tidyDraft({
    name: String(values.name ?? ''),
    description: String(values.description ?? ''),
    categoryId: Number(values.categoryId),
    shape,
    isActive: values.isActive !== false,
    enterNotificationEmails: (values.enter ?? []) as readonly string[],
    exitNotificationEmails: (values.exit ?? []) as readonly string[],
  })
}

export const valuesOfFence = (fence: FenceDraft): Values => {
  const { name, description, categoryId, isActive, shape } = fence
  const circle = shape.kind === 'circle' ? shape : null
  return {
    ...{ name, description, categoryId, shape: shape.kind, isActive },
    ...{ lat: circle?.center.lat ?? null, lng: circle?.center.lng ?? null, radius: circle?.radiusM ?? null },
    boundary: shape.kind === 'polygon' ? wkt(shape.ring) : null,
    ...{ enter: fence.enterNotificationEmails, exit: fence.exitNotificationEmails },
  }
}

export const geofences: SheetKind = {
  key: 'geofences',
  title: 'Geofences',
  one: mark('geofence'),
  many: mark('geofences'),
  right: 'editGeofences',
  ofCustomer: true,
  columns: [
    textColumn('name', 'Name', {
      also: ['Geofence', 'Geofence Name', 'Title'],
      needed: true,
      unique: true,
      example: 'Dallas yard',
      longest: fenceNameLongest,
    }),
    textColumn('description', 'Description', {
      also: ['Notes', 'Note'],
      example: 'Gate on the north side',
      longest: fenceDescriptionLongest,
    }),
    choiceColumn('categoryId', 'Category', {
      also: ['Category Name', 'Category ID'],
      needed: true,
      example: 'Yard',
      choices: geofenceCategories,
    }),
    choiceColumn('shape', 'Shape', {
      also: ['Type', 'Geofence Type', 'Shape Type'],
      kept: true,
      example: 'circle',
      choices: [
        { id: 'circle', name: 'circle', also: ['radius', '1'] },
        { id: 'polygon', name: 'polygon', also: ['2'] },
      ],
    }),
    numberColumn('lat', 'Latitude', {
      also: ['Lat', 'Center Latitude', 'Center Lat'],
      example: '32.7842',
      help: mark('of the center of a circle, degrees'),
      least: -90,
      most: 90,
    }),
    numberColumn('lng', 'Longitude', {
      also: ['Lng', 'Lon', 'Long', 'Center Longitude', 'Center Lng'],
      example: '-96.7741',
      help: mark('of the center of a circle, degrees'),
      least: -180,
      most: 180,
    }),
    numberColumn('radius', 'Radius (m)', {
      also: ['Radius', 'Radius Meters', 'Radius in Meters'],
      example: '250',
      help: mark('of a circle, meters'),
      least: 0,
      most: 20_000_000,
    }),
    textColumn('boundary', 'Border', {
      also: ['Boundary', 'WKT', 'Polygon', 'Geometry', 'Coordinates'],
      example: '',
      help: mark('of a polygon: POLYGON((longitude latitude, …))'),
      longest: 200_000,
    }),
    yesNoColumn('isActive', 'Active', { also: ['Is Active'], kept: true, example: 'yes' }),
    listColumn('enter', 'Enter E-mails', {
      also: ['Enter Notification Emails', 'Enter Emails'],
      ...emails,
    }),
    listColumn('exit', 'Exit E-mails', { also: ['Exit Notification Emails', 'Exit Emails'], ...emails }),
  ],
  knownBy: ['name'],
  calledBy: ['name'],
  complete: (given) => ({ description: '', isActive: true, enter: [], exit: [], ...given }),
  check: (after) => {
    const shape = shapeIn(after)
    if (typeof shape === 'string') return [shape]
    const problem = draftProblem(fenceOfValues(after))
    return problem === null ? [] : [problem]
  },
}
