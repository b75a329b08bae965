/** What is said of files of geofences and of what in them cannot be taken. */
import { count, number } from '../../basics/print.ts'

export const formatWords = {
  unnamed: (nth: number) => `Geofence ${nth}`,
  tooLong: (most: number) =>
    `The file is longer than ${number(most / 2 ** 20)} MiB. Split it into several files.`,
  tooMany: (most: number) => `A file gives at most ${number(most)} geofences. Split it into several files.`,
  untold: (more: number) => `${count(more, 'more place was', 'more places were')} left out.`,
  empty: 'The file contains no geofences.',
  zipped: 'This is a KMZ, a zipped KML. Unzip it, or save it as KML, and use the .kml file.',
  category: (name: string, all: string) => `There is no category '${name}'. Use one of: ${all}.`,
  active: (text: string) => `'${text}' is neither yes nor no. Write yes or no for active.`,
  emails: 'The e-mail addresses are not a list of texts.',

  hole: 'The polygon has a hole, which a geofence cannot have. Take the inner border out.',
  noGeometry: 'It has no shape. Draw a polygon, or give a point with a radius.',
  line: 'It is a line, which encloses nothing. Draw a polygon instead.',
  kind: (kind: string) =>
    `A ${kind} is not a shape for a geofence. Draw a polygon, or give a point with a radius.`,
  noRadius: "The point has no radius. Give it one in meters under the name 'radius_meters'.",
  radius: (text: string) => `The radius '${text}' is not a number of meters.`,
  coordinates: 'The coordinates cannot be read. Give longitude and latitude in degrees.',
  badCoordinate: (text: string) => `'${text}' is not a coordinate. Give longitude and latitude in degrees.`,

  notJson: (reason: string) => `The file is not JSON: ${reason}`,
  notGeoJson: 'The file is not GeoJSON. Give a FeatureCollection, a Feature or a polygon.',
  notFeature: 'This is not a GeoJSON Feature.',
  system: (name: string) =>
    `The coordinates are in another system (${name}). Save the file again in WGS 84, which is latitude and longitude.`,

  notKml: 'The file is not KML.',
  network: 'It is a link to another file. Save that file, and import it by itself.',
  noPolygonBorder: 'The polygon has no outer border.',

  noHeader:
    'The first line must name the columns: name, description, category, type, latitude, longitude, radius_meters, boundary, active, enter_emails, exit_emails.',
  noName: "There is no column 'name' in the first line.",
  noShape: "There is neither a column 'boundary' nor columns 'latitude', 'longitude' and 'radius_meters'.",
  doubled: (name: string) => `The column '${name}' is there twice.`,
  quote: 'A quoted field is not closed. Put a quote at its end.',
  fields: (has: number, most: number) =>
    `The line has ${has} fields, the first line ${most}. Put fields that hold the separator in quotes.`,
  type: (text: string) => `'${text}' is not a type of geofence. Write circle or polygon.`,
  noBoundary:
    "The polygon has no 'boundary'. Write POLYGON((longitude latitude, …)) or 'latitude longitude; …'.",
  boundary:
    "The 'boundary' cannot be read. Write POLYGON((longitude latitude, …)) or 'latitude longitude; …'.",
  noCenter: "The circle has no 'latitude' and 'longitude'.",
} as const

export const xmlWords = {
  doctype: 'The file declares a document type, which is not read. Save it without <!DOCTYPE …>.',
  entity: (name: string) => `There is no entity ${name}. Write the character itself.`,
  unclosed: (what: string) => `${what} is not closed.`,
  mismatch: (open: string, close: string) => `<${open}> is closed by </${close}>.`,
  attribute: (name: string) => `The attributes of <${name}> cannot be read.`,
  outside: 'There is text outside the elements.',
  noRoot: 'There is no element.',
  secondRoot: 'There is a second element after the first one has ended.',
  name: "A '<' is not followed by a name. Write &lt; for the character.",
  deep: (most: number) => `Elements are nested deeper than ${most}.`,
  many: (most: number) => `There are more than ${number(most)} elements. Split the file.`,
} as const
