/** Messages about an arrangement of the drawer that cannot be saved. */

export const drawerWords = {
  family: (name: string) => `There is no family of devices '${name}'.`,
  order: 'The order of the sensors cannot be read.',
} as const
