/** What is said of files of geofences and of what in them cannot be taken. */

import { count, number } from '../../basics/print.ts'
import { t } from '../../basics/texts.ts'

export const formatWords = {
  unnamed: (nth: number) => t('Geofence {{nth}}', { nth }),
  tooLong: (most: number) =>
    t('The file is longer than {{most}} MiB. Split it into several files.', { most: number(most / 2 ** 20) }),
  tooMany: (most: number) =>
    t('A file gives at most {{most}} geofences. Split it into several files.', { most: number(most) }),
  untold: (more: number) =>
    t('{{more}} left out.', { more: count(more, 'more place was', 'more places were') }),
  empty: t('The file contains no geofences.'),
  zipped: t('This is a KMZ, a zipped KML. Unzip it, or save it as KML, and use the .kml file.'),
  category: (name: string, all: string) =>
    t("There is no category '{{name}}'. Use one of: {{all}}.", { name, all }),
  active: (text: string) => t("'{{text}}' is neither yes nor no. Write yes or no for active.", { text }),
  emails: t('The e-mail addresses are not a list of texts.'),

  hole: t('The polygon has a hole, which a geofence cannot have. Take the inner border out.'),
  noGeometry: t('It has no shape. Draw a polygon, or give a point with a radius.'),
  line: t('It is a line, which encloses nothing. Draw a polygon instead.'),
  kind: (kind: string) =>
    t('A {{kind}} is not a shape for a geofence. Draw a polygon, or give a point with a radius.', { kind }),
  noRadius: t("The point has no radius. Give it one in meters under the name 'radius_meters'."),
  radius: (text: string) => t("The radius '{{text}}' is not a number of meters.", { text }),
  coordinates: t('The coordinates cannot be read. Give longitude and latitude in degrees.'),
  badCoordinate: (text: string) =>
    t("'{{text}}' is not a coordinate. Give longitude and latitude in degrees.", { text }),

  notJson: (reason: string) => t('The file is not JSON: {{reason}}', { reason }),
  notGeoJson: t('The file is not GeoJSON. Give a FeatureCollection, a Feature or a polygon.'),
  notFeature: t('This is not a GeoJSON Feature.'),
  system: (name: string) =>
    t(
      'The coordinates are in another system ({{name}}). Save the file again in WGS 84, which is latitude and longitude.',
      { name },
    ),

  notKml: t('The file is not KML.'),
  network: t('It is a link to another file. Save that file, and import it by itself.'),
  noPolygonBorder: t('The polygon has no outer border.'),

  noHeader: t(
    'The first line must name the columns: name, description, category, type, latitude, longitude, radius_meters, boundary, active, enter_emails, exit_emails.',
  ),
  noName: t("There is no column 'name' in the first line."),
  noShape: t("There is neither a column 'boundary' nor columns 'latitude', 'longitude' and 'radius_meters'."),
  doubled: (name: string) => t("The column '{{name}}' is there twice.", { name }),
  quote: t('A quoted field is not closed. Put a quote at its end.'),
  fields: (has: number, most: number) =>
    t('The line has {{has}} fields, the first line {{most}}. Put fields that hold the separator in quotes.', {
      has,
      most,
    }),
  type: (text: string) => t("'{{text}}' is not a type of geofence. Write circle or polygon.", { text }),
  noBoundary: t(
    "The polygon has no 'boundary'. Write POLYGON((longitude latitude, …)) or 'latitude longitude; …'.",
  ),
  boundary: t(
    "The 'boundary' cannot be read. Write POLYGON((longitude latitude, …)) or 'latitude longitude; …'.",
  ),
  noCenter: t("The circle has no 'latitude' and 'longitude'."),
} as const

export const xmlWords = {
  doctype: t('The file declares a document type, which is not read. Save it without <!DOCTYPE …>.'),
  entity: (name: string) => t('There is no entity {{name}}. Write the character itself.', { name }),
  unclosed: (what: string) => t('{{what}} is not closed.', { what }),
  mismatch: (open: string, close: string) => `<${open}> is closed by </${close}>.`,
  attribute: (name: string) => `The attributes of <${name}> cannot be read.`,
  outside: t('There is text outside the elements.'),
  noRoot: t('There is no element.'),
  secondRoot: t('There is a second element after the first one has ended.'),
  name: t("A '<' is not followed by a name. Write &lt; for the character."),
  deep: (most: number) => t('Elements are nested deeper than {{most}}.', { most }),
  many: (most: number) => t('There are more than {{most}} elements. Split the file.', { most: number(most) }),
} as const
