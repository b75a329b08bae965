/** The map's own colours: pale cool greys, so that the vehicles' states are the only colour on the screen. */

export type BasemapTheme = 'light' | 'dark'

export interface Colours {
  readonly land: string
  readonly water: string
  /** Where many people live, breathed onto the land. */
  readonly urban: string
  /** Parks, yards of works and the like, on a map of streets. */
  readonly park: string
  readonly street: string
  readonly countyLine: string
  readonly stateLine: string
  readonly border: string
  readonly interstate: string
  readonly interstateCasing: string
  readonly road: string
  readonly roadCasing: string
  readonly town: string
  readonly city: string
  readonly state: string
  readonly county: string
  readonly waterName: string
  /** Around names. */
  readonly halo: string
  readonly shield: string
  readonly shieldLine: string
  readonly shieldBand: string
  readonly shieldText: string
}

export const colours: Readonly<Record<BasemapTheme, Colours>> = {
  light: {
    land: '#f7f8f9',
    water: '#dfe7ec',
    urban: '#e3e7ea',
    park: '#f0f3f3',
    street: '#ffffff',
    countyLine: '#e4e8eb',
    stateLine: '#c9d1d7',
    border: '#aeb9c1',
    interstate: '#c2cbd2',
    interstateCasing: '#aeb9c1',
    road: '#d8dfe4',
    roadCasing: '#c9d1d7',
    town: '#71808c',
    city: '#4b5a66',
    state: '#9aa7b1',
    county: '#a9b5be',
    waterName: '#93a6b3',
    halo: '#f7f8f9',
    shield: '#ffffff',
    shieldLine: '#b4bec6',
    shieldBand: '#c3ccd3',
    shieldText: '#64727e',
  },
  dark: {
    land: '#141c23',
    water: '#0c1217',
    urban: '#1c252d',
    park: '#161f26',
    street: '#202a33',
    countyLine: '#1c262e',
    stateLine: '#303c46',
    border: '#43515c',
    interstate: '#3d4b57',
    interstateCasing: '#2c3842',
    road: '#28343e',
    roadCasing: '#1d272f',
    town: '#7f8d99',
    city: '#a9b6c0',
    state: '#586773',
    county: '#4b5965',
    waterName: '#4a5f6d',
    halo: '#141c23',
    shield: '#1f2a33',
    shieldLine: '#46545f',
    shieldBand: '#36434d',
    shieldText: '#9aa8b3',
  },
}
