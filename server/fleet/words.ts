/** Messages about queries of the fleet that cannot be answered. */

export const fleetWords = {
  sort: (field: string) => `There is no field '${field}' to sort by.`,
  unsortable: (field: string) => `The field '${field}' cannot be sorted by.`,
  pageSize: (most: number) => `A page has 1 to ${most} vehicles.`,
  pageNumber: 'Pages are counted from 0.',
  search: (most: number) => `A search has at most ${most} characters.`,
  filters: (most: number) => `There are at most ${most} filters.`,
  among: (most: number) => `At most ${most} vehicles can be refreshed at once.`,
  pasted: (most: number) => `At most ${most} names at once.`,
  names: (field: string) => `There is no list of names for '${field}'.`,
  filterName: (most: number) => `A filter needs a name of at most ${most} characters.`,
  filterLong: 'This filter is too long to be saved.',
  filtersKept: (most: number) => `There are ${most} filters already. Please delete some first.`,
  slowPattern: 'The pattern takes too long. Please make it simpler.',
  grid: (name: string) => `The columns of '${name}' cannot be arranged.`,
  layout: 'The arrangement of the columns cannot be read.',
  viewName: (most: number) => `A view has a name of 1 to ${most} characters.`,
  view: 'The view cannot be read.',
  views: (most: number) => `You can save at most ${most} views. Delete one first.`,
  badPattern: 'The pattern cannot be read.',
} as const
