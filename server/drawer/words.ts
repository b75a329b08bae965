/** What is said of an arrangement of the drawer that cannot be kept. */

export const drawerWords = {
  family: (name: string) => `There is no family of devices '${name}'.`,
  order: 'The order of the sensors cannot be read.',
} as const
