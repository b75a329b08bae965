/** Geofences in a spreadsheet: circles by their center, polygons by their border. */

import { addressesMost, fenceDescriptionLongest, fenceNameLongest } from '../basics/assumed.ts'
import { emailOf } from '../basics/email.ts'
import { t } from '../basics/texts.ts'
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
  help: t('with semicolons between them'),
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
  title: t('Geofences'),
  one: 'geofence',
  many: 'geofences',
  right: 'editGeofences',
  ofCustomer: true,
  columns: [
    textColumn('name', t('Name'), {
      also: [t('Geofence'), t('Geofence Name'), t('Title')],
      needed: true,
      unique: true,
      example: 'Dallas yard',
      longest: fenceNameLongest,
    }),
    textColumn('description', t('Description'), {
      also: [t('Notes'), t('Note')],
      example: 'Gate on the north side',
      longest: fenceDescriptionLongest,
    }),
    choiceColumn('categoryId', t('Category'), {
      also: [t('Category Name'), t('Category ID')],
      needed: true,
      example: 'Yard',
      choices: geofenceCategories,
    }),
    choiceColumn('shape', t('Shape'), {
      also: [t('Type'), t('Geofence Type'), t('Shape Type')],
      kept: true,
      example: 'circle',
      choices: [
        { id: 'circle', name: 'circle', also: ['radius', '1'] },
        { id: 'polygon', name: 'polygon', also: ['2'] },
      ],
    }),
    numberColumn('lat', t('Latitude'), {
      also: [t('Lat'), t('Center Latitude'), t('Center Lat')],
      example: '32.7842',
      help: t('of the center of a circle, degrees'),
      least: -90,
      most: 90,
    }),
    numberColumn('lng', t('Longitude'), {
      also: [t('Lng'), t('Lon'), t('Long'), t('Center Longitude'), t('Center Lng')],
      example: '-96.7741',
      help: t('of the center of a circle, degrees'),
      least: -180,
      most: 180,
    }),
    numberColumn('radius', t('Radius (m)'), {
      also: [t('Radius'), t('Radius Meters'), t('Radius in Meters')],
      example: '250',
      help: t('of a circle, meters'),
      least: 0,
      most: 20_000_000,
    }),
    textColumn('boundary', t('Border'), {
      also: [t('Boundary'), 'WKT', t('Polygon'), t('Geometry'), t('Coordinates')],
      example: '',
      help: 'of a polygon: POLYGON((longitude latitude, …))',
      longest: 200_000,
    }),
    yesNoColumn('isActive', t('Active'), { also: [t('Is Active')], kept: true, example: 'yes' }),
    listColumn('enter', t('Enter E-mails'), {
      also: [t('Enter Notification Emails'), t('Enter Emails')],
      ...emails,
    }),
    listColumn('exit', t('Exit E-mails'), {
      also: [t('Exit Notification Emails'), t('Exit Emails')],
      ...emails,
    }),
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
