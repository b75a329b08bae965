/** The drawings of parts that come with the product, for lists whose builder has no pictures. */

export const partDrawings = [
  'brake-chamber',
  'abs-sensor',
  'tire',
  'hub',
  'lamp',
  'door-hinge',
  'landing-gear',
  'air-line',
  'battery',
  'gateway',
] as const
export type PartDrawing = (typeof partDrawings)[number]
